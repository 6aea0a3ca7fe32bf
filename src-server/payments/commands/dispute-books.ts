/**
 * The money of disputes. A dispute's row alone determines its amounts on the ledger's accounts (`positionOf`); every
 * change of the row posts the difference. The books are therefore right whatever the order of events: a decision before
 * the withdrawal, a bank that decides again, a repeated event.
 */
import type { PaymentGateway } from '../../../src-shared/checkout/gateways.ts';
import type { Cents } from '../../../src-shared/money.ts';
import type { DisputeState } from '../../../src-shared/payments/dispute-states.ts';
import { type AccountCode, giveUpIfErased, postJournal } from '../../ledger/index.ts';
import type { EntityManager } from '../../platform/database.ts';
import { now } from '../../platform/sql.ts';

export interface DisputeAmounts {
  state: DisputeState;
  amountCents: Cents;
  withheldCents: Cents;
  withdrawnCents: Cents;
}

export interface LockedDispute extends DisputeAmounts {
  id: number;
  paymentId: string;
  customerId: number;
  gateway: PaymentGateway;
  journals: number;
}

/** Columns of `dispute as d` joined with its `payment as p`. */
export const DISPUTE_COLUMNS = [
  'd.id',
  'd.payment_id as paymentId',
  'p.customer_id as customerId',
  'p.gateway',
  'd.state',
  'd.amount_cents as amountCents',
  'd.withheld_cents as withheldCents',
  'd.withdrawn_cents as withdrawnCents',
  'd.journals',
] as const;

/**
 * Posts the difference that a dispute's new amounts make, and writes them. The caller has locked the balance, the payment and
 * the row.
 */
export async function moveDispute(
  em: EntityManager,
  dispute: LockedDispute,
  target: DisputeAmounts,
): Promise<LockedDispute> {
  const entries = differenceOf(dispute, target);
  const hasEntries = Object.values(entries).some((cents) => cents !== 0);
  const journals = dispute.journals + (hasEntries ? 1 : 0);
  if (hasEntries) {
    await postJournal(em, {
      reference: `dispute:${dispute.id}:${journals}`,
      ...wordsOf(entries[`customer:${dispute.customerId}`] ?? 0, target.state),
      entries,
    });
    if ((entries[`customer:${dispute.customerId}`] ?? 0) > 0)
      await giveUpIfErased(em, dispute.customerId, `dispute:${dispute.id}:${journals}`);
  }
  await em.db
    .updateTable('dispute')
    .set((eb) => ({
      state: target.state,
      amount_cents: target.amountCents,
      withheld_cents: target.withheldCents,
      withdrawn_cents: target.withdrawnCents,
      journals,
      closed_at:
        target.state === 'open'
          ? null
          : eb.case().when('state', '=', target.state).thenRef('closed_at').else(now).end(),
    }))
    .where('id', '=', dispute.id)
    .execute();
  return { ...dispute, ...target, journals };
}

/**
 * Leaves to a payment's open disputes at most what has not gone back to its card; money that was withheld for the rest is balance again. The
 * caller has locked the balance and the payment.
 */
export async function shrinkOpenDisputes(
  em: EntityManager,
  { paymentId, leftCents }: { paymentId: string; leftCents: Cents },
): Promise<void> {
  const disputes = await em.db
    .selectFrom('dispute as d')
    .innerJoin('payment as p', 'p.id', 'd.payment_id')
    .select(DISPUTE_COLUMNS)
    .where('d.payment_id', '=', paymentId)
    .where('d.state', '<>', 'won')
    .orderBy('d.id')
    .forUpdate('d')
    .execute();
  let left = leftCents;
  for (const dispute of disputes) {
    const amountCents = Math.min(dispute.amountCents, Math.max(0, left));
    left -= amountCents;
    if (dispute.state !== 'open' || amountCents === dispute.amountCents) continue;
    await moveDispute(em, dispute, {
      state: 'open',
      amountCents,
      withheldCents: Math.min(dispute.withheldCents, amountCents),
      withdrawnCents: Math.min(dispute.withdrawnCents, amountCents),
    });
  }
}

type Entries = Partial<Record<AccountCode, Cents>>;

/**
 * open: the withheld amount is in escrow. lost: it is gone, and the uncovered rest is a chargeback at the shop's
 * expense. What the provider has taken before the decision is on `system:disputed`. The
 * provider's chargeback fee is not booked.
 */
function positionOf(
  { customerId, gateway }: LockedDispute,
  { state, amountCents, withheldCents, withdrawnCents }: DisputeAmounts,
): Entries {
  const isLost = state === 'lost';
  return {
    [`customer:${customerId}`]: -withheldCents,
    [`escrow:${customerId}`]: state === 'open' ? withheldCents : 0,
    [`system:${gateway}`]: withdrawnCents,
    'system:disputed': (isLost ? amountCents : 0) - withdrawnCents,
    'system:chargebacks': isLost ? withheldCents - amountCents : 0,
  };
}

function differenceOf(dispute: LockedDispute, target: DisputeAmounts): Entries {
  const before = positionOf(dispute, dispute);
  const entries: Entries = {};
  for (const [code, cents] of Object.entries(positionOf(dispute, target)) as [AccountCode, Cents][])
    entries[code] = cents - (before[code] ?? 0);
  return entries;
}

/** Shown in the customer's transactions when their balance changes. */
function wordsOf(balanceChangeCents: Cents, state: DisputeState): { kind: string; description: string } {
  if (balanceChangeCents > 0)
    return { kind: 'dispute_release', description: 'Returned: the dispute of your card payment has ended' };
  if (balanceChangeCents === 0) return { kind: 'dispute', description: 'Disputed card payment' };
  return {
    kind: 'dispute_hold',
    description:
      state === 'open'
        ? 'Set aside: your card payment is disputed at your bank'
        : 'Taken back: your card payment was charged back by your bank',
  };
}
