/**
 * The tickets of logins and registrations: pending -> done | failed, once; then the browser fetches the outcome, once. A customer with
 * a second factor gets `second_factor`: the ticket then waits five minutes for their code. A ticket lives for 60 seconds by the
 * database's clock and belongs to the browser whose cookie it was opened for. If it is still pending then, its process has died: the
 * browser gets a failure instead of waiting forever.
 */
import { expressionBuilder } from 'kysely';
import type { FieldErrors } from '../../src-shared/errors.ts';
import { IDENTITY_TEXTS } from '../../src-shared/identity/texts.ts';
import type { Database } from '../entities.ts';
import type { EntityManager } from '../platform/database.ts';
import { now, secondsFromNow } from '../platform/sql.ts';
import { hashToken, randomToken } from '../platform/tokens.ts';

export type TicketKind = 'login' | 'register';
export const TICKET_LIFETIME_SECONDS = 60;
/** Time for finding the phone and typing the code, after the password was right. */
export const SECOND_FACTOR_SECONDS = 5 * 60;

/** @returns the queue id, 128 random bits; only its hash is stored */
export async function openTicket(em: EntityManager, kind: TicketKind, browserToken: string): Promise<string> {
  const queueId = randomToken(128);
  await em.db
    .insertInto('queue_ticket')
    .values({
      id_hash: hashToken(queueId),
      browser_hash: hashToken(browserToken),
      kind,
      expires_at: secondsFromNow(TICKET_LIFETIME_SECONDS),
    })
    .execute();
  return queueId;
}

export async function settleDone(em: EntityManager, queueId: string, customerId: number): Promise<void> {
  await em.db
    .updateTable('queue_ticket')
    .set({ status: 'done', customer_id: customerId })
    .where('id_hash', '=', hashToken(queueId))
    .where('status', '=', 'pending')
    .execute();
}

export async function settleFailed(em: EntityManager, queueId: string, fields: FieldErrors): Promise<void> {
  await em.db
    .updateTable('queue_ticket')
    .set({ status: 'failed', fields })
    .where('id_hash', '=', hashToken(queueId))
    .where('status', '=', 'pending')
    .execute();
}

export type CollectedTicket =
  | { status: 'pending' }
  | { status: 'done'; customerId: number }
  /** The password was right; the second factor is still missing. */
  | { status: 'second_factor'; customerId: number }
  | { status: 'failed'; fields: FieldErrors }
  /** There is no such ticket, it is another browser's, was fetched before, or has expired. */
  | { status: 'unknown' };

interface TicketFound {
  status: 'pending' | 'done' | 'failed' | 'second_factor';
  customerId: number | null;
  fields: FieldErrors | null;
  isAlive: boolean;
}

/**
 * The outcome of the ticket, in the caller's transaction: of several callers at once, one gets it. Removes the ticket, unless it is done:
 * then it is locked until the caller removes it (`closeTicket`) or continues with it (`openSecondStep`).
 */
export async function collectTicket(
  em: EntityManager,
  kind: TicketKind,
  queueId: string,
  browserToken: string,
): Promise<CollectedTicket> {
  const ticket = expressionBuilder<Database, 'queue_ticket'>();
  const isMine = ticket.and([
    ticket('id_hash', '=', hashToken(queueId)),
    ticket('browser_hash', '=', hashToken(browserToken)),
    ticket('kind', '=', kind),
  ]);
  const settled = await em.db
    .selectFrom('queue_ticket')
    .select((eb) => [
      'status',
      'customer_id as customerId',
      'fields',
      eb('expires_at', '>', now).$castTo<boolean>().as('isAlive'),
    ])
    .where(isMine)
    .where((eb) => eb.or([eb('status', 'in', ['done', 'failed']), eb('expires_at', '<=', now)]))
    .forUpdate()
    .executeTakeFirst();
  if (settled) {
    const outcome = outcomeOf(settled);
    if (outcome.status !== 'done') await closeTicket(em, queueId);
    return outcome;
  }
  // In any state: a ticket that was settled between the two statements is fetched by the next request.
  const waiting = await em.db
    .selectFrom('queue_ticket')
    .select(['status', 'customer_id as customerId'])
    .where(isMine)
    .executeTakeFirst();
  if (waiting?.status === 'second_factor' && waiting.customerId !== null)
    return { status: 'second_factor', customerId: waiting.customerId };
  return { status: waiting ? 'pending' : 'unknown' };
}

function outcomeOf({ status, customerId, fields, isAlive }: TicketFound): CollectedTicket {
  if (status === 'pending') {
    return { status: 'failed', fields: { nonFieldErrors: [IDENTITY_TEXTS.queueExpired] } };
  }
  if (!isAlive) return { status: 'unknown' };
  if (status === 'done' && customerId !== null) return { status: 'done', customerId };
  return { status: 'failed', fields: fields ?? {} };
}

export async function closeTicket(em: EntityManager, queueId: string): Promise<void> {
  await em.db.deleteFrom('queue_ticket').where('id_hash', '=', hashToken(queueId)).execute();
}

/**
 * The browser continues with the same queue id. The row stays the same, so that the end of the customer's sessions, which waits for it,
 * ends the ticket too.
 */
export async function openSecondStep(em: EntityManager, queueId: string): Promise<void> {
  await em.db
    .updateTable('queue_ticket')
    .set({ status: 'second_factor', expires_at: secondsFromNow(SECOND_FACTOR_SECONDS) })
    .where('id_hash', '=', hashToken(queueId))
    .execute();
}

/** The ticket of a browser that has shown the password and must still show the second factor. */
export function isSecondStep(queueId: string, browserToken: string | undefined) {
  const ticket = expressionBuilder<Database, 'queue_ticket'>();
  return ticket.and([
    ticket('id_hash', '=', hashToken(queueId)),
    ticket('browser_hash', '=', hashToken(browserToken ?? '')),
    ticket('status', '=', 'second_factor'),
    ticket('expires_at', '>', now),
  ]);
}
