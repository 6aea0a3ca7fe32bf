import type { CustomerContext } from '../context.ts';
import { HOLDING_STATUSES } from '../../src-shared/checkout/checkout-statuses.ts';
import { buysAnyOf, findOwnHolds, lockHeldProducts, releaseHolds } from '../checkout/index.ts';
import { lockOwnBalance } from '../ledger/index.ts';
import { cancelPayment } from '../payments/index.ts';
import { inTransaction } from '../platform/database.ts';
import { anyId } from '../platform/sql.ts';
import type { RemovedItem } from './restore-to-cart.ts';

export type CartRemoval =
  /** `isPaid`: a payment for some of the items had succeeded; what it bought is among the purchases, not in `items`. */
  | { outcome: 'removed'; items: RemovedItem[]; isPaid: boolean }
  /** Some items belong to pending payments, and the customer must be asked first; nothing was removed. */
  | { outcome: 'payment_under_way'; paymentIds: string[] };

/**
 * Removes items from the cart; ids of other customers are ignored. Pending payments for them end: their pages are closed,
 * the products go back on sale and the withheld money returns to the balance, in the transaction that deletes the items.
 * A card payment that is already at the bank cannot be recalled; if it succeeds, it is a late payment.
 *
 * @param paymentsUnderWay `refuse`: returns the pending payments instead, if there are any
 */
export async function removeFromCart(
  ctx: CustomerContext,
  cartItemIds: readonly number[],
  paymentsUnderWay: 'refuse' | 'end' = 'end',
): Promise<CartRemoval> {
  const payments = await findHolding(ctx, cartItemIds);
  if (payments.length > 0 && paymentsUnderWay === 'refuse')
    return { outcome: 'payment_under_way', paymentIds: payments.map(({ id }) => id) };
  // The provider comes first: what was paid before its page closes is delivered from its own hold.
  const isPaid = (await Promise.all(payments.map(({ id }) => endAtProvider(ctx, id)))).includes(true);
  return inTransaction(ctx, async (transaction) => {
    const { db, em, actor } = transaction;
    await lockOwnBalance(em, actor.customerId);
    if (paymentsUnderWay === 'refuse') {
      // A payment that started since the check above, in another tab.
      const begun = await findHolding(transaction, cartItemIds);
      if (begun.length > 0) return { outcome: 'payment_under_way', paymentIds: begun.map(({ id }) => id) };
    }
    const holds = await findOwnHolds(transaction, cartItemIds);
    await lockHeldProducts(transaction, holds, cartItemIds);
    await releaseHolds(em, holds);
    const rows = await db
      .deleteFrom('cart_item')
      .where('customer_id', '=', actor.customerId)
      .where('id', '=', anyId(cartItemIds))
      .returning(['product_id', 'added_at'])
      .execute();
    const items = rows.map((row) => ({ productId: row.product_id, addedAt: row.added_at.toISOString() }));
    return { outcome: 'removed', items, isPaid };
  });
}

/** The customer's payments that hold a product of these items. */
async function findHolding(
  { db, actor }: CustomerContext,
  cartItemIds: readonly number[],
): Promise<{ id: string }[]> {
  return db
    .selectFrom('payment as p')
    .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select('p.id')
    .where('p.customer_id', '=', actor.customerId)
    .where('c.status', 'in', HOLDING_STATUSES)
    .where(buysAnyOf(cartItemIds))
    .orderBy('p.created_at')
    .execute();
}

/** Returns whether it was paid. If a provider does not answer, reconciliation asks it again. */
async function endAtProvider(ctx: CustomerContext, paymentId: string): Promise<boolean> {
  try {
    return (await cancelPayment(ctx, { paymentId })) === 'verified';
  } catch (error) {
    ctx.log.warn({ err: error, payment: paymentId }, 'could not end a payment of removed cart items');
    return false;
  }
}
