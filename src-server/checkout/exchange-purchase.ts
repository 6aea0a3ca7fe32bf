/**
 * Takes an account back and gives an equivalent one at no cost: same class and region, worth at least as much today.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { LIFETIME_DAYS } from '../../src-shared/catalog/warranty.ts';
import type { ProductClass } from '../../src-shared/catalog/product-class.ts';
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import { describeItems } from '../../src-shared/checkout/texts.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { type Cents, percentOf } from '../../src-shared/money.ts';
import { loadReferenceData } from '../catalog/index.ts';
import { hasMythicSkin, priceColumns } from '../catalog/price-sql.ts';
import type { WorkContext } from '../context.ts';
import type { MailServices } from '../mail/index.ts';
import { OperationRefused } from '../operator-log/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { clock, records } from '../platform/sql.ts';
import { createPurchases, mailPurchase, postSale } from './create-purchases.ts';
import { cashbackOf, lockRefundable, postRefund, takeBackItems } from './refund-purchase.ts';
import { insertCheckout } from './take-quote.ts';

export interface Exchange {
  customerId: number;
  /** The customer's current account. */
  purchaseId: number;
  productId: number;
  username: string;
  /** What that account costs today. */
  worthCents: Cents;
}

interface Worth {
  id: number;
  username: string;
  productClass: ProductClass;
  /** Null: such an account has no price today. */
  worthCents: Cents | null;
}

/** The days of a purchase's warranty that are left, begun ones included. */
const daysLeft = sql<number>`(case when purchase.warranty_days >= ${LIFETIME_DAYS} then purchase.warranty_days
  else greatest(0, ceil(extract(epoch from
    purchase.purchased_at + purchase.warranty_days * interval '1 day' - ${clock}) / 86400))::int end)`;

/** What the new account may be worth at most, in per cent of the old one. */
const MOST_WORTH_PERCENT = 125;

/**
 * Exchanges a purchase in the caller's transaction, which must not hold locks. The price is refunded and pays for the other account,
 * so that no balance changes. Cashback stays with the customer until the other account is refunded, and the warranty ends when the old one's
 * would have. Throws `not_found`, `refund_refused` if it no longer belongs to the
 * customer or its payment is disputed, and OperationRefused if no such account is for sale.
 */
export async function exchangePurchaseWithin(
  ctx: WorkContext<MailServices>,
  purchaseId: number,
): Promise<Exchange> {
  const { db, em } = ctx;
  const sold = await db
    .selectFrom('purchase')
    .innerJoin('checkout', 'checkout.id', 'purchase.checkout_id')
    .select(['purchase.product_id', 'checkout.gateway', daysLeft.as('warranty_days')])
    .select((eb) => eb.fn.coalesce('purchase.paid_checkout_id', 'checkout.id').as('paidCheckoutId'))
    .where('purchase.id', '=', purchaseId)
    .executeTakeFirst();
  if (!sold) throw new ShopError('not_found');
  const { owner, items, item: old } = await lockRefundable(em, purchaseId);
  // What was refunded earlier belongs to the customer and is not part of the exchange.
  const paidCents = old.price_cents - old.refunded_cents;
  const given = await lockEqualProduct(em, { ...sold, region: old.region, paidCents });
  await takeBackItems(em, [purchaseId]);
  await postRefund(em, owner.customer_id, {
    purchaseId,
    refundedCents: paidCents,
    description: describeItems('Exchange', [old]),
  });
  const cashbackCents = cashbackOf(items, old, { from: old.refunded_cents, until: old.price_cents });
  const customerId = owner.customer_id;
  const checkoutId = await recordExchange(ctx, { ...sold, customerId, given, paidCents, cashbackCents });
  await postSale(em, {
    checkoutId,
    customerId: owner.customer_id,
    totalCents: paidCents,
    description: `${describeItems('Purchase', [old])}, in exchange`,
  });
  await createPurchases(em, checkoutId);
  await mailPurchase(ctx, checkoutId, { isExchange: true });
  const { id } = await db
    .updateTable('purchase')
    .set({ paid_checkout_id: sold.paidCheckoutId })
    .where('checkout_id', '=', checkoutId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    customerId: owner.customer_id,
    purchaseId: id,
    productId: given.id,
    username: given.username,
    worthCents: given.worthCents,
  };
}

/** Records the exchange as a paid checkout at the old account's price, whatever such accounts cost today. @returns its id */
async function recordExchange(
  { db }: WorkContext<MailServices>,
  exchange: {
    customerId: number;
    gateway: PaymentGateway;
    warranty_days: number;
    given: Worth & { worthCents: Cents };
    paidCents: Cents;
    /** What the old account still had of its checkout's cashback: taken back with the new one. */
    cashbackCents: Cents;
  },
): Promise<string> {
  const { customerId, gateway, warranty_days, given, paidCents, cashbackCents } = exchange;
  const id = randomUUID();
  const listedCents = Math.max(given.worthCents, paidCents);
  await insertCheckout(db, {
    customerId,
    keyHash: null,
    requestHash: null,
    id,
    status: 'paid',
    gateway,
    key: id,
    couponCode: null,
    totalCents: paidCents,
    balancePartCents: paidCents,
    cardPartCents: 0,
    surchargeCents: 0,
    cashbackCents,
    holdSeconds: null,
    isPaid: true,
    lines: records([
      {
        product_id: given.id,
        // There was no cart item.
        cart_item_id: -1,
        price_cents: listedCents,
        discount_cents: listedCents - paidCents,
        product_class: given.productClass,
        warranty_days,
      },
    ]),
  });
  return id;
}

/** Locks the cheapest account that is worth at least as much as the old one is today; skips those that a customer is buying. */
async function lockEqualProduct(
  em: EntityManager,
  { product_id: productId, region, paidCents }: { product_id: number; region: string; paidCents: Cents },
): Promise<Worth & { worthCents: Cents }> {
  const { prices, skins } = await loadReferenceData(em);
  const { productClass, priceCents } = priceColumns(prices, 'p', hasMythicSkin(skins, 'p'));
  const products = em.db
    .selectFrom('product as p')
    .select(['p.id', 'p.username', productClass.as('productClass'), priceCents.as('worthCents')]);
  const old = await products.where('p.id', '=', productId).executeTakeFirstOrThrow();
  const wantedCents = old.worthCents ?? paidCents;
  const found = await products
    .where('p.status', '=', 'for_sale')
    .where((eb) => eb(eb.cast<string>('p.region', 'text'), '=', region))
    .where(productClass, '=', old.productClass)
    .where(priceCents, '>=', wantedCents)
    .where(priceCents, '<=', percentOf(wantedCents, MOST_WORTH_PERCENT))
    .orderBy(priceCents)
    .orderBy('p.id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!found || found.worthCents === null)
    throw new OperationRefused('No equal account is for sale: of this class and region, and worth as much.');
  return { ...found, worthCents: found.worthCents };
}
