/**
 * Codes worth balance: 20 characters of Crockford's alphabet (100 bits), in groups of five. It lacks letters that look
 * like digits; when typed, these are read as the digit.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;
const GROUP = /.{5}(?=.)/g;

/** Enough random bytes for one code. */
export const BALANCE_CODE_BYTES = 13;
/** The maximum length of a typed code, including spaces. */
export const BALANCE_CODE_MAX_LENGTH = 64;

/** @param bytes random ones, at least BALANCE_CODE_BYTES */
export function balanceCodeOf(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const characters = Array.from({ length: LENGTH }, (_, index) =>
    ALPHABET.charAt(parseInt(bits.slice(index * 5, index * 5 + 5), 2)),
  );
  return characters.join('').replace(GROUP, '$&-');
}

/** The code from typed text: any case, any spaces and dashes, O for 0, I and L for 1. */
export function readBalanceCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(GROUP, '$&-');
}
