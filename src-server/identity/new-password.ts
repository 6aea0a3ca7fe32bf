/**
 * Which new passwords are refused besides too short ones: those that guessing programs try first,
 * and those based on what they know about this customer and this shop. Compared case-insensitively, and without a short
 * ending such as `2026!`.
 */
import { IDENTITY_TEXTS } from '../../src-shared/identity/texts.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { Services } from '../context.ts';
import { type BreachedFile, isBreached } from './breached-passwords.ts';

/** Of the list's 49,000 passwords, ordered by frequency, these are also refused with any short ending. */
const COMMONEST = 10_000;
/** Words of games, shops and other languages that the list lacks. */
const OWN_WORDS = `
  leagueoflegends league legends valorant overwatch fortnite counterstrike volleyball qwertz motdepasse contraseña senha
  instagram administrator root login superuser passphrase yourpassword thepassword correcthorsebatterystaple
`;
/** Digits and signs that people append to a word until a form accepts it. */
const ENDING = /[\d\p{P}\p{S}]{1,6}$/u;

interface PasswordOwner {
  email: string;
  shopName: string;
  breached?: BreachedFile;
}

/** Why this customer cannot have this new password, as a text for its field; null if it is accepted. */
export async function newPasswordProblem(
  password: string,
  { email, shopName, breached }: PasswordOwner,
): Promise<string | null> {
  const lowered = password.normalize('NFKC').toLowerCase();
  if (await isCommonPassword(lowered)) return IDENTITY_TEXTS.passwordTooCommon;
  if (breached && (await isBreached(breached, password))) return IDENTITY_TEXTS.passwordBreached;
  const address = email.toLowerCase();
  const [mailbox = ''] = address.split('@');
  if ([address, mailbox].some((name) => isNameWithEnding(lowered, name))) {
    return IDENTITY_TEXTS.passwordLikeEmail;
  }
  return isNameWithEnding(lowered, shopName.toLowerCase()) ? IDENTITY_TEXTS.passwordLikeShop : null;
}

/** Throws a field error on `field` if the owner of this address cannot have the password. */
export async function requireGoodPassword(
  { config, log }: Pick<Services, 'config' | 'log'>,
  { email, password, field }: { email: string; password: string; field: string },
): Promise<void> {
  const problem = await newPasswordProblem(password, {
    email,
    shopName: config.shop.name,
    breached: { path: config.breachedPasswordsFile, log },
  });
  if (problem !== null) throw new ShopError('validation_failed', { fields: { [field]: [problem] } });
}

async function isCommonPassword(lowered: string): Promise<boolean> {
  const { all, commonest } = await commonPasswords();
  return (
    all.has(lowered) || commonest.has(lowered.replace(ENDING, '')) || isRun(lowered) || isRepeated(lowered)
  );
}

let loading: Promise<{ all: ReadonlySet<string>; commonest: ReadonlySet<string> }> | undefined;

/** Loaded with the first new password: unpacking the list would add a tenth of a second to every start. */
function commonPasswords(): NonNullable<typeof loading> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const passwords = dictionary['passwords-common'];
    const ownWords = OWN_WORDS.trim().split(/\s+/);
    return {
      all: new Set([...passwords, ...ownWords]),
      commonest: new Set([...passwords.slice(0, COMMONEST), ...ownWords]),
    };
  });
  return loading;
}

/** `aaaaaaaa`, `12345678`, `hgfedcba`: consecutive characters all differ by the same step of -1, 0 or 1. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) <= 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}

/** `asdfasdf`, `123123123`: up to five characters, repeated. */
function isRepeated(text: string): boolean {
  return /^(.{1,5})\1+$/u.test(text);
}

/** Whether the text is only the name, once or repeated, with or without a short ending. */
function isNameWithEnding(lowered: string, name: string): boolean {
  if (name.length < 3 || !lowered.includes(name)) return false;
  const rest = lowered.replaceAll(name, '');
  return rest === '' || rest.replace(ENDING, '') === '';
}
