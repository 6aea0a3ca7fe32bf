/**
 * Estimates how hard a new password is to guess, in words. The lists of common passwords are 300 KiB, so this is loaded with the first
 * typed character. It only advises: the server decides which passwords are refused (src-server/identity/new-password.ts).
 */
import { type Score, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN_LENGTH } from '#shared/identity/password-rule.ts';

export interface PasswordStrength {
  bars: 1 | 2 | 3 | 4;
  word: string;
  advice: string;
}

const LEVELS = {
  0: { bars: 1, word: 'Weak' },
  1: { bars: 1, word: 'Weak' },
  2: { bars: 2, word: 'Fair' },
  3: { bars: 3, word: 'Good' },
  4: { bars: 4, word: 'Strong' },
} as const satisfies Record<Score, Omit<PasswordStrength, 'advice'>>;

const CLOSE_TO_COMMON = 'It is close to what many people use.';
const DATES = 'Dates and years are easy to guess.';
const NEIGHBOURS = 'Neighbouring keys are easy to guess.';
const REPEATS = 'Repeated letters are easy to guess.';

/** At most two lines in the narrowest form. */
const ADVICE_BY_WARNING: Record<string, string> = {
  straightRow: NEIGHBOURS,
  keyPattern: NEIGHBOURS,
  simpleRepeat: REPEATS,
  extendedRepeat: REPEATS,
  sequences: 'Runs such as “abc” or “6543” are easy to guess.',
  recentYears: DATES,
  dates: DATES,
  topTen: 'Many people use this password.',
  topHundred: 'Many people use this password.',
  common: CLOSE_TO_COMMON,
  similarToCommon: CLOSE_TO_COMMON,
  wordByItself: 'A single word is easy to guess.',
  userInputs: 'It contains your email or the shop’s name.',
};
const ADVICE_BY_SCORE: Record<Score, string> = {
  0: 'Add words that nobody would expect.',
  1: 'Add words that nobody would expect.',
  2: 'Add a word that nobody would expect.',
  3: 'One more word makes it strong.',
  4: 'Use it nowhere else.',
};

// Beyond 64 characters only the computing time grows.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 64 });

/** @param known what a thief would know of this customer and this shop */
export function estimateStrength(password: string, known: readonly string[]): PasswordStrength {
  if (password.length < PASSWORD_MIN_LENGTH) {
    return { bars: 1, word: 'Too short', advice: 'Three random words are easy to remember.' };
  }
  const { score, feedback } = estimator.check(
    password,
    known.flatMap((name) => [name, ...name.split(/[@.]/)]).filter((name) => name.length > 2),
  );
  return {
    ...LEVELS[score],
    advice: (score < 3 && ADVICE_BY_WARNING[feedback.warning ?? '']) || ADVICE_BY_SCORE[score],
  };
}
