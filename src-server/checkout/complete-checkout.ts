/** Handles a checkout's payment when it is paid, fails or is refunded. */
import { nextCheckoutStatus, type CheckoutAction } from '../../src-shared/checkout/checkout-statuses.ts';
import { describeItems } from '../../src-shared/checkout/texts.ts';
import { shareOfStretch } from '../../src-shared/money.ts';
import { isPurchasable } from '../catalog/index.ts';
import { balanceOf, postJournal, readCustomerState } from '../ledger/index.ts';
import { queueMail } from '../mail/index.ts';
import {
  NOTHING_UNDONE,
  type PurposeContext,
  type PurposeHandler,
  type SettledPayment,
} from '../payments/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { now } from '../platform/sql.ts';
import { createPurchases, mailPurchase, postSale } from './create-purchases.ts';
import { canUseAgain } from './find-discount.ts';
import { refundPartOfCheckout } from './refund-part.ts';
import { undoCheckout } from './refund-purchase.ts';
import { releaseHold } from './release-hold.ts';

export const checkoutHandler: PurposeHandler = {
  async onPaid(ctx, payment) {
    const isDelivered = await completeCheckout(ctx, payment);
    if (!isDelivered) await creditLatePayment(ctx, payment);
  },
  async onFailed(em, payment) {
    await releaseHold(em, checkoutIdOf(payment));
  },
  async onRefund(em, payment) {
    const checkoutId = checkoutIdOf(payment);
    const paid = await em.db
      .selectFrom('checkout')
      .select('id')
      .where('id', '=', checkoutId)
      .where('status', '=', 'paid')
      .executeTakeFirst();
    return paid ? undoCheckout(em, checkoutId) : NOTHING_UNDONE;
  },
  async onPartRefund(em, payment, { amountCents, refundedCents, balanceCents }) {
    const checkoutId = checkoutIdOf(payment);
    const paid = await em.db
      .selectFrom('checkout')
      .select('surcharge_cents')
      .where('id', '=', checkoutId)
      .where('status', '=', 'paid')
      .executeTakeFirst();
    if (!paid) return NOTHING_UNDONE;
    const surchargeCents = shareOfStretch(paid.surcharge_cents, {
      from: refundedCents,
      until: refundedCents + amountCents,
      whole: payment.amount_cents,
    });
    const goodsCents = amountCents - surchargeCents;
    const customerId = payment.customer_id;
    const undone = await refundPartOfCheckout(em, { checkoutId, customerId, goodsCents, balanceCents });
    return { ...undone, surchargeCents };
  },
};

function checkoutIdOf({ id, checkout_id }: SettledPayment): string {
  if (checkout_id === null) throw new Error(`payment ${id} has no checkout`);
  return checkout_id;
}

/**
 * Delivers the items, even after the hold has expired (a late payment), as long as all of them are still free. Returns false if that
 * is impossible: an item was sold, the balance part was spent meanwhile, or the customer was blocked. Then only the end of the hold
 * has been written.
 */
async function completeCheckout(ctx: PurposeContext, payment: SettledPayment): Promise<boolean> {
  const { em } = ctx;
  const checkout = await lockCheckout(em, checkoutIdOf(payment));
  const items = await lockItems(em, checkout.id);
  const areOurs = items.every(
    (item) => item.is_held_for_us || (checkout.status === 'released' && item.is_purchasable),
  );
  const canPay =
    (await canReceive(em, checkout.customer_id)) &&
    (checkout.status === 'awaiting_payment' || (await canPayAgain(em, checkout)));
  if (!areOurs || !canPay) {
    await releaseHold(em, checkout.id);
    return false;
  }
  await postReceipt(em, checkout, payment);
  await postSale(em, {
    checkoutId: checkout.id,
    customerId: checkout.customer_id,
    totalCents: checkout.total_cents,
    // While the checkout waited, the balance part was in escrow; the card part has just arrived on the balance.
    fromEscrowCents: checkout.status === 'awaiting_payment' ? checkout.balance_part_cents : 0,
    description: describeItems('Purchase', items),
  });
  await endCheckout(em, checkout, 'pay');
  await createPurchases(em, checkout.id);
  await mailPurchase(ctx, checkout.id);
  return true;
}

