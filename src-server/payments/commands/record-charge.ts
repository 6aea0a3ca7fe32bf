import type { WorkContext } from '../../context.ts';
import { nextPaymentStatus, type PaymentStatus } from '../../../src-shared/payments/payment-statuses.ts';
import { balanceOf, lockBalance, postJournal } from '../../ledger/index.ts';
import type { MailServices } from '../../mail/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { asUuid } from '../../platform/sql.ts';
import type { ProviderCharge } from '../gateways/payment-providers.ts';
import { completeRefund } from '../jobs/send-refund.ts';
import { shrinkOpenDisputes } from './dispute-books.ts';
import { settlePayment, type SettlementServices } from './settle-payment.ts';

interface ChargedPayment {
  id: string;
  customer_id: number;
  status: PaymentStatus;
  received_cents: number;
  refunded_cents: number;
  /** Its money is or became balance: a load, or a payment that bought nothing. */
  is_balance: boolean;
}

/**
 * A charge was refunded at the provider, by the operator in its dashboard or by the shop. The books follow the provider;
 * delivered accounts stay with the customer, because only a person can know what the refund was for.
 */
export async function recordCharge(ctx: WorkContext<SettlementServices>, chargeId: string): Promise<void> {
  await withChargedPayment(ctx, chargeId, () => Promise.resolve());
}

/**
 * Updates the books to the provider's state of a charge, then calls `act` in the same transaction, under the locks of the
 * customer's balance and the payment. A charge that the provider does not know, or that is not ours, is ignored.
 */
export async function withChargedPayment(
  ctx: WorkContext<SettlementServices>,
  chargeId: string,
  act: (ctx: WorkContext<SettlementServices>, payment: ChargedPayment) => Promise<void>,
): Promise<void> {
  const { services, db } = ctx;
  const charge = await services.hostedCheckout.findCharge(chargeId);
  const [known] = charge
    ? await db
        .selectFrom('payment')
        .select(['id', 'customer_id'])
        .where('id', '=', asUuid(charge.paymentId))
        .execute()
    : [];
  if (!charge || !known) {
    services.log.warn(
      { charge: chargeId },
      charge ? 'a charge is not ours' : 'the provider does not know this charge',
    );
    return;
  }
  // Events arrive in any order: the payment is booked before its refund.
  await settlePayment(ctx, known.id);
  await inTransaction(ctx, async (transaction) => {
    await lockBalance(transaction.em, known.customer_id);
    const payment = await lockCharged(transaction.em, known.id);
    await bookOutsideRefund(transaction, payment, charge);
    await act(transaction, payment);
  });
}

async function lockCharged(em: EntityManager, id: string): Promise<ChargedPayment> {
  const payment = await em.db
    .selectFrom('payment as p')
    .leftJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select((eb) => [
      'p.id',
      'p.customer_id',
      'p.status',
      'p.received_cents',
      'p.refunded_cents',
      eb
        .or([eb('p.purpose', '=', 'load'), eb('c.status', 'is not distinct from', 'credited')])
        .$castTo<boolean>()
        .as('is_balance'),
    ])
    .where('p.id', '=', id)
    .forUpdate('p')
    .executeTakeFirst();
  if (!payment) throw new Error(`payment ${id} is gone`);
  return payment;
}

/**
 * Books what was refunded beyond our own refunds. Money that had become balance, including loads, is taken from the
 * balance as far as it goes; the rest, and refunds of delivered accounts, are the shop's loss. (These loads have no bonus
 * to take back.)
 */
async function bookOutsideRefund(
  ctx: WorkContext<MailServices>,
  payment: ChargedPayment,
  charge: ProviderCharge,
): Promise<void> {
  const { db, em } = ctx;
  // A flagged payment is not in our books, and one that was accepted may have brought less than was decided to go back.
  const isAllBack = payment.status === 'refunding' && charge.isAllBack;
  const refundedCents = Math.max(
    Math.min(charge.refundedCents, payment.received_cents),
    isAllBack ? payment.refunded_cents : 0,
  );
  const newCents = refundedCents - payment.refunded_cents;
  if (newCents > 0) {
    // Before the balance is looked at: what was withheld for this money is part of it again.
    const leftCents = payment.received_cents - refundedCents;
    await shrinkOpenDisputes(em, { paymentId: payment.id, leftCents });
    const fromBalance = payment.is_balance ? Math.min(newCents, await balanceOf(em, payment.customer_id)) : 0;
    await postJournal(em, {
      reference: `payment:${payment.id}:refunded:${refundedCents}`,
      kind: 'refund',
      description: 'Refunded to your card',
      entries: {
        'system:stripe': newCents,
        [`customer:${payment.customer_id}`]: -fromBalance,
        'system:refunds': fromBalance - newCents,
      },
    });
  }
  if ((refundedCents === 0 && !isAllBack) || refundedCents < payment.refunded_cents) return;
  await db.updateTable('payment').set('refunded_cents', refundedCents).where('id', '=', payment.id).execute();
  // Everything decided was refunded, or everything paid.
  if (payment.status === 'refunding')
    await completeRefund(ctx, payment.id, { sentCents: refundedCents, returnedCents: charge.refundedCents });
  else if (refundedCents === payment.received_cents && nextPaymentStatus(payment.status, 'send') !== null)
    await db.updateTable('payment').set('status', 'refunded').where('id', '=', payment.id).execute();
}
