import { ShopError } from '../../src-shared/errors.ts';
import type { EntityManager } from '../platform/database.ts';
import { isOwned, PURCHASE_COLUMNS, type PurchaseRecord } from './present-purchase.ts';

/**
 * The account that the customer owns under this username; its purchase stays locked until the transaction ends, so that
 * hiding, trading in and listing wait for each other. Throws `not_found` if it is another customer's or no longer owned.
 */
export async function lockPurchase(
  em: EntityManager,
  { customerId, username }: { customerId: number; username: string },
): Promise<PurchaseRecord> {
  const purchase = await em.db
    .selectFrom('purchase')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .select(PURCHASE_COLUMNS)
    .where('purchase.customer_id', '=', customerId)
    .where('product.username', '=', username)
    .where(isOwned)
    .forUpdate('purchase')
    .executeTakeFirst();
  if (!purchase) throw new ShopError('not_found');
  return purchase;
}