/** Nothing can be delivered: the payment is credited to the balance, and a mail informs the customer. */
async function creditLatePayment(
  { db, em, services }: PurposeContext,
  payment: SettledPayment,
): Promise<void> {
  const checkout = await lockCheckout(em, checkoutIdOf(payment));
  const customer = await db
    .selectFrom('customer')
    .select((eb) => ['email', eb('blocked_at', 'is not', null).$castTo<boolean>().as('isBlocked')])
    .where('id', '=', payment.customer_id)
    .executeTakeFirst();
  const isBlocked = customer?.isBlocked === true;
  await postJournal(em, {
    reference: `payment:${payment.id}:credited`,
    kind: 'late_payment',
    description: isBlocked
      ? 'Payment credited: nothing was bought'
      : 'Payment credited: an account was no longer available',
    entries: {
      [`system:${checkout.gateway}`]: -payment.amount_cents,
      [`customer:${payment.customer_id}`]: payment.amount_cents,
    },
  });
  await endCheckout(em, checkout, 'credit');
  if (customer) {
    const values = { amountCents: payment.amount_cents, isBlocked };
    await queueMail({ services, em }, { template: 'payment-credited', to: customer.email, values });
  }
}

type PayableCheckout = Awaited<ReturnType<typeof lockCheckout>>;

async function lockCheckout(em: EntityManager, id: string) {
  const checkout = await em.db
    .selectFrom('checkout')
    .select(['id', 'customer_id', 'gateway', 'status', 'coupon_code'])
    .select(['total_cents', 'balance_part_cents', 'card_part_cents', 'surcharge_cents', 'cashback_cents'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!checkout) throw new Error(`checkout ${id} does not exist`);
  return checkout;
}

async function lockItems(em: EntityManager, checkoutId: string) {
  return em.db
    .selectFrom('product')
    .innerJoin('checkout_item as i', 'i.product_id', 'product.id')
    .select((eb) => [
      'product.region',
      eb
        .and([eb('product.status', '=', 'held'), eb('product.held_by', '=', checkoutId)])
        .$castTo<boolean>()
        .as('is_held_for_us'),
      isPurchasable.as('is_purchasable'),
    ])
    .where('i.checkout_id', '=', checkoutId)
    .orderBy('product.id')
    .forNoKeyUpdate('product')
    .execute();
}

async function endCheckout(
  em: EntityManager,
  { id, status: before }: PayableCheckout,
  action: CheckoutAction,
): Promise<void> {
  const status = nextCheckoutStatus(before, action);
  if (status === null) throw new Error(`checkout ${id} is ${before}: it cannot ${action}`);
  await em.db.updateTable('checkout').set({ status, completed_at: now }).where('id', '=', id).execute();
}

/** A release returned the balance part and the use of the discount code; both must still be available. */
async function canPayAgain(em: EntityManager, checkout: PayableCheckout): Promise<boolean> {
  return (
    checkout.status === 'released' &&
    (await balanceOf(em, checkout.customer_id)) >= checkout.balance_part_cents &&
    (await canUseAgain(em, checkout.coupon_code, checkout.customer_id))
  );
}

/**
 * False for a customer who was blocked, or who deleted their account while an operator examined the payment: they receive nothing. The
 * money stays on the balance until the operator refunds it.
 */
async function canReceive(em: EntityManager, customerId: number): Promise<boolean> {
  const { isErased, isBlocked } = await readCustomerState(em, customerId);
  return !isErased && !isBlocked;
}

async function postReceipt(
  em: EntityManager,
  checkout: PayableCheckout,
  payment: SettledPayment,
): Promise<void> {
  await postJournal(em, {
    reference: `payment:${payment.id}:received`,
    kind: 'card_payment',
    description: 'Card payment',
    entries: {
      [`system:${checkout.gateway}`]: -payment.amount_cents,
      'system:surcharge': checkout.surcharge_cents,
      [`customer:${checkout.customer_id}`]: checkout.card_part_cents,
    },
  });
  if (checkout.cashback_cents > 0) {
    await postJournal(em, {
      reference: `payment:${payment.id}:cashback`,
      kind: 'cashback',
      description: 'Cashback on your card payment',
      entries: {
        'system:cashback': -checkout.cashback_cents,
        [`customer:${checkout.customer_id}`]: checkout.cashback_cents,
      },
    });
  }
}
