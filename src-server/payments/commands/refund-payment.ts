/**
 * Refunds a card payment to its card. The decision is booked first; a job enqueued in the same transaction sends the
 * money, see send-refund.ts.
 */
import { sql } from 'kysely';
import { ShopError } from '../../../src-shared/errors.ts';
import { type Cents, formatMoney, shareOfStretch } from '../../../src-shared/money.ts';
import { nextPaymentStatus } from '../../../src-shared/payments/payment-statuses.ts';
import { PAYMENT_TEXTS } from '../../../src-shared/payments/payment-text.ts';
import type { WorkContext } from '../../context.ts';
import { giveUpIfErased, lockBalance, postJournal } from '../../ledger/index.ts';
import { type MailValues, queueMail } from '../../mail/index.ts';
import { OperationRefused } from '../../operator-log/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { sendRefundJob } from '../jobs/send-refund.ts';
import type { SettledPayment, UndonePayment } from '../payment-purpose.ts';
import { PAYMENT_COLUMNS, type PurposeServices } from './close-payment.ts';
import { REFUND_FAILED } from './record-failed-refund.ts';

type RefundablePayment = SettledPayment & {
  received_cents: Cents;
  refunded_cents: Cents;
  part_refunded_cents: Cents;
};

export interface Refund {
  /** `all`: everything the provider received; for a flagged payment only the provider knows the amount. */
  refundedCents: Cents | 'all';
  /** The part that is not refunded to the card, because the balance it had become was spent. */
  withheldCents: Cents;
}

/**
 * Refunds a payment: undoes what it bought and sends the money back to the card. All refunds of a payment, partial and final, never
 * exceed what was received; the table enforces this (`payment.entity.ts`).
 *
 * In this order: the balance part returns to the balance, cashback or bonus is taken back, the accounts are taken back, and a mail
 * confirms the request. Whatever must come out of the balance but was spent is withheld from the refund, so that no balance falls
 * below zero. Throws `refund_refused` if there is nothing to refund or an account no longer belongs to the customer, `not_found` for
 * an unknown payment, and OperationRefused if an earlier refund failed after it was sent.
 */
export async function refundPayment(ctx: WorkContext<PurposeServices>, paymentId: string): Promise<Refund> {
  return inTransaction(ctx, (transaction) => refundPaymentWithin(transaction, paymentId));
}

/** The same in the caller's transaction, which must not hold locks. */
export async function refundPaymentWithin(
  ctx: WorkContext<PurposeServices>,
  paymentId: string,
): Promise<Refund> {
  const { db, em, services } = ctx;
  const { email, balanceCents, payment } = await lockRefundable(em, paymentId);
  if (!isOpenToRefunds(payment)) throw new ShopError('refund_refused');
  await refuseAfterFailure(em, payment.id);
  if (payment.status === 'flagged') return refundFlagged(ctx, payment);

  // Extras first: whatever of them was spent reduces the refund to the card and is not the shop's loss.
  const undone = await services.purposes[payment.purpose].onRefund(em, payment, balanceCents);
  const { refunded_cents: before, received_cents: whole } = payment;
  const surchargeLeft = shareOfStretch(undone.surchargeCents, { from: before, until: whole, whole });
  const refundedCents = await takeFromBalance(em, payment, surchargeLeft);
  const withheldCents = payment.received_cents - before - refundedCents;
  await giveUpIfErased(em, payment.customer_id, `payment:${payment.id}:refund`);
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
 * Refunds part of a payment to its card; the customer keeps the purchase and gets a mail. The same share of the surcharge is refunded
 * with it, and the same share of cashback or bonus is taken back as far as the balance goes. Nothing is withheld: a part that was
 * spent is refused. Runs in the caller's transaction, which must not hold locks. Throws `not_found`, `refund_refused` while another
 * refund is pending or if the payment brought nothing, and OperationRefused as `refundPartOfPurchaseWithin` and `refundPayment`.
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
  await refuseAfterFailure(em, payment.id);
  if (amountCents > receivedCents - before)
    throw new OperationRefused(`${formatMoney(receivedCents - before)} of it can go back at most`);
  const part = { amountCents, refundedCents: before, balanceCents };
  const undone = await services.purposes[payment.purpose].onPartRefund(em, payment, part);
  const fromBalance = amountCents - undone.surchargeCents;
  if ((await lockBalance(em, payment.customer_id)) < fromBalance)
    throw new OperationRefused('so much of it is not on the balance any more');
  const after = before + amountCents;
  // The refunded amount so far is part of the reference: the same part cannot be posted twice.
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

/** Only a person knows the reason of a refund made in the provider's dashboard, so nothing is added to it. */
function isOpenToRefunds({ status, refunded_cents, part_refunded_cents }: RefundablePayment): boolean {
  return nextPaymentStatus(status, 'refund') !== null && refunded_cents === part_refunded_cents;
}

/**
 * The provider is asked for the sum of all refunds, so another one would also send what failed to arrive, which the operator may have
 * paid in another way.
 */
async function refuseAfterFailure({ db }: EntityManager, paymentId: string): Promise<void> {
  const { failedCents } = await db
    .selectFrom('operator_log')
    .select(sql<Cents | null>`sum((after->>'amountCents')::int)::int`.as('failedCents'))
    .where('subject', '=', `payment ${paymentId}`)
    .where('action', '=', REFUND_FAILED)
    .executeTakeFirstOrThrow();
  if (failedCents === null) return;
  throw new OperationRefused(
    `${formatMoney(failedCents)} of it did not reach the card: refund the rest in Stripe's dashboard, or a purchase to the balance`,
  );
}

/** Nothing of it is in our books: releases what it held, and the provider refunds what it received. */
async function refundFlagged(
  { db, em, services }: WorkContext<PurposeServices>,
  payment: RefundablePayment,
): Promise<Refund> {
  const { id, purpose } = payment;
  await services.purposes[purpose].onFailed(em, payment);
  await db
    .updateTable('payment')
    .set({ status: 'refunding', error: PAYMENT_TEXTS.sentBack })
    .where('id', '=', id)
    .execute();
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

/** Locks the customer's balance, then the payment. Throws `not_found`. */
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
