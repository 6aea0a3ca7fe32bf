/** What happens to a payment afterwards: retrieves charges and disputes, creates refunds. */
import { type EntityManager, inTransaction } from '../../../../src-server/platform/database.ts';
import { sandboxOf } from '../database.ts';
import { SandboxMissing, SandboxRefusal } from './read-session-request.ts';
import type { SandboxSession } from './sandbox-session.ts';
import { findDisputedSince, findSession, refundSession, suffixOf } from './session-store.ts';

export interface SandboxCharge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string | null;
}

export function chargeOf(session: SandboxSession): SandboxCharge {
  const refunded = session.amount_refunded ?? 0;
  return {
    id: `ch_${suffixOf(session.id)}`,
    object: 'charge',
    amount: session.amount_total,
    amount_refunded: refunded,
    refunded: refunded === session.amount_total,
    disputed: session.dispute !== undefined,
    currency: session.currency,
    metadata: session.payment_metadata ?? {},
    payment_intent: session.payment_intent,
  };
}

/** A session as the provider sends it: references are ids, or objects if `expand` asks for them. */
export function expandSession(session: SandboxSession, expand: readonly string[]) {
  const { intent_status: status, payment_intent: id, is_card_declined: isDeclined, ...plain } = session;
  if (!id || !expand.some((path) => path.startsWith('payment_intent')))
    return { ...plain, payment_intent: id };
  const charge = session.payment_status === 'paid' ? chargeOf(session) : null;
  const latest_charge = expand.some((path) => path.startsWith('payment_intent.latest_charge'))
    ? charge
    : (charge?.id ?? null);
  if (isDeclined) return { ...plain, payment_intent: declinedIntentOf(session) };
  return {
    ...plain,
    payment_intent: { id, object: 'payment_intent', status: status ?? 'succeeded', latest_charge },
  };
}

/** The payment intent after a declined card. */
export function declinedIntentOf({ id, payment_metadata: metadata = {} }: SandboxSession) {
  return {
    id: `pi_${suffixOf(id)}`,
    object: 'payment_intent' as const,
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
    latest_charge: null,
    metadata,
  };
}

export async function findCharge(em: EntityManager, id: string): Promise<SandboxCharge> {
  const session = await findSession(em, `cs_test_${suffixOf(id)}`);
  if (session?.payment_status !== 'paid') throw new SandboxMissing('charge', id);
  return chargeOf(session);
}

export interface SandboxDisputeObject {
  id: string;
  object: 'dispute';
  charge: string;
  amount: number;
  currency: string;
  reason: string;
  status: string;
  is_charge_refundable: boolean;
  /** The money that was taken, and returned after a win. */
  balance_transactions: { object: 'balance_transaction'; amount: number }[];
}

export function disputeObjectOf(session: SandboxSession): SandboxDisputeObject | null {
  if (!session.dispute) return null;
  const { status, amount } = session.dispute;
  const moves = status === 'won' ? [-amount, amount] : [-amount];
  return {
    id: `dp_${suffixOf(session.id)}`,
    object: 'dispute',
    charge: `ch_${suffixOf(session.id)}`,
    amount,
    currency: session.currency,
    reason: 'fraudulent',
    status,
    is_charge_refundable: false,
    balance_transactions: moves.map((cents) => ({ object: 'balance_transaction', amount: cents })),
  };
}

export async function findDispute(em: EntityManager, id: string): Promise<SandboxDisputeObject> {
  const session = await findSession(em, `cs_test_${suffixOf(id)}`);
  const dispute = session && disputeObjectOf(session);
  if (!dispute) throw new SandboxMissing('dispute', id);
  return dispute;
}

export async function listDisputes(em: EntityManager, since: number) {
  const sessions = await findDisputedSince(em, since);
  return {
    object: 'list',
    url: '/v1/disputes',
    has_more: false,
    data: sessions.flatMap((session) => disputeObjectOf(session) ?? []),
  };
}

/** A repeated request with the same idempotency key returns the same refund. */
export async function createRefund(em: EntityManager, form: URLSearchParams, idempotencyKey: string) {
  const id = form.get('charge') ?? '';
  const charge = await findCharge(em, id);
  const amount = Number(form.get('amount') ?? charge.amount - charge.amount_refunded);
  if (!Number.isInteger(amount) || amount < 1) throw new SandboxRefusal('Invalid integer.', 'amount');
  const answer = { object: 'refund', status: 'succeeded', amount, charge: id };
  // A refusal releases the key: the same request may succeed later.
  return inTransaction(em, async (transaction) => {
    const { numInsertedOrUpdatedRows: inserted } = await sandboxOf(transaction)
      .insertInto('stripe_refund')
      .values({ idempotency_key: idempotencyKey })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (inserted === 0n) return answer;
    if (await refundSession(transaction, `cs_test_${suffixOf(id)}`, amount)) return answer;
    throw new SandboxRefusal(
      'The charge is disputed, or the amount is greater than what is left of it.',
      'amount',
    );
  });
}
