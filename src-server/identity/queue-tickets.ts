/**
 * Tickets of the login and registration queue. pending -> done | failed, once; then collected, once. A ticket lives for 60
 * seconds by the database's clock, and belongs to the browser whose cookie it was opened for. One that is pending when
 * its time is up lost its process: the browser is told so instead of waiting for ever.
 */
import type { FieldErrors } from '../../src-shared/errors.ts';
import { IDENTITY_TEXTS } from '../../src-shared/identity/texts.ts';
import type { EntityManager } from '../platform/database.ts';
import { hashToken, randomToken } from '../platform/tokens.ts';

export type TicketKind = 'login' | 'register';
export const TICKET_LIFETIME_SECONDS = 60;

/** @returns the queue id, 128 random bits; only its hash is stored. */
export async function openTicket(em: EntityManager, kind: TicketKind, browserToken: string): Promise<string> {
  const queueId = randomToken(128);
  await em.execute(
    `insert into queue_ticket (id_hash, browser_hash, kind, expires_at)
     values (?, ?, ?, now() + make_interval(secs => ?))`,
    [hashToken(queueId), hashToken(browserToken), kind, TICKET_LIFETIME_SECONDS],
  );
  return queueId;
}

export async function settleDone(em: EntityManager, queueId: string, customerId: number): Promise<void> {
  await em.execute(
    `update queue_ticket set status = 'done', customer_id = ? where id_hash = ? and status = 'pending'`,
    [customerId, hashToken(queueId)],
  );
}

export async function settleFailed(em: EntityManager, queueId: string, fields: FieldErrors): Promise<void> {
  await em.execute(
    `update queue_ticket set status = 'failed', fields = ? where id_hash = ? and status = 'pending'`,
    [JSON.stringify(fields), hashToken(queueId)],
  );
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
  const mine = 'id_hash = ? and browser_hash = ? and kind = ?';
  const key = [hashToken(queueId), hashToken(browserToken), kind];
  const [taken] = await em.execute<TicketFound[]>(
    `delete from queue_ticket where ${mine} and (status <> 'pending' or expires_at <= now())
     returning status, customer_id as "customerId", fields, expires_at > now() as "isAlive"`,
    key,
  );
  if (taken) return outcomeOf(taken);
  // Whatever its state: settled between the two statements, it is taken the next time.
  const [waiting] = await em.execute(`select 1 from queue_ticket where ${mine}`, key);
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
