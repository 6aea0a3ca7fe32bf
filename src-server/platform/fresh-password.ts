import { randomInt } from 'node:crypto';

/** Without letters that look like digits: a person may have to type it. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';

const pick = (characters: string) => characters.charAt(randomInt(characters.length));

/** A new random password: 16 letters and digits, with at least one of each, as the game requires. */
export function freshPassword(): string {
  const head = Array.from({ length: 14 }, () => pick(LETTERS + DIGITS)).join('');
  return pick(LETTERS) + head + pick(DIGITS);
}
