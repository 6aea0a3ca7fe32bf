/**
 * Tickets of the login and registration queue. pending -> done | failed, once; then collected, once. A ticket lives for 60
 * seconds by the database's clock, and belongs to the browser whose cookie it was opened for. One that is pending when
 * its time is up lost its process: the browser is told so instead of waiting for ever.
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

/** @returns the queue id, 128 random bits; only its hash is stored. */
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
  | { status: 'failed'; fields: FieldErrors }
  /** No such ticket, not this browser's, collected before, or too late. */
  | { status: 'unknown' };

interface TicketFound {
  status: 'pending' | 'done' | 'failed';
  customerId: number | null;
  fields: FieldErrors | null;
  isAlive: boolean;
}

/** Takes the outcome away: of several callers at once, one gets it. */
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
  const taken = await em.db
    .deleteFrom('queue_ticket')
    .where(isMine)
    .where((eb) => eb.or([eb('status', '<>', 'pending'), eb('expires_at', '<=', now)]))
    .returning((eb) => [
      'status',
      'customer_id as customerId',
      'fields',
      eb('expires_at', '>', now).$castTo<boolean>().as('isAlive'),
    ])
    .executeTakeFirst();
  if (taken) return outcomeOf(taken);
  // Whatever its state: settled between the two statements, it is taken the next time.
  const waiting = await em.db.selectFrom('queue_ticket').select('status').where(isMine).executeTakeFirst();
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
