/**
 * Signed-in browsers. The cookie is a random token whose hash is the row's key. Only the row decides how long a session lives: 30 days
 * from the last visit, and at most `SESSION_DAYS` or `OWN_DEVICE_DAYS` from the sign-in; the cookie itself gets the longest lifetime
 * that browsers allow. The token is renewed with every proof and every change of password or factors (decision 0051).
 */
import { expressionBuilder, sql } from 'kysely';
import { ShopError } from '../../src-shared/errors.ts';
import { PROOF_SECONDS } from '../../src-shared/identity/protected-actions.ts';
import type { CurrentCustomer } from '../../src-shared/identity/schemas.ts';
import { OWN_DEVICE_DAYS, SESSION_DAYS } from '../../src-shared/identity/sessions.ts';
import type { Database } from '../entities.ts';
import type { Actor, CommandContext, RequestContext } from '../context.ts';
import type { DatabaseContext, EntityManager } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import { now, secondsFromNow } from '../platform/sql.ts';
import { hashToken, randomToken } from '../platform/tokens.ts';
import { type Device, UNKNOWN_DEVICE } from './device.ts';

export const SESSION_COOKIE = 'sessionid';

const COOKIE_LIFETIME_SECONDS = 400 * 24 * 3600;
const LIFETIME_SECONDS = 30 * 24 * 3600;
const RECORDED_EVERY_SECONDS = 3600;
const DAY = 24 * 3600;
/** Concurrent requests may still carry the previous token after a renewal, but without its proof. */
const FORMER_TOKEN_SECONDS = 30;

const customer = expressionBuilder<Database, 'customer'>();

/** A condition on `customer`: they have set up a second factor. */
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

const ofSession = expressionBuilder<Database, 'session' | 'customer'>();

/**
 * A condition on `session` with its `customer`: past neither its idle timeout (`expires_at`) nor its maximum lifetime
 * since the sign-in.
 */
export const isOpenSession = ofSession.and([
  ofSession('session.expires_at', '>', now),
  ofSession.or([
    ofSession('session.created_at', '>', secondsFromNow(-SESSION_DAYS * DAY)),
    ofSession.and([
      ofSession('session.is_own', '=', true),
      ofSession('session.created_at', '>', secondsFromNow(-OWN_DEVICE_DAYS * DAY)),
      hasConfirmedFactor,
    ]),
  ]),
]);

/** For the same rows: when the session ends without another visit. */
export const sessionEnd = ofSession.fn<Date>('least', [
  'session.expires_at',
  sql`session.created_at + case when session.is_own and ${hasConfirmedFactor}
    then ${OWN_DEVICE_DAYS * DAY}::int else ${SESSION_DAYS * DAY}::int end * interval '1 second'`,
]);

/**
 * The customer of the session that this cookie identifies, or null. A visit is recorded at most once an hour; other requests only
 * read.
 */
export async function resolveActor(em: EntityManager, cookie: string): Promise<Actor | null> {
  const sessionHash = hashToken(cookie);
  const [found] = await selectSession(em.db, { sessionHash });
  if (!found) return resolveFormer(em, sessionHash);
  if (found.isDue) await recordVisit(em, sessionHash);
  return actorOf(found);
}

/** For the previous token after a renewal: the same session, for a moment, without a proof. */
async function resolveFormer(em: EntityManager, formerHash: string): Promise<Actor | null> {
  const found = await openSessions(em.db)
    .where('session.former_hash', '=', formerHash)
    .where('session.renewed_at', '>', secondsFromNow(-FORMER_TOKEN_SECONDS))
    .executeTakeFirst();
  return found ? { ...actorOf(found), isProved: false } : null;
}

/** Runs for every request of a customer. */
const selectSession = prepared((db, given: { sessionHash: string }) =>
  openSessions(db).where('session.token_hash', '=', given.sessionHash),
);

function actorOf({ customerId, email, sessionId, sessionHash, hasFactor, isProved }: Actor): Actor {
  return { customerId, email, sessionId, sessionHash, hasFactor, isProved };
}

