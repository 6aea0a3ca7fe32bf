/**
 * Sends a card payment back to its card. The decision is booked first and the sending is a job of the same transaction,
 * like a mail: see send-refund.ts.
 */
import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import type { CheckoutStatus } from '../checkout/checkout.entity.ts';
import { releaseHold, undoCheckout, type UndoneCheckout } from '../checkout/index.ts';
import { lockBalance, postJournal } from '../ledger/index.ts';
import { type MailServices, queueMail } from '../mail/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { takeBonusBack } from './credit-load.ts';
import { nextPaymentStatus, type PaymentStatus } from '../../src-shared/payments/payment-statuses.ts';
import { sendRefundJob } from './send-refund.ts';

interface RefundablePayment {
  id: string;
  customer_id: number;
  /** Null: a load. */
  checkout_id: string | null;
  gateway: PaymentGateway;
  status: PaymentStatus;
  received_cents: number;
  refunded_cents: number;
  bonus_cents: number;
  /** Of the checkout. */
  outcome: CheckoutStatus | null;
}

export interface Refund {
  /** `all`: whatever the provider took; of a flagged payment only the provider knows how much. */
  refundedCents: Cents | 'all';
  /** What of the payment the card does not get, because the balance it had become was spent. */
  keptCents: Cents;
}

/** A payment whose money became balance bought nothing. */
const NOTHING_UNDONE: UndoneCheckout = {
  surchargeCents: 0,
  balancePartCents: 0,
  cashbackTakenCents: 0,
  items: [],
};

/**
 * Undoes what the payment bought and sends it back to the card: the balance's part returns to the balance, cashback or
 * bonus is taken back, the accounts leave the customer, and a mail tells them that it was requested. What has to come out of the balance and is
 * not there any more is kept from the refund, so no balance falls below zero. Throws `refund_refused` when there is
 * nothing to send or an account is not the customer's any more, `not_found` for an unknown payment.
 */
export async function refundPayment(
  services: MailServices,
  em: EntityManager,
  paymentId: string,
): Promise<Refund> {
  return inTransaction(em, (transaction) => refundPaymentWithin(services, transaction, paymentId));
}

/** The same in the caller's transaction, which holds no locks yet. */
export async function refundPaymentWithin(
  services: MailServices,
  transaction: EntityManager,
  paymentId: string,
): Promise<Refund> {
  const owner = await transaction.db
    .selectFrom('payment')
    .innerJoin('customer', 'customer.id', 'payment.customer_id')
    .select(['payment.customer_id', 'customer.email'])
    .where('payment.id', '=', paymentId)
    .executeTakeFirst();
  if (!owner) throw new ShopError('not_found');
  const balanceCents = await lockBalance(transaction, owner.customer_id);
  const payment = await lockRefundable(transaction, paymentId);
  if (nextPaymentStatus(payment.status, 'refund') === null || payment.refunded_cents > 0)
    throw new ShopError('refund_refused');
  if (payment.status === 'flagged') return refundFlagged(services, transaction, payment);

  const isPurchase = payment.checkout_id !== null && payment.outcome === 'paid';
  const undone = isPurchase ? await undoCheckout(transaction, payment.checkout_id ?? '') : NOTHING_UNDONE;
  // Before the money itself: what is spent of the two is kept from the card, not from the shop.
  const bonusTakenCents = await takeBonusBack(transaction, payment, balanceCents);
  const refundedCents = await takeFromBalance(transaction, payment, undone.surchargeCents);
  const keptCents = payment.received_cents - refundedCents;
  await transaction.db
    .updateTable('payment')
    .set({ refunded_cents: refundedCents, status: 'refunding' })
    .where('id', '=', payment.id)
    .execute();
  await services.jobs.enqueue(transaction, sendRefundJob, { paymentId: payment.id });
  const { items, balancePartCents, cashbackTakenCents } = undone;
  await queueMail(services, transaction, 'refund', owner.email, {
    to: 'card',
    items,
    amountCents: refundedCents,
    cashbackTakenCents,
    keptCents,
    bonusTakenCents,
    balancePartCents,
  });
  return { refundedCents, keptCents };
}

/** Nothing of it is in our books: what it held is free again, and the provider sends back what it took. */
async function refundFlagged(
  services: MailServices,
  em: EntityManager,
  { id, checkout_id }: RefundablePayment,
): Promise<Refund> {
  if (checkout_id !== null) await releaseHold(em, checkout_id);
  await em.db.updateTable('payment').set({ status: 'refunding', error: null }).where('id', '=', id).execute();
  await services.jobs.enqueue(em, sendRefundJob, { paymentId: id });
  return { refundedCents: 'all', keptCents: 0 };
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
    .selectFrom('payment as p')
    .leftJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select([
      'p.id',
      'p.customer_id',
      'p.checkout_id',
      'p.gateway',
      'p.status',
      'p.received_cents',
      'p.refunded_cents',
      'p.bonus_cents',
      'c.status as outcome',
    ])
    .where('p.id', '=', id)
    .forUpdate('p')
    .executeTakeFirst();
  if (!payment) throw new ShopError('refund_refused');
  return payment;
}
