/** Random secrets for cookies and links: length, format, generator and hash. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const DEFAULT_BITS = 256;
/** base64url. */
const BITS_PER_CHARACTER = 6;

/** A random secret: `bits` of entropy, URL-safe. */
export function randomToken(bits = DEFAULT_BITS): string {
  return randomBytes(bits / 8).toString('base64url');
}

/** Whether a text has the format of `randomToken(bits)`. */
export function isTokenForm(text: string, bits = DEFAULT_BITS): boolean {
  return text.length === Math.ceil(bits / BITS_PER_CHARACTER) && /^[\w-]+$/.test(text);
}

/** Secrets are stored as SHA-256 hashes. They are random, so no salt is needed. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Compares two strings in constant time. */
export function isSameToken(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
