import { ShopError } from '../../src-shared/errors.ts';
import { hasDisputedPayment } from '../checkout/index.ts';
import type { CustomerContext } from '../context.ts';
import { requireFlag } from '../settings/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { hasOpenClaim, isOwned, PURCHASE_COLUMNS, type PurchaseRecord } from '../purchases/index.ts';

/**
 * The customer's account of this name, if it can be traded in. Throws `shop_archived`, `feature_off`, `not_found` if it
 * is not theirs, and as `refuseUntradable`.
 */
export async function findTradable(
  { services, db, em, actor }: CustomerContext,
  username: string,
): Promise<PurchaseRecord> {
  requireFlag(services.settings, 'trade');
  const purchase = await db
    .selectFrom('purchase')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .select(PURCHASE_COLUMNS)
    .where('purchase.customer_id', '=', actor.customerId)
    .where('product.username', '=', username)
    .where(isOwned)
    .executeTakeFirst();
  if (!purchase) throw new ShopError('not_found');
  await refuseUntradable(em, purchase);
  return purchase;
}

/**
 * Throws if this account cannot be traded in; exact under the locks of its customer's balance and the purchase: `account_listed`,
 * `claim_open` while its buyer has an open claim, because the sale may be undone, and `payment_disputed` if the bank has returned or
 * may return what it cost.
 */
export async function refuseUntradable(em: EntityManager, purchase: PurchaseRecord): Promise<void> {
  if (purchase.state === 'listed') throw new ShopError('account_listed');
  if (await hasOpenClaim(em, purchase.id)) throw new ShopError('claim_open');
  if (await hasDisputedPayment(em, purchase.id)) throw new ShopError('payment_disputed');
}
