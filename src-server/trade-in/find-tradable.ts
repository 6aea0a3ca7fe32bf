import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import { hasDisputedPayment } from '../checkout/index.ts';
import type { CustomerContext } from '../context.ts';
import { lockBalances, requireActive } from '../ledger/index.ts';
import { requireFlag } from '../settings/index.ts';
import type { EntityManager } from '../platform/database.ts';
import {
  hasOpenClaim,
  isOwned,
  lockPurchase,
  PURCHASE_COLUMNS,
  type PurchaseRecord,
} from '../purchases/index.ts';

export type Tradable = PurchaseRecord & {
  /** The unrefunded part of what was paid, by the customer and to the shop: it is worth at most the smaller one. */
  leftCents: Cents;
};

/**
 * The customer's account of this name, if it can be traded in. Throws `shop_archived`, `feature_off`, `not_found` if it
 * is not theirs, and as `requireTradable`.
 */
export async function findTradable(
  { services, db, em, actor }: CustomerContext,
  username: string,
): Promise<Tradable> {
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
  return requireTradable(em, purchase, await findShopPurchase(em, username));
}

/**
 * The same, with locks on the purchase, the customer's balance, and the balance of the customer who bought the account from the shop.
 * Throws as `requireActive`, `not_found`, `quote_expired` if the shop has sold the account once more meanwhile, and as `requireTradable`.
 */
export async function lockTradable(
  { em, actor: { customerId } }: CustomerContext,
  username: string,
): Promise<Tradable> {
  const found = await findShopPurchase(em, username);
  // No money moves, but deleting the account must either see the trade-in or come before it, and so must a dispute.
  await lockBalances(em, [customerId, found?.customer_id ?? customerId]);
  await requireActive(em, customerId);
  const purchase = await lockPurchase(em, { customerId, username });
  const shopPurchase = await findShopPurchase(em, username);
  if (shopPurchase?.id !== found?.id) throw new ShopError('quote_expired');
  return requireTradable(em, purchase, shopPurchase);
}

type PaidPurchase = Pick<PurchaseRecord, 'id' | 'price_cents' | 'refunded_cents'>;

/**
 * Throws if this account cannot be traded in; exact under the locks of `lockTradable`: `account_listed`, `claim_open` while its buyer has
 * an open claim, because the sale may be undone, and `payment_disputed` if the bank has returned or may return what the shop was paid.
 */
async function requireTradable(
  em: EntityManager,
  purchase: PurchaseRecord,
  shopPurchase: PaidPurchase = purchase,
): Promise<Tradable> {
  if (purchase.state === 'listed') throw new ShopError('account_listed');
  if (await hasOpenClaim(em, purchase.id)) throw new ShopError('claim_open');
  if (await hasDisputedPayment(em, shopPurchase.id)) throw new ShopError('payment_disputed');
  return { ...purchase, leftCents: Math.min(leftOf(purchase), leftOf(shopPurchase)) };
}

const leftOf = ({ price_cents, refunded_cents }: PaidPurchase): Cents => price_cents - refunded_cents;

/**
 * The newest purchase of this account from the shop. Later purchases were paid to sellers on the marketplace, and while one of them is
 * owned, nothing of this one is refunded.
 */
async function findShopPurchase(em: EntityManager, username: string) {
  return em.db
    .selectFrom('purchase')
    .innerJoin('product', 'product.id', 'purchase.product_id')
    .select(['purchase.id', 'purchase.customer_id', 'purchase.price_cents', 'purchase.refunded_cents'])
    .where('product.username', '=', username)
    .where('purchase.checkout_id', 'is not', null)
    .orderBy('purchase.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
