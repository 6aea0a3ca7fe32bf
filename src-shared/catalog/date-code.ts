/**
 * A date last played as one number that sorts like the date: `yyyymmdd`, `yyyy0000` for a year alone, 0 for unknown.
 */
export function encodeDate(dateLastPlayed: string): number {
  if (dateLastPlayed === '') return 0;
  const [year = Number.NaN, month = 0, day = 0] = dateLastPlayed.split('-').map(Number);
  const code = year * 10_000 + month * 100 + day;
  if (!Number.isInteger(code)) throw new RangeError(`not a date last played: ${dateLastPlayed}`);
  return code;
}

/** A stock has a few thousand distinct dates, and each card shows one. */
const MAX_DECODED = 10_000;
const decoded = new Map<number, string>();

export function decodeDate(code: number): string {
  let date = decoded.get(code);
  if (date === undefined) {
    if (decoded.size === MAX_DECODED) decoded.clear();
    decoded.set(code, (date = writeDate(code)));
  }
  return date;
}

function writeDate(code: number): string {
  if (code === 0) return '';
  const digits = String(code).padStart(8, '0');
  const year = digits.slice(0, 4);
  return code % 10_000 === 0 ? year : `${year}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

/** The largest date with eight digits. */
export const LATEST_DATE_CODE = 9999_12_31;

/** `isOldStock` of product-class.ts over codes. */
export function isOldDateCode(code: number, maxCode: number): boolean {
  if (code === 0) return false;
  return code % 10_000 === 0 ? code < maxCode - (maxCode % 10_000) : code <= maxCode;
}
