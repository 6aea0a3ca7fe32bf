/** Partial refunds: the customer gets part of the money back and keeps the account. */
import { describeItems } from '../../src-shared/checkout/texts.ts';
import { type Cents, formatMoney, spread } from '../../src-shared/money.ts';
import { UNLISTED_STATES } from '../../src-shared/purchases/purchase-states.ts';
import type { WorkContext } from '../context.ts';
import { postJournal } from '../ledger/index.ts';
import type { MailServices } from '../mail/index.ts';
import { OperationRefused } from '../operator-log/index.ts';
import { NOTHING_UNDONE, type UndonePayment } from '../payments/index.ts';
import type { EntityManager } from '../platform/database.ts';
import {
  cashbackOf,
  type LockedItem,
  lockDelivered,
  lockRefundable,
  postCashbackReturn,
  type PurchaseRefund,
  queueRefundMail,
} from './refund-purchase.ts';

export interface RefundPart {
  amountCents: Cents;
  /**
   * How much had been refunded when the part was decided. It identifies the part: of two requests with the same value only one
   * succeeds, so that a double click refunds once. Undefined: not checked.
   */
  refundedCents?: Cents | undefined;
}

/**
 * Refunds part of an account's price to the balance, takes the same part of its cashback back, and informs the customer by mail. Runs
 * in the caller's transaction, which must not hold locks other than the balance's. Throws as `refundPurchaseWithin`, and
 * OperationRefused for more than is left of the price, or if another part was refunded meanwhile.
 */
export async function refundPartOfPurchaseWithin(
  ctx: WorkContext<MailServices>,
  purchaseId: number,
  part: RefundPart,
): Promise<PurchaseRefund> {
  const { em } = ctx;
  const { owner, balanceCents, items, item } = await lockRefundable(em, purchaseId);
  const leftCents = item.price_cents - item.refunded_cents;
  refuseUnlessLeft(part, { leftCents, refundedCents: item.refunded_cents });
  const { amountCents } = part;
  const cashbackTakenCents = await postPart(em, {
    customerId: owner.customer_id,
    items,
    item,
    amountCents,
    balanceCents,
  });
  const refund = { refundedCents: amountCents, cashbackTakenCents };
  await queueRefundMail(ctx, owner.email, item, { ...refund, isPart: true });
  return refund;
}

/** Throws OperationRefused for more than is left, or if something was refunded since the part was decided. */
function refuseUnlessLeft(
  { amountCents, refundedCents: seenCents }: RefundPart,
  { leftCents, refundedCents }: { leftCents: Cents; refundedCents: Cents },
): void {
  if (seenCents !== undefined && seenCents !== refundedCents) {
    throw new OperationRefused(
      `${formatMoney(refundedCents)} of it were refunded before, not ${formatMoney(seenCents)}; look at it again`,
    );
  }
  if (amountCents > leftCents)
    throw new OperationRefused(`${formatMoney(leftCents)} of it can be refunded at most`);
}

/**
 * The goods' side of a partial refund of a card payment: credits the amount to the balance, spread over the accounts that still
 * belong to the customer. The caller holds the balance lock and moves the money on. Throws OperationRefused if those accounts cost
 * less.
 */
export async function refundPartOfCheckout(
  em: EntityManager,
  {
    checkoutId,
    customerId,
    goodsCents,
    balanceCents,
  }: { checkoutId: string; customerId: number; goodsCents: Cents; balanceCents: Cents },
): Promise<UndonePayment> {
  const items = await lockDelivered(em, checkoutId);
  const theirs = items.filter(({ state }) => UNLISTED_STATES.includes(state));
  const lefts = theirs.map(({ price_cents, refunded_cents }) => price_cents - refunded_cents);
  const leftCents = lefts.reduce((sum, cents) => sum + cents, 0);
  refuseUnlessLeft({ amountCents: goodsCents }, { leftCents, refundedCents: 0 });
  const parts = spread(goodsCents, lefts);
  let cashbackTakenCents = 0;
  for (const [index, item] of theirs.entries()) {
    const amountCents = parts[index] ?? 0;
    if (amountCents === 0) continue;
    const order = { customerId, items, item, amountCents };
    // The refunded money itself goes on to the card, so cashback can only be taken from the previous balance.
    const takenCents = await postPart(em, {
      ...order,
      balanceCents: balanceCents - cashbackTakenCents - amountCents,
    });
    cashbackTakenCents += takenCents;
  }
  return {
    ...NOTHING_UNDONE,
    cashbackTakenCents,
    items: theirs.flatMap(({ region, level, product_class: productClass }, index) => {
      const priceCents = parts[index] ?? 0;
      return priceCents === 0 ? [] : [{ region, level, productClass, priceCents }];
    }),
  };
}

/** @returns how much cashback was taken back, at most what is available */
async function postPart(
  em: EntityManager,
  {
    customerId,
    items,
    item,
    amountCents,
    balanceCents,
  }: {
    customerId: number;
    items: readonly LockedItem[];
    item: LockedItem;
    amountCents: Cents;
    balanceCents: Cents;
  },
): Promise<Cents> {
  const from = item.refunded_cents;
  const until = from + amountCents;
  const shareCents = cashbackOf(items, item, { from, until });
  const takenCents = Math.max(0, Math.min(shareCents, balanceCents + amountCents));
  await postJournal(em, {
    // The refunded amount so far is part of the reference: the same part cannot be posted twice.
    reference: `purchase:${item.id}:refunded:${until}`,
    kind: 'refund',
    description: describeItems('Partial refund', [item]),
    entries: { 'system:refunds': -amountCents, [`customer:${customerId}`]: amountCents },
  });
  await postCashbackReturn(em, `purchase:${item.id}:cashback-returned:${until}`, customerId, takenCents);
  await em.db.updateTable('purchase').set({ refunded_cents: until }).where('id', '=', item.id).execute();
  return takenCents;
}
