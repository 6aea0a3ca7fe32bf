/** What happens to a payment after it: charges are retrieved, refunds made. */
import type { EntityManager } from '../../platform/database.ts';
import { SandboxRefusal } from './read-session-request.ts';
import { findSession, refundSession, type SandboxSession, suffixOf } from './session-store.ts';

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
    disputed: session.is_disputed ?? false,
    currency: session.currency,
    metadata: session.payment_metadata ?? {},
    payment_intent: session.payment_intent,
  };
}

/** A session as the provider sends it: references are ids, or objects where `expand` asks for them. */
export function expandSession(session: SandboxSession, expand: readonly string[]) {
  const { intent_status: status, payment_intent: id, ...plain } = session;
  if (!id || !expand.some((path) => path.startsWith('payment_intent')))
    return { ...plain, payment_intent: id };
  const charge = session.payment_status === 'paid' ? chargeOf(session) : null;
  const latest_charge = expand.includes('payment_intent.latest_charge') ? charge : (charge?.id ?? null);
  return {
    ...plain,
    payment_intent: { id, object: 'payment_intent', status: status ?? 'succeeded', latest_charge },
  };
}

export async function findCharge(em: EntityManager, id: string): Promise<SandboxCharge> {
  const session = await findSession(em, `cs_test_${suffixOf(id)}`);
  if (session?.payment_status !== 'paid') throw new SandboxRefusal(`No such charge: ${id}`, 'charge');
  return chargeOf(session);
}

/** The same refund again, by its idempotency key, is the same refund. */
export async function createRefund(em: EntityManager, form: URLSearchParams, idempotencyKey: string) {
  const id = form.get('charge') ?? '';
  const charge = await findCharge(em, id);
  const amount = Number(form.get('amount') ?? charge.amount - charge.amount_refunded);
  if (!Number.isInteger(amount) || amount < 1) throw new SandboxRefusal('Invalid integer.', 'amount');
  const answer = { object: 'refund', status: 'succeeded', amount, charge: id };
  const isFirst = await em.execute(
    `insert into sandbox.stripe_refund (idempotency_key) values (?) on conflict do nothing returning 1`,
    [idempotencyKey],
  );
  if (isFirst.length === 0) return answer;
  if (!(await refundSession(em, `cs_test_${suffixOf(id)}`, amount))) {
    throw new SandboxRefusal('Refund amount is greater than the unrefunded amount on the charge.', 'amount');
  }
  return answer;
}
