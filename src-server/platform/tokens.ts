/** Random secrets for cookies and links: their length, form, generator and hash. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const DEFAULT_BITS = 256;
/** Of base64url. */
const BITS_PER_CHARACTER = 6;

/** A random secret: `bits` of entropy, URL-safe. */
export function randomToken(bits = DEFAULT_BITS): string {
  return randomBytes(bits / 8).toString('base64url');
}

/** Whether a text has the form of `randomToken(bits)`. */
export function isTokenForm(text: string, bits = DEFAULT_BITS): boolean {
  return text.length === Math.ceil(bits / BITS_PER_CHARACTER) && /^[\w-]+$/.test(text);
}

/** What is stored of a secret: its SHA-256. The secrets are random, so no salt is needed. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Compares two strings in a time that does not depend on where they differ. */
export function isSameToken(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
