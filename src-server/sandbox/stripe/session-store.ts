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
  /** A card was declined and no other one has paid yet. */
  is_card_declined?: boolean;
  /** What the provider keeps with the charge; the session carries it here. */
  payment_metadata?: Record<string, string>;
  amount_refunded?: number;
  /** What the provider keeps as an object of its own. */
  dispute?: SandboxDispute;
}

export interface SandboxDispute {
  status: 'needs_response' | 'won' | 'lost';
  amount: number;
  /** Seconds since 1970. */
  created: number;
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
    `update sandbox.stripe_session set session = session - 'is_card_declined' || ?::jsonb
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

/** The card is declined; the session stays open for another one, and has a payment intent from now on. */
export async function declineCard(em: EntityManager, id: string): Promise<boolean> {
  const rows = await em.execute<{ id: string }[]>(
    `update sandbox.stripe_session set session = session || ?::jsonb
     where id = ? and session->>'status' = 'open' returning id`,
    [JSON.stringify({ is_card_declined: true, payment_intent: `pi_${suffixOf(id)}` }), id],
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

/** The part that a session, its payment intent, its charge and its dispute share in their ids. */
export function suffixOf(id: string): string {
  return id.replace(/^(cs_test_|pi_|ch_|dp_)/, '');
}

/**
 * Gives money back: `cents` more, never more than was paid. False when there is not that much left, nothing paid, or the
 * card's bank has it or asks for it.
 */
export async function refundSession(em: EntityManager, id: string, cents: number): Promise<boolean> {
  const rows = await em.execute<{ id: string }[]>(
    `update sandbox.stripe_session
     set session = session || jsonb_build_object('amount_refunded', coalesce((session->>'amount_refunded')::int, 0) + ?)
     where id = ? and session->>'payment_status' = 'paid' and coalesce(session->'dispute'->>'status', 'won') = 'won'
       and coalesce((session->>'amount_refunded')::int, 0) + ? <= (session->>'amount_total')::int returning id`,
    [cents, id, cents],
  );
  return rows.length === 1;
}

/** The card's bank asks for what has not gone back. False when it has asked before, or there is nothing. */
export async function openDispute(em: EntityManager, id: string): Promise<boolean> {
  const rows = await em.execute<{ id: string }[]>(
    `update sandbox.stripe_session set session = session || jsonb_build_object('dispute', jsonb_build_object(
       'status', 'needs_response', 'created', floor(extract(epoch from now())),
       'amount', (session->>'amount_total')::int - coalesce((session->>'amount_refunded')::int, 0)))
     where id = ? and session->>'payment_status' = 'paid' and session->'dispute' is null
       and coalesce((session->>'amount_refunded')::int, 0) < (session->>'amount_total')::int returning id`,
    [id],
  );
  return rows.length === 1;
}

/** The bank decides, or decides again. False without a dispute, or when it has decided so already. */
export async function decideDispute(em: EntityManager, id: string, status: 'won' | 'lost'): Promise<boolean> {
  const rows = await em.execute<{ id: string }[]>(
    `update sandbox.stripe_session set session = jsonb_set(session, '{dispute,status}', to_jsonb(?::text))
     where id = ? and session->'dispute' is not null and session->'dispute'->>'status' <> ? returning id`,
    [status, id, status],
  );
  return rows.length === 1;
}

export async function findDisputedSince(em: EntityManager, since: number): Promise<SandboxSession[]> {
  const rows = await em.execute<{ session: SandboxSession }[]>(
    `select session from sandbox.stripe_session where (session->'dispute'->>'created')::bigint >= ? order by created_at desc`,
    [since],
  );
  return rows.map(({ session }) => session);
}
