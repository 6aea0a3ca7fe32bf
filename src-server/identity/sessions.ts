/**
 * Signed-in browsers. The cookie is a random token whose hash is the row's key; the row alone decides how long it lives:
 * 30 days from the last visit. So the cookie itself is given the longest life that browsers allow and never renewed.
 */
import { expressionBuilder, sql } from 'kysely';
import { PROOF_SECONDS } from '../../src-shared/identity/protected-actions.ts';
import type { CurrentCustomer } from '../../src-shared/identity/schemas.ts';
import type { Database } from '../entities.ts';
import type { Actor, CommandContext, RequestContext } from '../context.ts';
import type { DatabaseContext, EntityManager } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import { now, secondsFromNow } from '../platform/sql.ts';
import { hashToken, randomToken } from '../platform/tokens.ts';

export const SESSION_COOKIE = 'sessionid';

const COOKIE_LIFETIME_SECONDS = 400 * 24 * 3600;
const LIFETIME_SECONDS = 30 * 24 * 3600;
const RECORDED_EVERY_SECONDS = 3600;

const customer = expressionBuilder<Database, 'customer'>();

/** Of a row of `customer`: whether they have set up a second factor. */
const hasConfirmedFactor = customer
  .or([
    customer.exists(
      customer
        .selectFrom('totp_factor')
        .select('totp_factor.id')
        .whereRef('totp_factor.customer_id', '=', 'customer.id')
        .where('totp_factor.confirmed_at', 'is not', null),
    ),
    customer.exists(
      customer.selectFrom('passkey').select('passkey.id').whereRef('passkey.customer_id', '=', 'customer.id'),
    ),
  ])
  .$castTo<boolean>();

/** Who holds this cookie, or null. The visit is recorded at most once an hour; all other requests only read. */
export async function resolveActor(em: EntityManager, cookie: string): Promise<Actor | null> {
  const sessionHash = hashToken(cookie);
  const [found] = await selectSession(em.db, { sessionHash });
  if (!found) return null;
  if (found.isDue) await recordVisit(em, sessionHash);
  const { customerId, email, hasFactor, isProved } = found;
  return { customerId, email, sessionHash, hasFactor, isProved };
}

/** Asked by every request of a customer. */
const selectSession = prepared((db, given: { sessionHash: string }) =>
  db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select((eb) => [
      'customer.id as customerId',
      'customer.email',
      eb('session.last_seen_at', '<', secondsFromNow(-RECORDED_EVERY_SECONDS)).$castTo<boolean>().as('isDue'),
      eb.fn
        .coalesce(eb('session.proved_at', '>', secondsFromNow(-PROOF_SECONDS)), sql<boolean>`false`)
        .$castTo<boolean>()
        .as('isProved'),
      hasConfirmedFactor.as('hasFactor'),
    ])
    .where('session.token_hash', '=', given.sessionHash)
    .where('session.expires_at', '>', now)
    .where('customer.blocked_at', 'is', null),
);

async function recordVisit(em: EntityManager, sessionHash: string): Promise<void> {
  await em.db
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: secondsFromNow(LIFETIME_SECONDS) })
    .where('token_hash', '=', sessionHash)
    .where('last_seen_at', '<', secondsFromNow(-RECORDED_EVERY_SECONDS))
    .execute();
}

/** The customer as their own screens show them; null when the account is gone. */
export async function currentCustomer(
  { db }: DatabaseContext,
  customerId: number,
): Promise<CurrentCustomer | null> {
  const found = await db
    .selectFrom('customer')
    .select((eb) => [
      'id as customerId',
      'email',
      'is_balance_transfer_allowed as isBalanceTransferAllowed',
      eb('email_verified_at', 'is not', null).$castTo<boolean>().as('isEmailVerified'),
      hasConfirmedFactor.as('hasSecondFactor'),
    ])
    .where('id', '=', customerId)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Opens a session under a new token, which is returned for the cookie, and ends the one this browser had. The customer has just
 * proved who they are.
 */
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
      proved_at: now,
    })
    .execute();
  return token;
}

export async function closeSession(em: EntityManager, sessionHash: string): Promise<void> {
  await em.db.deleteFrom('session').where('token_hash', '=', sessionHash).execute();
}

/** Ends every session of a customer, except the one named, and every sign-in that is still to be collected. */
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

/** Ends this browser's session; a visitor has none. */
export async function logOut({ em, actor }: CommandContext): Promise<void> {
  if (actor) await closeSession(em, actor.sessionHash);
}

export function clearSessionCookie(cookies: RequestContext['cookies']): void {
  cookies.clear(SESSION_COOKIE);
}

export function setSessionCookie(cookies: RequestContext['cookies'], token: string): void {
  cookies.set(SESSION_COOKIE, token, { maxAgeSeconds: COOKIE_LIFETIME_SECONDS, isHttpOnly: true });
}
