import { randomToken } from '../../platform/tokens.ts';
import type { EntityManager } from '../../platform/database.ts';
import { createTables } from '../create-tables.ts';

/** What the stand-in keeps of a Checkout Session; a subset of the provider's object under its own names. */
export interface SandboxSession {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  customer_email: string | null;
  metadata: Record<string, string>;
  expires_at: number;
  success_url: string;
  cancel_url: string;
  url: string | null;
  line_items: { name: string; amount: number }[];
  /** Once it is complete. */
  payment_intent: string | null;
  /** What the provider keeps with the payment intent. Of a payment that came at once: none. */
  intent_status?: 'processing' | 'requires_payment_method';
  /** What the provider keeps with the charge; the session carries it here. */
  payment_metadata?: Record<string, string>;
  amount_refunded?: number;
  is_disputed?: boolean;
}

export async function createSessionStore(em: EntityManager): Promise<void> {
  await createTables(
    em,
    `create table if not exists sandbox.stripe_session (
       id text primary key, idempotency_key text unique, request_hash text not null, session jsonb not null,
       created_at timestamptz not null default now())`,
    `create table if not exists sandbox.stripe_refund (idempotency_key text primary key)`,
  );
}

export function newSessionId(): string {
  return `cs_test_${randomToken(192).replaceAll(/[-_]/g, '0')}`;
}

export interface StoredRequest {
  idempotencyKey: string | null;
  requestHash: string;
}

/** Stores a session, or finds the one made earlier with the same key. */
export async function insertSession(
  em: EntityManager,
  session: SandboxSession,
  { idempotencyKey, requestHash }: StoredRequest,
): Promise<{ session: SandboxSession; requestHash: string }> {
  await em.execute(
    `insert into sandbox.stripe_session (id, idempotency_key, request_hash, session) values (?, ?, ?, ?::jsonb)
     on conflict (idempotency_key) do nothing`,
    [session.id, idempotencyKey, requestHash, JSON.stringify(session)],
  );
  const [row] = await em.execute<{ session: SandboxSession; request_hash: string }[]>(
    'select session, request_hash from sandbox.stripe_session where id = ? or idempotency_key = ?',
    [session.id, idempotencyKey],
  );
  if (!row) throw new Error('the sandbox lost a session');
  return { session: row.session, requestHash: row.request_hash };
}

/** A session as it is now: one whose time is over is expired, as at the provider. */
export async function findSession(em: EntityManager, id: string): Promise<SandboxSession | undefined> {
  const [row] = await em.execute<{ session: SandboxSession }[]>(
    'select session from sandbox.stripe_session where id = ?',
    [id],
  );
  if (!row) return undefined;
  const { session } = row;
  const isOver = session.status === 'open' && session.expires_at * 1000 < Date.now();
  return isOver ? { ...session, status: 'expired', url: null } : session;
}

/** Moves a session from `open` to its end. False when it had ended already. `late` ends even an expired one as paid. */
export async function closeSession(
  em: EntityManager,
  id: string,
  end: Pick<SandboxSession, 'status' | 'payment_status' | 'intent_status'>,
  isLate = false,
): Promise<boolean> {
  const rows = await em.execute<{ id: string }[]>(
    `update sandbox.stripe_session set session = session || ?::jsonb
     where id = ? and (session->>'status' = 'open' or (? and session->>'status' = 'expired')) returning id`,
    [
      JSON.stringify({
        ...end,
        url: null,
        payment_intent: end.status === 'complete' ? `pi_${suffixOf(id)}` : null,
      }),
      id,
      isLate,
    ],
  );
  return rows.length === 1;
}

/** The money that was on its way does not come. The session itself stays complete and unpaid, as at the provider. */
export async function failIntent(em: EntityManager, id: string): Promise<void> {
  await em.execute(
    `update sandbox.stripe_session set session = session || '{"intent_status": "requires_payment_method"}'
     where id = ? and session->>'intent_status' = 'processing'`,
    [id],
  );
}

/** The part that a session, its payment intent and its charge share in their ids. */
export function suffixOf(id: string): string {
  return id.replace(/^(cs_test_|pi_|ch_)/, '');
}

/** Gives money back: `cents` more, never more than was paid. False when there is not that much left, or nothing paid. */
export async function refundSession(em: EntityManager, id: string, cents: number): Promise<boolean> {
  const rows = await em.execute<{ id: string }[]>(
    `update sandbox.stripe_session
     set session = session || jsonb_build_object('amount_refunded', coalesce((session->>'amount_refunded')::int, 0) + ?)
     where id = ? and session->>'payment_status' = 'paid'
       and coalesce((session->>'amount_refunded')::int, 0) + ? <= (session->>'amount_total')::int returning id`,
    [cents, id, cents],
  );
  return rows.length === 1;
}

export async function disputeSession(em: EntityManager, id: string): Promise<boolean> {
  const rows = await em.execute<{ id: string }[]>(
    `update sandbox.stripe_session set session = session || '{"is_disputed": true}'
     where id = ? and session->>'payment_status' = 'paid' and session->>'is_disputed' is null returning id`,
    [id],
  );
  return rows.length === 1;
}
