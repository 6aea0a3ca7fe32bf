import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import {
  presentPurchase,
  PURCHASE_SELECT,
  type PresentedPurchase,
  type PurchaseRecord,
} from '../purchases/index.ts';

/**
 * A completed checkout of this customer with the credentials of what is still theirs: traded or resold accounts have other
 * passwords by now. Throws `not_found` for anybody else's.
 */
export async function findOrder(
  { services, em, actor }: CustomerContext,
  checkoutId: string,
): Promise<{ totalCents: number; purchases: PresentedPurchase[] }> {
  const [order] = await em.execute<{ total_cents: number }[]>(
    `select total_cents from checkout where id = ? and customer_id = ? and status = 'paid'`,
    [checkoutId, actor.customerId],
  );
  if (!order) throw new ShopError('not_found');
  const rows = await em.execute<PurchaseRecord[]>(
    `${PURCHASE_SELECT} where purchase.checkout_id = ? and purchase.customer_id = ? and purchase.state in ('owned', 'hidden', 'listed') order by purchase.id`,
    [checkoutId, actor.customerId],
  );
  return { totalCents: order.total_cents, purchases: rows.map((row) => presentPurchase(services, row)) };
}
