import { type RawBuilder, sql } from 'kysely';
import { randomToken } from '../../../../src-server/platform/tokens.ts';
import type { EntityManager } from '../../../../src-server/platform/database.ts';
import { now } from '../../../../src-server/platform/sql.ts';
import { createTables, sandboxOf } from '../database.ts';
import type { SandboxDispute, SandboxSession } from './sandbox-session.ts';

/** A field of the stored session. */
function storedText<Key extends 'status' | 'payment_status' | 'intent_status'>(
  key: Key,
): RawBuilder<SandboxSession[Key]> {
  return sql`session->>${sql.lit(key)}`;
}

/** The stored session with these fields. */
function sessionWith(fields: Partial<SandboxSession>): RawBuilder<SandboxSession> {
  return sql`session || ${JSON.stringify(fields)}::jsonb`;
}

const totalCents = sql<number>`(session->>'amount_total')::int`;
const refundedCents = sql<number>`coalesce((session->>'amount_refunded')::int, 0)`;
const storedDispute = sql<SandboxDispute | null>`session->'dispute'`;

export async function createSessionStore(em: EntityManager): Promise<void> {
  await createTables(
    em,
    (schema) =>
      schema
        .createTable('stripe_session')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('idempotency_key', 'text', (column) => column.unique())
        .addColumn('request_hash', 'text', (column) => column.notNull())
        .addColumn('session', 'jsonb', (column) => column.notNull())
        .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now)),
    (schema) =>
      schema
        .createTable('stripe_refund')
        .addColumn('idempotency_key', 'text', (column) => column.primaryKey()),
  );
}

export function newSessionId(): string {
  return `cs_test_${randomToken(192).replaceAll(/[-_]/g, '0')}`;
}

interface StoredRequest {
  idempotencyKey: string | null;
  requestHash: string;
}

/** Stores a session, or returns the one created earlier with the same key. */
export async function insertSession(
  em: EntityManager,
  session: SandboxSession,
  { idempotencyKey, requestHash }: StoredRequest,
): Promise<{ session: SandboxSession; requestHash: string }> {
  const db = sandboxOf(em);
  await db
    .insertInto('stripe_session')
    .values({
      id: session.id,
      idempotency_key: idempotencyKey,
      request_hash: requestHash,
      session: JSON.stringify(session),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
  const row = await db
    .selectFrom('stripe_session')
    .select(['session', 'request_hash'])
    .where((eb) => eb.or([eb('id', '=', session.id), eb('idempotency_key', '=', idempotencyKey)]))
    .executeTakeFirst();
  if (!row) throw new Error('the sandbox lost a session');
  return { session: row.session, requestHash: row.request_hash };
}

/** The current state of a session: an overdue one is expired, as at the provider. */
export async function findSession(em: EntityManager, id: string): Promise<SandboxSession | undefined> {
  const row = await sandboxOf(em)
    .selectFrom('stripe_session')
    .select('session')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { session } = row;
  const isOver = session.status === 'open' && session.expires_at * 1000 < Date.now();
  return isOver ? { ...session, status: 'expired', url: null } : session;
}

/** Closes an open session. False if it was closed already. `late` marks even an expired one as paid. */
export async function closeSession(
  em: EntityManager,
  id: string,
  end: Pick<SandboxSession, 'status' | 'payment_status' | 'intent_status'>,
  isLate = false,
): Promise<boolean> {
  const ended: Partial<SandboxSession> = {
    ...end,
    url: null,
    payment_intent: end.status === 'complete' ? `pi_${suffixOf(id)}` : null,
  };
  const { numUpdatedRows } = await sandboxOf(em)
    .updateTable('stripe_session')
    .set('session', sql<SandboxSession>`session - 'is_card_declined' || ${JSON.stringify(ended)}::jsonb`)
    .where('id', '=', id)
    .where(storedText('status'), 'in', isLate ? ['open', 'expired'] : ['open'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The card is declined; the session stays open for another one, and has a payment intent from now on. */
export async function declineCard(em: EntityManager, id: string): Promise<boolean> {
  const { numUpdatedRows } = await sandboxOf(em)
    .updateTable('stripe_session')
    .set('session', sessionWith({ is_card_declined: true, payment_intent: `pi_${suffixOf(id)}` }))
    .where('id', '=', id)
    .where(storedText('status'), '=', 'open')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The pending money does not arrive. The session itself stays complete and unpaid, as at the provider. */
export async function failIntent(em: EntityManager, id: string): Promise<void> {
  await sandboxOf(em)
    .updateTable('stripe_session')
    .set('session', sessionWith({ intent_status: 'requires_payment_method' }))
    .where('id', '=', id)
    .where(storedText('intent_status'), '=', 'processing')
    .execute();
}

/** The part that the ids of a session, its payment intent, charge and dispute share. */
export function suffixOf(id: string): string {
  return id.replace(/^(cs_test_|pi_|ch_|dp_)/, '');
}

/**
 * Refunds `cents` more, never more than was paid. False if less is left, nothing was paid, or the card's bank has
 * reversed the payment or is about to.
 */
export async function refundSession(em: EntityManager, id: string, cents: number): Promise<boolean> {
  const refunded = sql<number>`${refundedCents} + ${cents}`;
  const { numUpdatedRows } = await sandboxOf(em)
    .updateTable('stripe_session')
    .set('session', sql<SandboxSession>`session || jsonb_build_object('amount_refunded', ${refunded})`)
    .where('id', '=', id)
    .where(storedText('payment_status'), '=', 'paid')
    .where(sql<string>`coalesce(session->'dispute'->>'status', 'won')`, '=', 'won')
    .where(refunded, '<=', totalCents)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The card's bank disputes what was not refunded. False if it has done so before, or nothing is left. */
export async function openDispute(em: EntityManager, id: string): Promise<boolean> {
  const dispute = sql<SandboxDispute>`jsonb_build_object('status', 'needs_response',
    'created', floor(extract(epoch from now())), 'amount', ${totalCents} - ${refundedCents})`;
  const { numUpdatedRows } = await sandboxOf(em)
    .updateTable('stripe_session')
    .set('session', sql<SandboxSession>`session || jsonb_build_object('dispute', ${dispute})`)
    .where('id', '=', id)
    .where(storedText('payment_status'), '=', 'paid')
    .where(storedDispute, 'is', null)
    .where(refundedCents, '<', totalCents)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The bank decides, or decides again. False without a dispute, or when it has decided so already. */
export async function decideDispute(em: EntityManager, id: string, status: 'won' | 'lost'): Promise<boolean> {
  const { numUpdatedRows } = await sandboxOf(em)
    .updateTable('stripe_session')
    .set('session', sql<SandboxSession>`jsonb_set(session, '{dispute,status}', to_jsonb(${status}::text))`)
    .where('id', '=', id)
    .where(storedDispute, 'is not', null)
    .where(sql<string>`session->'dispute'->>'status'`, '<>', status)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function findDisputedSince(em: EntityManager, since: number): Promise<SandboxSession[]> {
  const rows = await sandboxOf(em)
    .selectFrom('stripe_session')
    .select('session')
    .where(sql<number>`(session->'dispute'->>'created')::bigint`, '>=', since)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ session }) => session);
}
