/**
 * Cross-site request forgery: a page of ours reads the cookie and repeats it in a header, which no other site can. The
 * cookie is SameSite=Lax besides.
 */
import type { RequestContext } from '../context.ts';
import { isSameToken, randomToken } from '../platform/tokens.ts';

export const CSRF_COOKIE = 'csrftoken';
export const CSRF_HEADER = 'X-CSRFToken';

const LIFETIME_SECONDS = 365 * 24 * 3600;
const TOKEN = /^[\w-]{43}$/;

/** Gives the browser a token when it has none, or one that is not of our making. */
export function ensureCsrfCookie(cookies: RequestContext['cookies']): void {
  const present = cookies.get(CSRF_COOKIE);
  if (present !== undefined && TOKEN.test(present)) return;
  cookies.set(CSRF_COOKIE, randomToken(256), { maxAgeSeconds: LIFETIME_SECONDS, isHttpOnly: false });
}

/** Whether the header repeats the cookie. */
export function isCsrfValid(cookie: string | undefined, header: string | undefined): boolean {
  if (cookie === undefined || header === undefined || !TOKEN.test(cookie)) return false;
  return isSameToken(cookie, header);
}
