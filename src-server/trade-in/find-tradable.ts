import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import { requireFlag } from '../operations/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { PURCHASE_SELECT, type PurchaseRecord } from '../purchases/index.ts';

/**
 * The customer's account of this name, if it can be traded at all. Throws `shop_archived`, `feature_off`, `not_found` for
 * what is not theirs, and as `refuseUntradable`.
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
  await refuseUntradable(em, purchase);
  return purchase;
}

/**
 * What stands in the way of trading this one; exact under the purchase's lock. Throws `account_listed`, and `claim_open`
 * while its buyer says that it is not as promised: the sale may be undone.
 */
export async function refuseUntradable(em: EntityManager, purchase: PurchaseRecord): Promise<void> {
  if (purchase.state === 'listed') throw new ShopError('account_listed');
  const [claimed] = await em.execute(`select 1 from listing where sale_id = ? and state = 'claimed'`, [
    purchase.id,
  ]);
  if (claimed) throw new ShopError('claim_open');
}
