import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import { isOwned, presentPurchase, PURCHASE_COLUMNS, type PresentedPurchase } from '../purchases/index.ts';
import { requireCredentialsProof } from '../identity/index.ts';

/**
 * A completed checkout of this customer with the credentials of what is still theirs: traded or resold accounts have other
 * passwords by now. `cashbackCents` came back as balance; `isFirst`: this customer has bought nothing else, before or since. Throws
 * `not_found` for anybody else's.
 */
export async function findOrder(
  ctx: CustomerContext,
  checkoutId: string,
): Promise<{ totalCents: number; cashbackCents: number; isFirst: boolean; purchases: PresentedPurchase[] }> {
  const { services, db, actor } = ctx;
  await requireCredentialsProof(ctx);
  const order = await db
    .selectFrom('checkout')
    .select(['total_cents', 'cashback_cents'])
    .where('id', '=', checkoutId)
    .where('customer_id', '=', actor.customerId)
    .where('status', '=', 'paid')
    .executeTakeFirst();
  if (!order) throw new ShopError('not_found');
  const rows = await db
    .selectFrom('purchase')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .select(PURCHASE_COLUMNS)
    .where('purchase.checkout_id', '=', checkoutId)
    .where('purchase.customer_id', '=', actor.customerId)
    .where(isOwned)
    .orderBy('purchase.id')
    .execute();
  const another = await db
    .selectFrom('purchase')
    .select('id')
    .where('customer_id', '=', actor.customerId)
    .where('checkout_id', 'is distinct from', checkoutId)
    .limit(1)
    .executeTakeFirst();
  return {
    totalCents: order.total_cents,
    cashbackCents: order.cashback_cents,
    isFirst: another === undefined,
    purchases: rows.map((row) => presentPurchase(services, row)),
  };
}
