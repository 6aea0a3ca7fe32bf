/**
 * Protection against cross-site request forgery: our pages repeat a cookie in a header, which no other site can. A
 * session's CSRF token is derived from the session's own token, so a cookie set by a sibling domain does not match. In
 * addition, the browser's headers about the origin of a request are checked, and the session cookie is SameSite=Lax.
 */
import { createHmac } from 'node:crypto';
import type { RequestContext } from '../context.ts';
import { isSameToken, isTokenForm, randomToken } from '../platform/tokens.ts';
import { SESSION_COOKIE } from './sessions.ts';

type Cookies = RequestContext['cookies'];

export const CSRF_COOKIE = 'csrftoken';
export const CSRF_HEADER = 'X-CSRFToken';

const LIFETIME_SECONDS = 365 * 24 * 3600;

/** The only token that writes of this session may carry; it does not reveal the session's token. */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('csrf').digest('base64url');
}

/** Gives the browser a token if it has none, an invalid one, or one that does not belong to its session. */
export function ensureCsrfCookie(cookies: Cookies): void {
  const present = cookies.get(CSRF_COOKIE);
  const session = cookies.get(SESSION_COOKIE);
  if (present !== undefined && isTokenFor(session, present)) return;
  renewCsrfCookie(cookies, session);
}

/** Call at each sign-in and sign-out. Open tabs reread the cookie for each write. */
export function renewCsrfCookie(cookies: Cookies, sessionToken: string | undefined): void {
  const token = sessionToken === undefined ? randomToken() : csrfTokenOf(sessionToken);
  cookies.set(CSRF_COOKIE, token, { maxAgeSeconds: LIFETIME_SECONDS, isHttpOnly: false });
}

/** Whether the header repeats the cookie, and the cookie belongs to the session, if there is one. */
export function isCsrfValid(cookies: Pick<Cookies, 'get'>, header: string | undefined): boolean {
  const cookie = cookies.get(CSRF_COOKIE);
  if (cookie === undefined || header === undefined) return false;
  return isTokenFor(cookies.get(SESSION_COOKIE), cookie) && isSameToken(cookie, header);
}

function isTokenFor(sessionToken: string | undefined, token: string): boolean {
  if (!isTokenForm(token)) return false;
  return sessionToken === undefined || isSameToken(csrfTokenOf(sessionToken), token);
}

interface RequestSource {
  /** Sec-Fetch-Site; empty for programs and old browsers. */
  fetchSite: string;
  /** Origin; empty for programs. */
  origin: string;
  /** The host to which the request was sent. */
  host: string;
}

/** Whether a write comes from a page of the shop, or from a program, which sends neither header. */
export function isOwnPage({ fetchSite, origin, host }: RequestSource, publicUrl: string): boolean {
  if (fetchSite !== '') return fetchSite === 'same-origin' || fetchSite === 'none';
  if (origin === '') return true;
  return origin === new URL(publicUrl).origin || hostOf(origin) === host;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
