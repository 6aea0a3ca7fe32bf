/**
 * Signed-in browsers. The cookie is a random token whose hash is the row's key; the row alone decides how long it lives:
 * 30 days from the last visit. So the cookie itself is given the longest life that browsers allow and never renewed.
 */
import type { Actor, RequestContext } from '../context.ts';
import type { EntityManager } from '../platform/database.ts';
import { hashToken, randomToken } from '../platform/tokens.ts';

export const SESSION_COOKIE = 'sessionid';

const COOKIE_LIFETIME_SECONDS = 400 * 24 * 3600;
const LIFETIME = '30 days';

interface SessionFound {
  customerId: number;
  email: string;
  isDue: boolean;
}

/** Who holds this cookie, or null. The visit is noted at most once an hour; all other requests only read. */
export async function resolveActor(em: EntityManager, cookie: string): Promise<Actor | null> {
  const sessionHash = hashToken(cookie);
  const [found] = await em.execute<SessionFound[]>(
    `select customer.id as "customerId", customer.email,
            session.last_seen_at < now() - interval '1 hour' as "isDue"
       from session join customer on customer.id = session.customer_id
      where session.token_hash = ? and session.expires_at > now() and customer.blocked_at is null`,
    [sessionHash],
  );
  if (!found) return null;
  if (found.isDue) await noteVisit(em, sessionHash);
  return { customerId: found.customerId, email: found.email, sessionHash };
}

async function noteVisit(em: EntityManager, sessionHash: string): Promise<void> {
  await em.execute(
    `update session set last_seen_at = now(), expires_at = now() + interval '${LIFETIME}'
      where token_hash = ? and last_seen_at < now() - interval '1 hour'`,
    [sessionHash],
  );
}

/** Opens a session under a new token, which is returned for the cookie, and ends the one this browser had. */
export async function openSession(
  em: EntityManager,
  customerId: number,
  previousHash: string | undefined,
): Promise<string> {
  const token = randomToken();
  if (previousHash !== undefined) await closeSession(em, previousHash);
  await em.execute(
    `insert into session (token_hash, customer_id, expires_at) values (?, ?, now() + interval '${LIFETIME}')`,
    [hashToken(token), customerId],
  );
  return token;
}

export async function closeSession(em: EntityManager, sessionHash: string): Promise<void> {
  await em.execute('delete from session where token_hash = ?', [sessionHash]);
}

/** Ends every session of a customer, except the one named, and whatever sign-in is still to be collected. */
export async function closeSessionsOf(
  em: EntityManager,
  customerId: number,
  exceptHash: string | null = null,
): Promise<void> {
  // Tickets before sessions: a ticket collected in between has become a session, which the second statement sees.
  await em.execute('delete from queue_ticket where customer_id = ?', [customerId]);
  await em.execute('delete from session where customer_id = ? and token_hash is distinct from ?', [
    customerId,
    exceptHash,
  ]);
}

export function clearSessionCookie(cookies: RequestContext['cookies']): void {
  cookies.clear(SESSION_COOKIE);
}

export function setSessionCookie(cookies: RequestContext['cookies'], token: string): void {
  cookies.set(SESSION_COOKIE, token, { maxAgeSeconds: COOKIE_LIFETIME_SECONDS, isHttpOnly: true });
}
