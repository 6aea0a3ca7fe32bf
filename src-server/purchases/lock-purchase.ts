import { ShopError } from '../../src-shared/errors.ts';
import type { EntityManager } from '../platform/database.ts';
import { PURCHASE_SELECT, type PurchaseRecord } from './present-purchase.ts';

/**
 * The account a customer owns under this username, its purchase locked until the transaction ends: hiding, trading in and
 * listing are judged one after the other. Throws `not_found` for what is somebody else's or not owned any more.
 */
export async function lockPurchase(
  em: EntityManager,
  customerId: number,
  username: string,
): Promise<PurchaseRecord> {
  const [purchase] = await em.execute<PurchaseRecord[]>(
    `${PURCHASE_SELECT} where purchase.customer_id = ? and product.username = ?
       and purchase.state in ('owned', 'hidden', 'listed') for update of purchase`,
    [customerId, username],
  );
  if (!purchase) throw new ShopError('not_found');
  return purchase;
}
