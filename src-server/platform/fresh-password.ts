import { randomInt } from 'node:crypto';

/** No letters that are mistaken for digits: a person may have to type it. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';

const pick = (characters: string) => characters.charAt(randomInt(characters.length));

/** A password that was never used before: 16 letters and digits, both among them, as the game asks for. */
export function freshPassword(): string {
  const head = Array.from({ length: 14 }, () => pick(LETTERS + DIGITS)).join('');
  return pick(LETTERS) + head + pick(DIGITS);
}
