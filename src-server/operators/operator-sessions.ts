/**
 * Signed-in operators. A session ends 12 hours after the sign-in, and an hour after the operator's last sign of activity, by the
 * database's clock. The cookie is a random token whose hash is the row's key.
 */
import { expressionBuilder, sql } from 'kysely';
import { OPERATOR_PROOF_MINUTES, type Role } from '../../src-shared/admin/rights.ts';
import type { RequestContext } from '../context.ts';
import type { Database } from '../entities.ts';
import type { EntityManager } from '../platform/database.ts';
import { now, secondsFromNow } from '../platform/sql.ts';
import { hashToken, randomToken } from '../platform/tokens.ts';

export const OPERATOR_COOKIE = 'operator';
const OPERATOR_SESSION_SECONDS = 12 * 3600;
const IDLE_SECONDS = 3600;
const RECORDED_EVERY_SECONDS = 60;

/** The operator of a request to the console. */
export interface OperatorActor {
  operatorId: number;
  email: string;
  name: string;
  role: Role;
  sessionHash: string;
  /** Whether this session has a recent proof (`OPERATOR_PROOF_MINUTES`). */
  isProved: boolean;
}

const session = expressionBuilder<Database, 'operator_session'>();
export const isOpenOperatorSession = session.and([
  session('operator_session.created_at', '>', secondsFromNow(-OPERATOR_SESSION_SECONDS)),
  session('operator_session.last_seen_at', '>', secondsFromNow(-IDLE_SECONDS)),
]);

/**
 * The operator of the session that this cookie identifies, or null. A visit is recorded at most once a minute.
 *
 * @param isActive false: the page has sent the request by itself, and the session's hour goes on
 */
export async function resolveOperator(
  em: EntityManager,
  cookie: string,
  { isActive }: { isActive: boolean },
): Promise<OperatorActor | null> {
  const found = await em.db
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.id', 'operator_session.operator_id')
    .select((eb) => [
      'operator.id as operatorId',
      'operator.email',
      'operator.name',
      'operator.role',
      'operator_session.token_hash as sessionHash',
      eb('operator_session.proved_at', '>', secondsFromNow(-OPERATOR_PROOF_MINUTES * 60))
        .$castTo<boolean>()
        .as('isProved'),
      eb('operator_session.last_seen_at', '<', secondsFromNow(-RECORDED_EVERY_SECONDS))
        .$castTo<boolean>()
        .as('isDue'),
    ])
    .where('operator_session.token_hash', '=', hashToken(cookie))
    .where(isOpenOperatorSession)
    .where('operator.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  const { isDue, ...actor } = found;
  if (isDue && isActive) {
    await em.db
      .updateTable('operator_session')
      .set({ last_seen_at: now })
      .where('token_hash', '=', actor.sessionHash)
      .execute();
  }
  return actor;
}

/** @returns the token for the cookie; opening a session counts as a proof */
export async function openOperatorSession(
  em: EntityManager,
  operatorId: number,
  device: string,
): Promise<string> {
  const token = randomToken();
  await em.db
    .insertInto('operator_session')
    .values({ token_hash: hashToken(token), operator_id: operatorId, device, proved_at: sql<Date>`now()` })
    .execute();
  return token;
}

export async function closeOperatorSession(em: EntityManager, sessionHash: string): Promise<void> {
  await em.db.deleteFrom('operator_session').where('token_hash', '=', sessionHash).execute();
}

export function setOperatorCookie(cookies: RequestContext['cookies'], token: string): void {
  cookies.set(OPERATOR_COOKIE, token, { maxAgeSeconds: OPERATOR_SESSION_SECONDS, isHttpOnly: true });
}

export function clearOperatorCookie(cookies: RequestContext['cookies']): void {
  cookies.clear(OPERATOR_COOKIE);
}
