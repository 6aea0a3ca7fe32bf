import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import { requireFlag } from '../operations/index.ts';
import { PURCHASE_SELECT, type PurchaseRecord } from '../purchases/index.ts';

/**
 * The customer's account of this name, if it can be traded at all. Throws `shop_archived`, `feature_off`, `not_found` for
 * what is not theirs, `account_listed`.
 */
export async function findTradable(
  { services, em, actor }: CustomerContext,
  username: string,
): Promise<PurchaseRecord> {
  requireFlag(services.settings, 'trade');
  const [purchase] = await em.execute<PurchaseRecord[]>(
    `${PURCHASE_SELECT} where purchase.customer_id = ? and product.username = ?
       and purchase.state in ('owned', 'hidden', 'listed')`,
    [actor.customerId, username],
  );
  if (!purchase) throw new ShopError('not_found');
  if (purchase.state === 'listed') throw new ShopError('account_listed');
  return purchase;
}
