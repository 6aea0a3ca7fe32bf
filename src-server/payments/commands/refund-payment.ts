/**
 * Sends a card payment back to its card. The decision is booked first and the sending is a job of the same transaction,
 * like a mail: see send-refund.ts.
 */
import { ShopError } from '../../../src-shared/errors.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { nextPaymentStatus } from '../../../src-shared/payments/payment-statuses.ts';
import type { WorkContext } from '../../context.ts';
import { lockBalance, postJournal } from '../../ledger/index.ts';
import { queueMail } from '../../mail/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { sendRefundJob } from '../jobs/send-refund.ts';
import type { SettledPayment } from '../payment-purpose.ts';
import { PAYMENT_COLUMNS, type PurposeServices } from './close-payment.ts';

type RefundablePayment = SettledPayment & { received_cents: Cents; refunded_cents: Cents };

export interface Refund {
  /** `all`: whatever the provider took; of a flagged payment only the provider knows how much. */
  refundedCents: Cents | 'all';
  /** What of the payment the card does not get, because the balance it had become was spent. */
  withheldCents: Cents;
}

/**
 * A refund is never more than was paid: there is one, of at most what was received; the table refuses a larger one, too
 * (`payment.entity.ts`).
 *
 * Undoes what the payment bought and sends it back to the card: the balance's part returns to the balance, cashback or
 * bonus is taken back, the accounts leave the customer, and a mail tells them that it was requested. What has to come out of the balance and is
 * not there any more is withheld from the refund, so no balance falls below zero. Throws `refund_refused` when there is
 * nothing to send or an account is not the customer's any more, `not_found` for an unknown payment.
 */
export async function refundPayment(ctx: WorkContext<PurposeServices>, paymentId: string): Promise<Refund> {
  return inTransaction(ctx, (transaction) => refundPaymentWithin(transaction, paymentId));
}

/** The same in the caller's transaction, which holds no locks yet. */
export async function refundPaymentWithin(
  ctx: WorkContext<PurposeServices>,
  paymentId: string,
): Promise<Refund> {
  const { db, em, services } = ctx;
  const owner = await db
    .selectFrom('payment')
    .innerJoin('customer', 'customer.id', 'payment.customer_id')
    .select(['payment.customer_id', 'customer.email'])
    .where('payment.id', '=', paymentId)
    .executeTakeFirst();
  if (!owner) throw new ShopError('not_found');
  const balanceCents = await lockBalance(em, owner.customer_id);
  const payment = await lockRefundable(em, paymentId);
  if (nextPaymentStatus(payment.status, 'refund') === null || payment.refunded_cents > 0)
    throw new ShopError('refund_refused');
  if (payment.status === 'flagged') return refundFlagged(ctx, payment);

  // Before the money itself: what is spent of the two is withheld from the card, not from the shop.
  const undone = await services.purposes[payment.purpose].onRefund(em, payment, balanceCents);
  const refundedCents = await takeFromBalance(em, payment, undone.surchargeCents);
  const withheldCents = payment.received_cents - refundedCents;
  await db
    .updateTable('payment')
    .set({ refunded_cents: refundedCents, status: 'refunding' })
    .where('id', '=', payment.id)
    .execute();
  await services.jobs.enqueue(em, sendRefundJob, { paymentId: payment.id });
  const { surchargeCents: _, ...takenBack } = undone;
  await queueMail(
    { services, em },
    {
      template: 'refund',
      to: owner.email,
      values: {
        to: 'card',
        ...takenBack,
        amountCents: refundedCents,
        keptCents: withheldCents,
      },
    },
  );
  return { refundedCents, withheldCents };
}

/** Nothing of it is in our books: what it held is free again, and the provider sends back what it took. */
async function refundFlagged(
  { db, em, services }: WorkContext<PurposeServices>,
  payment: RefundablePayment,
): Promise<Refund> {
  const { id, purpose } = payment;
  await services.purposes[purpose].onFailed(em, payment);
  await db.updateTable('payment').set({ status: 'refunding', error: null }).where('id', '=', id).execute();
  await services.jobs.enqueue(em, sendRefundJob, { paymentId: id });
  return { refundedCents: 'all', withheldCents: 0 };
}

/** Moves what can be refunded from the balance (and the surcharge from the shop) to the provider. */
async function takeFromBalance(
  em: EntityManager,
  payment: RefundablePayment,
  surchargeCents: Cents,
): Promise<Cents> {
  const balanceCents = await lockBalance(em, payment.customer_id);
  const fromBalance = Math.min(payment.received_cents - surchargeCents, balanceCents);
  const refundedCents = fromBalance + surchargeCents;
  if (refundedCents === 0) throw new ShopError('refund_refused');
  await postJournal(em, {
    reference: `payment:${payment.id}:refund`,
    kind: 'refund',
    description: 'Refunded to your card',
    entries: {
      [`customer:${payment.customer_id}`]: -fromBalance,
      'system:surcharge': -surchargeCents,
      [`system:${payment.gateway}`]: refundedCents,
    },
  });
  return refundedCents;
}

async function lockRefundable(em: EntityManager, id: string): Promise<RefundablePayment> {
  const payment = await em.db
    .selectFrom('payment')
    .select(PAYMENT_COLUMNS)
    .select(['received_cents', 'refunded_cents'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) throw new ShopError('refund_refused');
  return payment;
}
