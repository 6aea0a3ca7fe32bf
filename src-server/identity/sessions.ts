/**
 * Signed-in browsers. The cookie is a random token whose hash is the row's key; the row alone decides how long it lives:
 * 30 days from the last visit. So the cookie itself is given the longest life that browsers allow and never renewed.
 */
import type { Actor, RequestContext } from '../context.ts';
import type { EntityManager } from '../platform/database.ts';
import { now, secondsFromNow } from '../platform/sql.ts';
import { hashToken, randomToken } from '../platform/tokens.ts';

export const SESSION_COOKIE = 'sessionid';

const COOKIE_LIFETIME_SECONDS = 400 * 24 * 3600;
const LIFETIME_SECONDS = 30 * 24 * 3600;
const NOTED_EVERY_SECONDS = 3600;

/** Who holds this cookie, or null. The visit is noted at most once an hour; all other requests only read. */
export async function resolveActor(em: EntityManager, cookie: string): Promise<Actor | null> {
  const sessionHash = hashToken(cookie);
  const found = await em.db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select((eb) => [
      'customer.id as customerId',
      'customer.email',
      eb('session.last_seen_at', '<', secondsFromNow(-NOTED_EVERY_SECONDS)).$castTo<boolean>().as('isDue'),
    ])
    .where('session.token_hash', '=', sessionHash)
    .where('session.expires_at', '>', now)
    .where('customer.blocked_at', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  if (found.isDue) await noteVisit(em, sessionHash);
  return { customerId: found.customerId, email: found.email, sessionHash };
}

async function noteVisit(em: EntityManager, sessionHash: string): Promise<void> {
  await em.db
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: secondsFromNow(LIFETIME_SECONDS) })
    .where('token_hash', '=', sessionHash)
    .where('last_seen_at', '<', secondsFromNow(-NOTED_EVERY_SECONDS))
    .execute();
}

/** Opens a session under a new token, which is returned for the cookie, and ends the one this browser had. */
export async function openSession(
  em: EntityManager,
  customerId: number,
  previousHash: string | undefined,
): Promise<string> {
  const token = randomToken();
  if (previousHash !== undefined) await closeSession(em, previousHash);
  await em.db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      customer_id: customerId,
      expires_at: secondsFromNow(LIFETIME_SECONDS),
    })
    .execute();
  return token;
}

export async function closeSession(em: EntityManager, sessionHash: string): Promise<void> {
  await em.db.deleteFrom('session').where('token_hash', '=', sessionHash).execute();
}

/** Ends every session of a customer, except the one named, and whatever sign-in is still to be collected. */
export async function closeSessionsOf(
  em: EntityManager,
  customerId: number,
  exceptHash: string | null = null,
): Promise<void> {
  // Tickets before sessions: a ticket collected in between has become a session, which the second statement sees.
  await em.db.deleteFrom('queue_ticket').where('customer_id', '=', customerId).execute();
  await em.db
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where('token_hash', 'is distinct from', exceptHash)
    .execute();
}

export function clearSessionCookie(cookies: RequestContext['cookies']): void {
  cookies.clear(SESSION_COOKIE);
}

export function setSessionCookie(cookies: RequestContext['cookies'], token: string): void {
  cookies.set(SESSION_COOKIE, token, { maxAgeSeconds: COOKIE_LIFETIME_SECONDS, isHttpOnly: true });
}
