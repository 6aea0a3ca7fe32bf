/**
 * Which new passwords are refused beside too short ones (DECISIONS "Identity"): what guessing programs try first, and what
 * they know of this customer and this shop. Compared without case, and without a short ending such as `2026!`.
 */
import { IDENTITY_TEXTS } from '../../src-shared/identity/texts.ts';
import { isBreached } from './breached-passwords.ts';

/** Of the list's 49,000 passwords, ordered by how often people choose them, these are refused with any short ending too. */
const COMMONEST = 10_000;
/** Words of games, shops and other languages that the list lacks. */
const OWN_WORDS = `
  leagueoflegends league legends valorant overwatch fortnite counterstrike volleyball qwertz motdepasse contraseña senha
  instagram administrator root login superuser passphrase yourpassword thepassword correcthorsebatterystaple
`;
/** Digits and signs that people add to a word until a form takes it. */
const ENDING = /[\d\p{P}\p{S}]{1,6}$/u;

interface PasswordOwner {
  email: string;
  shopName: string;
  /** Of the operator's (`breached-passwords.ts`). */
  breachedFile?: string | null;
}

/** Why this customer cannot have this new password, as a text for its field; null when nothing is wrong with it. */
export async function newPasswordProblem(
  password: string,
  { email, shopName, breachedFile = null }: PasswordOwner,
): Promise<string | null> {
  const lowered = password.normalize('NFKC').toLowerCase();
  if (await isCommonPassword(lowered)) return IDENTITY_TEXTS.passwordTooCommon;
  if (await isBreached(breachedFile, password)) return IDENTITY_TEXTS.passwordBreached;
  const address = email.toLowerCase();
  const [mailbox = ''] = address.split('@');
  if ([address, mailbox].some((name) => isNameWithEnding(lowered, name))) {
    return IDENTITY_TEXTS.passwordLikeEmail;
  }
  return isNameWithEnding(lowered, shopName.toLowerCase()) ? IDENTITY_TEXTS.passwordLikeShop : null;
}

async function isCommonPassword(lowered: string): Promise<boolean> {
  const { all, commonest } = await commonPasswords();
  return (
    all.has(lowered) || commonest.has(lowered.replace(ENDING, '')) || isRun(lowered) || isRepeated(lowered)
  );
}

let loading: Promise<{ all: ReadonlySet<string>; commonest: ReadonlySet<string> }> | undefined;

/** Read with the first new password: unpacking the list takes a tenth of a second that a start does not have. */
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

/** `aaaaaaaa`, `12345678`, `hgfedcba`: each character follows the one before by the same step of -1, 0 or 1. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) <= 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}

/** `asdfasdf`, `123123123`: up to five characters, over and over. */
function isRepeated(text: string): boolean {
  return /^(.{1,5})\1+$/u.test(text);
}

/** Whether nothing but the name is there, once or more often, with a short ending or without. */
function isNameWithEnding(lowered: string, name: string): boolean {
  if (name.length < 3 || !lowered.includes(name)) return false;
  const rest = lowered.replaceAll(name, '');
  return rest === '' || rest.replace(ENDING, '') === '';
}