function openSessions(db: EntityManager['db']) {
  return db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select((eb) => [
      'session.id as sessionId',
      'session.token_hash as sessionHash',
      'customer.id as customerId',
      'customer.email',
      eb('session.last_seen_at', '<', secondsFromNow(-RECORDED_EVERY_SECONDS)).$castTo<boolean>().as('isDue'),
      eb.fn
        .coalesce(eb('session.proved_at', '>', secondsFromNow(-PROOF_SECONDS)), sql<boolean>`false`)
        .$castTo<boolean>()
        .as('isProved'),
      hasConfirmedFactor.as('hasFactor'),
    ])
    .where(isOpenSession)
    .where('customer.blocked_at', 'is', null);
}

async function recordVisit(em: EntityManager, sessionHash: string): Promise<void> {
  await em.db
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: secondsFromNow(LIFETIME_SECONDS) })
    .where('token_hash', '=', sessionHash)
    .where('last_seen_at', '<', secondsFromNow(-RECORDED_EVERY_SECONDS))
    .execute();
}

/** The customer as their own screens show them; null if the account is gone. */
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
 * Opens a session with a new token, which is returned for the cookie, and ends this browser's previous one, against session fixation.
 * The customer has just authenticated.
 */
export async function openSession(
  em: EntityManager,
  customerId: number,
  previousHash: string | undefined,
  { name, country }: Device = UNKNOWN_DEVICE,
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
      device: name,
      country,
    })
    .execute();
  return token;
}

/** The session of a request with this token, even if another request has renewed it since. */
export function isSessionOf(sessionHash: string) {
  const session = expressionBuilder<Database, 'session'>();
  return session.or([
    session('session.token_hash', '=', sessionHash),
    session('session.former_hash', '=', sessionHash),
  ]);
}

/**
 * Gives a session a new token, which is returned for the cookie, and a fresh proof; the previous token becomes invalid at once.
 * Throws `not_authenticated` if the session has ended.
 */
export async function renewSession(em: EntityManager, sessionHash: string): Promise<string> {
  const token = randomToken();
  const renewed = await em.db
    .updateTable('session')
    .set({ token_hash: hashToken(token), former_hash: null, renewed_at: now, proved_at: now })
    .where(isSessionOf(sessionHash))
    .returning('id')
    .executeTakeFirst();
  if (!renewed) throw new ShopError('not_authenticated');
  return token;
}

/**
 * The same after a proof, while other requests may be in progress: for half a minute these may still use the previous token, which has
 * no proof. Null if another request has just renewed the session: its cookie is on its way to the browser.
 */
export async function renewProved(em: EntityManager, sessionHash: string): Promise<string | null> {
  const token = randomToken();
  const renewed = await em.db
    .updateTable('session')
    .set({ token_hash: hashToken(token), former_hash: sessionHash, renewed_at: now, proved_at: now })
    .where('token_hash', '=', sessionHash)
    .returning('id')
    .executeTakeFirst();
  return renewed ? token : null;
}

async function closeSession(em: EntityManager, sessionHash: string): Promise<void> {
  await em.db.deleteFrom('session').where(isSessionOf(sessionHash)).execute();
}

/** Ends all sessions of a customer, except the named one, and all uncollected sign-ins. */
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
    .$if(exceptHash !== null, (others) => others.where('former_hash', 'is distinct from', exceptHash))
    .execute();
}

/** Ends this browser's session; does nothing for a visitor. */
export async function logOut({ em, actor }: CommandContext): Promise<void> {
  if (actor) await closeSession(em, actor.sessionHash);
}

export function clearSessionCookie(cookies: RequestContext['cookies']): void {
  cookies.clear(SESSION_COOKIE);
}

export function setSessionCookie(cookies: RequestContext['cookies'], token: string): void {
  cookies.set(SESSION_COOKIE, token, { maxAgeSeconds: COOKIE_LIFETIME_SECONDS, isHttpOnly: true });
}
