/**
 * Sends a card payment back to its card. The decision is booked first and the sending is a job of the same transaction,
 * like a mail: see send-refund.ts.
 */
import { ShopError } from '../../../src-shared/errors.ts';
import { type Cents, formatMoney, shareOfStretch } from '../../../src-shared/money.ts';
import { nextPaymentStatus } from '../../../src-shared/payments/payment-statuses.ts';
import type { WorkContext } from '../../context.ts';
import { lockBalance, postJournal } from '../../ledger/index.ts';
import { type MailValues, queueMail } from '../../mail/index.ts';
import { OperationRefused } from '../../operator-log/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { sendRefundJob } from '../jobs/send-refund.ts';
import type { SettledPayment, UndonePayment } from '../payment-purpose.ts';
import { PAYMENT_COLUMNS, type PurposeServices } from './close-payment.ts';

type RefundablePayment = SettledPayment & {
  received_cents: Cents;
  refunded_cents: Cents;
  part_refunded_cents: Cents;
};

export interface Refund {
  /** `all`: whatever the provider took; of a flagged payment only the provider knows how much. */
  refundedCents: Cents | 'all';
  /** What of the payment the card does not get, because the balance it had become was spent. */
  withheldCents: Cents;
}

/**
 * Refunds a payment: undoes what it bought and sends the money back to the card. Never more than was paid goes back: parts, and the rest
 * at the end, are at most what was received, and the table refuses more (`payment.entity.ts`).
 *
 * In this order: the balance's part returns to the balance, cashback or
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
  const { email, balanceCents, payment } = await lockRefundable(em, paymentId);
  if (!isOpenToRefunds(payment)) throw new ShopError('refund_refused');
  if (payment.status === 'flagged') return refundFlagged(ctx, payment);

  // Before the money itself: what is spent of the two is withheld from the card, not from the shop.
  const undone = await services.purposes[payment.purpose].onRefund(em, payment, balanceCents);
  const { refunded_cents: before, received_cents: whole } = payment;
  const surchargeLeft = shareOfStretch(undone.surchargeCents, { from: before, until: whole, whole });
  const refundedCents = await takeFromBalance(em, payment, surchargeLeft);
  const withheldCents = payment.received_cents - before - refundedCents;
  await db
    .updateTable('payment')
    .set({ refunded_cents: before + refundedCents, status: 'refunding' })
    .where('id', '=', payment.id)
    .execute();
  await services.jobs.enqueue(em, sendRefundJob, { paymentId: payment.id });
  await queueRefundMail(ctx, email, undone, { amountCents: refundedCents, keptCents: withheldCents });
  return { refundedCents, withheldCents };
}

/**
 * Sends a part of a payment back to its card; the customer keeps what it bought, and a mail tells them. The same part of the surcharge goes
 * with it, and the same part of cashback or bonus is taken back as far as the balance goes. Nothing is withheld: a part that was spent is
 * refused. In the caller's transaction, which holds no locks. Throws `not_found`, `refund_refused` while another refund is on its way
 * and when the payment brought nothing, and OperationRefused as `refundPartOfPurchaseWithin`.
 */
export async function refundPartOfPaymentWithin(
  ctx: WorkContext<PurposeServices>,
  paymentId: string,
  { amountCents, refundedCents: seenCents }: { amountCents: Cents; refundedCents?: Cents | undefined },
): Promise<Refund> {
  const { db, em, services } = ctx;
  const { email, balanceCents, payment } = await lockRefundable(em, paymentId);
  const { refunded_cents: before, received_cents: receivedCents } = payment;
  if (seenCents !== undefined && seenCents !== before) {
    throw new OperationRefused(
      `${formatMoney(before)} of it went back before, not ${formatMoney(seenCents)}; look at it again`,
    );
  }
  if (payment.status === 'flagged' || !isOpenToRefunds(payment)) throw new ShopError('refund_refused');
  if (amountCents > receivedCents - before)
    throw new OperationRefused(`${formatMoney(receivedCents - before)} of it can go back at most`);
  const part = { amountCents, refundedCents: before, balanceCents };
  const undone = await services.purposes[payment.purpose].onPartRefund(em, payment, part);
  const fromBalance = amountCents - undone.surchargeCents;
  if ((await lockBalance(em, payment.customer_id)) < fromBalance)
    throw new OperationRefused('so much of it is not on the balance any more');
  const after = before + amountCents;
  // How far the refund has come names it: the same part cannot be posted twice.
  await postRefund(em, payment, `part:${after}`, { fromBalance, surchargeCents: undone.surchargeCents });
  await db
    .updateTable('payment')
    .set({
      refunded_cents: after,
      part_refunded_cents: after,
      sending_part_cents: amountCents,
      status: 'refunding',
    })
    .where('id', '=', payment.id)
    .execute();
  await services.jobs.enqueue(em, sendRefundJob, { paymentId: payment.id });
  await queueRefundMail(ctx, email, undone, { isPart: true, amountCents, keptCents: 0 });
  return { refundedCents: amountCents, withheldCents: 0 };
}

async function queueRefundMail(
  ctx: WorkContext<PurposeServices>,
  to: string,
  undone: UndonePayment,
  refund: Pick<MailValues['refund'], 'amountCents' | 'isPart' | 'keptCents'>,
): Promise<void> {
  const { surchargeCents: _, ...takenBack } = undone;
  await queueMail(ctx, { template: 'refund', to, values: { to: 'card', ...takenBack, ...refund } });
}

/** What went back in the provider's dashboard has a reason that only a person knows: nothing is added to it. */
function isOpenToRefunds({ status, refunded_cents, part_refunded_cents }: RefundablePayment): boolean {
  return nextPaymentStatus(status, 'refund') !== null && refunded_cents === part_refunded_cents;
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
  const leftCents = payment.received_cents - payment.refunded_cents;
  const fromBalance = Math.min(leftCents - surchargeCents, balanceCents);
  const refundedCents = fromBalance + surchargeCents;
  if (refundedCents === 0) throw new ShopError('refund_refused');
  await postRefund(em, payment, 'refund', { fromBalance, surchargeCents });
  return refundedCents;
}

async function postRefund(
  em: EntityManager,
  payment: RefundablePayment,
  name: string,
  { fromBalance, surchargeCents }: { fromBalance: Cents; surchargeCents: Cents },
): Promise<void> {
  await postJournal(em, {
    reference: `payment:${payment.id}:${name}`,
    kind: 'refund',
    description: 'Refunded to your card',
    entries: {
      [`customer:${payment.customer_id}`]: -fromBalance,
      'system:surcharge': -surchargeCents,
      [`system:${payment.gateway}`]: fromBalance + surchargeCents,
    },
  });
}

/** With the locks of the customer's balance and of the payment, in this order. Throws `not_found`. */
async function lockRefundable(
  em: EntityManager,
  id: string,
): Promise<{ email: string; balanceCents: Cents; payment: RefundablePayment }> {
  const owner = await em.db
    .selectFrom('payment')
    .innerJoin('customer', 'customer.id', 'payment.customer_id')
    .select(['payment.customer_id', 'customer.email'])
    .where('payment.id', '=', id)
    .executeTakeFirst();
  if (!owner) throw new ShopError('not_found');
  const balanceCents = await lockBalance(em, owner.customer_id);
  const payment = await em.db
    .selectFrom('payment')
    .select(PAYMENT_COLUMNS)
    .select(['received_cents', 'refunded_cents', 'part_refunded_cents'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) throw new ShopError('refund_refused');
  return { email: owner.email, balanceCents, payment };
}
