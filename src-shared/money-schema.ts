/** Apart from money.ts, which every page has: zod is for the few that check what was typed. */
import { z } from 'zod';
import { type Cents, eurToCents, formatMoney, MAX_CENTS } from './money.ts';

export const MONEY_TEXTS = {
  required: 'This field is required.',
  blank: 'This field may not be blank.',
  notANumber: 'Please enter a valid number.',
  tooManyDecimals: 'Please enter amount upto 2 decimal places.',
  tooLarge: `Amount must be at most ${formatMoney(MAX_CENTS)}`,
} as const;

/** An amount in a request body: a number or a numeric string in EUR, at most two decimals -> cents. */
export const moneySchema = z
  .union([z.number(), z.string().trim()], {
    error: ({ input }) => (input === undefined ? MONEY_TEXTS.required : MONEY_TEXTS.notANumber),
  })
  .transform((given, ctx): Cents => {
    const problem = problemOf(given);
    if (problem === undefined) return eurToCents(Number(given));
    ctx.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

/** The first rule that is broken, the same for a number and its text. */
function problemOf(given: number | string): string | undefined {
  if (given === '') return MONEY_TEXTS.blank;
  if (typeof given === 'string' && !/^-?\d+(\.\d+)?$/.test(given)) return MONEY_TEXTS.notANumber;
  if (Math.abs(Number(given)) * 100 > MAX_CENTS) return MONEY_TEXTS.tooLarge;
  try {
    eurToCents(Number(given));
    return undefined;
  } catch {
    return MONEY_TEXTS.tooManyDecimals;
  }
}
