import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A random secret for a cookie or a link: `bits` of entropy, URL-safe. */
export function randomToken(bits = 256): string {
  return randomBytes(bits / 8).toString('base64url');
}

/** What is stored of a secret: its SHA-256. The secrets are random, so no salt is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Compares two strings in a time that does not depend on where they differ. */
export function isSameToken(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
