/**
 * Disputes follow what the provider answers when it is asked; webhooks and the hourly job are hints. Everything happens
 * under the lock of the customer's balance: a concurrent purchase has either spent the money before or finds it withheld.
 */
import { sql } from 'kysely';
import type { Cents } from '../../../src-shared/money.ts';
import { type DisputeAction, nextDisputeState } from '../../../src-shared/payments/dispute-states.ts';
import type { WorkContext } from '../../context.ts';
import { balanceOf } from '../../ledger/index.ts';
import type { EntityManager } from '../../platform/database.ts';
import { DISPUTE_COLUMNS, type DisputeAmounts, type LockedDispute, moveDispute } from './dispute-books.ts';
import { withChargedPayment } from './record-charge.ts';
import type { SettlementServices } from './settle-payment.ts';
import type { ProviderDispute } from '../gateways/payment-providers.ts';
import { updateDisputedPayment } from './update-disputed-payment.ts';

/** Asks the provider about one of its disputes and acts on the answer. Disputes of other programs are ignored. */
export async function followDispute(
  ctx: WorkContext<SettlementServices>,
  disputeReference: string,
): Promise<void> {
  const { services } = ctx;
  const found = await services.hostedCheckout.findDispute(disputeReference);
  if (!found) {
    services.log.warn({ dispute: disputeReference }, 'the provider does not know this dispute');
    return;
  }
  await withChargedPayment(ctx, found.chargeId, async (transaction, payment) => {
    const { em } = transaction;
    const dispute = await upsertDispute(em, payment.id, disputeReference, found);
    const target = await targetOf(em, dispute, found);
    await moveDispute(em, dispute, target);
    if (dispute.state !== target.state || dispute.journals === 0)
      services.log.error(
        { payment: payment.id, dispute: dispute.id, state: target.state },
        'a card payment is disputed',
      );
    await updateDisputedPayment(transaction, payment.id);
  });
}

/** Locks the row of a dispute, and inserts it if there is none. A row of the payment that lacks the provider's id gets it. */
async function upsertDispute(
  em: EntityManager,
  paymentId: string,
  reference: string,
  { reason }: ProviderDispute,
): Promise<LockedDispute> {
  await em.db
    .updateTable('dispute')
    .set((eb) => ({ provider_reference: reference, reason: eb.fn.coalesce('reason', eb.val(reason)) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('dispute')
        .select(eb.fn.min<number>('id').as('id'))
        .where('payment_id', '=', paymentId)
        .where('provider_reference', 'is', null),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('dispute').select('id').where('provider_reference', '=', reference))),
    )
    .execute();
  await em.db
    .insertInto('dispute')
    .values({ payment_id: paymentId, provider_reference: reference, reason, amount_cents: 0 })
    .onConflict((conflict) => conflict.column('provider_reference').doNothing())
    .execute();
  const dispute = await em.db
    .selectFrom('dispute as d')
    .innerJoin('payment as p', 'p.id', 'd.payment_id')
    .select(DISPUTE_COLUMNS)
    .where('d.provider_reference', '=', reference)
    .where('d.payment_id', '=', paymentId)
    .forUpdate('d')
    .executeTakeFirst();
  if (!dispute) throw new Error(`dispute ${reference} belongs to another payment than ${paymentId}`);
  return dispute;
}

/** The row's new values after the provider's answer. */
async function targetOf(
  em: EntityManager,
  dispute: LockedDispute,
  { state, amountCents, isWithdrawn }: ProviderDispute,
): Promise<DisputeAmounts> {
  if (state !== 'open')
    return decidedAmounts(em, dispute, state === 'won' ? 'win' : 'lose', { amountCents, isWithdrawn });
  // An operator has decided by hand; that stands until the bank decides.
  if (dispute.state !== 'open') return dispute;
  const disputedCents = Math.min(amountCents, await disputableCents(em, dispute));
  // Only newly disputed amounts are withheld: money that arrived since the dispute was opened is not taken without the
  // customer knowing.
  const newCents = Math.max(0, disputedCents - dispute.amountCents);
  return {
    state: 'open',
    amountCents: disputedCents,
    withheldCents:
      Math.min(dispute.withheldCents, disputedCents) +
      Math.min(newCents, await balanceOf(em, dispute.customerId)),
    withdrawnCents: isWithdrawn ? disputedCents : 0,
  };
}

/**
 * A dispute's amounts after a decision. `reported`: the provider's data, if it was asked. A dispute that is lost without
 * having been open here, or after it was won, takes what the balance has.
 */
export async function decidedAmounts(
  em: EntityManager,
  dispute: LockedDispute,
  action: DisputeAction,
  reported: { amountCents: Cents; isWithdrawn: boolean } | null,
): Promise<DisputeAmounts> {
  const state = nextDisputeState(dispute.state, action) ?? dispute.state;
  const isFirst = dispute.amountCents === 0;
  const statedCents = isFirst && reported ? reported.amountCents : dispute.amountCents;
  const amountCents = Math.min(statedCents, await disputableCents(em, dispute));
  if (state === 'won') {
    const isTaken = reported ? reported.isWithdrawn : false;
    return { state, amountCents, withheldCents: 0, withdrawnCents: isTaken ? amountCents : 0 };
  }
  const isNew = isFirst || dispute.state === 'won';
  const withheldCents = isNew
    ? Math.min(amountCents, await balanceOf(em, dispute.customerId))
    : Math.min(dispute.withheldCents, amountCents);
  return { state, amountCents, withheldCents, withdrawnCents: amountCents };
}

/** The part of the payment that is in our books, was not refunded and is not claimed by another dispute. */
async function disputableCents(em: EntityManager, { id, paymentId }: LockedDispute): Promise<Cents> {
  const row = await em.db
    .selectFrom('payment as p')
    .leftJoin('dispute as d', (join) =>
      join.onRef('d.payment_id', '=', 'p.id').on('d.id', '<>', id).on('d.state', '<>', 'won'),
    )
    .select(sql<number>`p.received_cents - p.refunded_cents - coalesce(sum(d.amount_cents), 0)`.as('cents'))
    .where('p.id', '=', paymentId)
    .groupBy('p.id')
    .executeTakeFirst();
  return Math.max(0, row?.cents ?? 0);
}
