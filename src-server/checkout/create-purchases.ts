/** What a paid checkout leads to: the journal of the sale, the purchases, the mail about them, and the page that shows them. */
import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import { stockChanged } from '../catalog/index.ts';
import type { CustomerContext, WorkContext } from '../context.ts';
import { requireCredentialsProof } from '../identity/index.ts';
import { journalStatement } from '../ledger/index.ts';
import { type MailServices, mailStatements, type MailValues } from '../mail/index.ts';
import type { EntityManager } from '../platform/database.ts';
import { type BoundStatement, prepared, sendTogether } from '../platform/prepared.ts';
import { isOwned, presentPurchase, PURCHASE_COLUMNS, type PresentedPurchase } from '../purchases/index.ts';

interface Sale {
  checkoutId: string;
  customerId: number;
  totalCents: Cents;
  /** The part of the total that is in escrow; the rest is taken from the balance. */
  fromEscrowCents?: Cents;
  /** Shown in the customer's transactions. */
  description: string;
}

/** Posts the price of a checkout, from the customer to the shop's sales. A free checkout posts nothing. */
export async function postSale(em: EntityManager, sale: Sale): Promise<void> {
  await sendTogether(em.db, saleStatements(sale));
}

/** The same, as statements to be sent together with others. */
export function saleStatements(sale: Sale): BoundStatement<void>[] {
  const { checkoutId, customerId, totalCents, fromEscrowCents = 0, description } = sale;
  if (totalCents === 0) return [];
  const journal = journalStatement({
    reference: `checkout:${checkoutId}:paid`,
    kind: 'purchase',
    description,
    entries: {
      [`escrow:${customerId}`]: -fromEscrowCents,
      [`customer:${customerId}`]: fromEscrowCents - totalCents,
      'system:sales': totalCents,
    },
  });
  return [journal];
}

/**
 * Gives the items of a checkout to the customer: inserts the purchases, marks the products sold, removes the cart items. The
 * caller holds the locks and has checked that they can be sold; in case of a mistake, the index `purchase_one_owner` refuses
 * a second sale.
 */
export async function createPurchases(em: EntityManager, checkoutId: string): Promise<void> {
  await sendTogether(em.db, [purchasesStatement(em, checkoutId)]);
}

/** The same, as a statement to be sent together with others. */
export function purchasesStatement(em: EntityManager, checkoutId: string): BoundStatement<void> {
  return insertPurchases.bound({ checkoutId }, () => stockChanged(em));
}

const insertPurchases = prepared((connection, given: { checkoutId: string }) =>
  connection
    .with('item', (db) =>
      db
        .selectFrom('checkout_item as i')
        .innerJoin('checkout as c', 'c.id', 'i.checkout_id')
        .select(['i.checkout_id', 'i.product_id', 'i.product_class', 'i.warranty_days', 'c.customer_id'])
        .select((eb) => eb('i.price_cents', '-', eb.ref('i.discount_cents')).as('paid_cents'))
        .where('c.id', '=', given.checkoutId),
    )
    .with('sold', (db) =>
      db
        .updateTable('product')
        .from('item')
        .set({ status: 'sold', held_by: null, held_until: null })
        .whereRef('product.id', '=', 'item.product_id'),
    )
    .with('emptied', (db) =>
      db
        .deleteFrom('cart_item')
        .using('item')
        .whereRef('cart_item.customer_id', '=', 'item.customer_id')
        .whereRef('cart_item.product_id', '=', 'item.product_id'),
    )
    .insertInto('purchase')
    .columns(['customer_id', 'product_id', 'checkout_id', 'price_cents', 'product_class', 'warranty_days'])
    .expression((eb) =>
      eb
        .selectFrom('item')
        .select(['customer_id', 'product_id', 'checkout_id', 'paid_cents', 'product_class', 'warranty_days'])
        .orderBy('product_id'),
    ),
);

type MailedItem = MailValues['purchase']['items'][number];

/**
 * Queues the mail about a purchase in the transaction that creates it, as a statement to be sent together with others. The mail links
 * to the purchases and contains no secrets.
 */
export function purchaseMailStatements(
  ctx: WorkContext<MailServices>,
  to: string,
  items: readonly MailedItem[],
  { isExchange = false }: { isExchange?: boolean } = {},
): BoundStatement<void>[] {
  return mailStatements(ctx, {
    template: 'purchase',
    to,
    values: {
      items: items.map(({ region, level, productClass, priceCents }) => ({
        region,
        level,
        productClass,
        priceCents,
      })),
      ...(isExchange && { isExchange }),
    },
  });
}

/** The same for a checkout whose items the caller has not read. */
export async function mailPurchase(
  ctx: WorkContext<MailServices>,
  checkoutId: string,
  kind: { isExchange?: boolean } = {},
): Promise<void> {
  const items = await selectMailedItems(ctx.db, { checkoutId });
  const [first] = items;
  if (first) await sendTogether(ctx.db, purchaseMailStatements(ctx, first.email, items, kind));
}

const selectMailedItems = prepared((db, given: { checkoutId: string }) =>
  db
    .selectFrom('checkout_item as i')
    .innerJoin('checkout as c', 'c.id', 'i.checkout_id')
    .innerJoin('customer', 'customer.id', 'c.customer_id')
    .innerJoin('product', 'product.id', 'i.product_id')
    .select(['customer.email', 'product.region', 'product.level', 'i.product_class as productClass'])
    .select((eb) => eb('i.price_cents', '-', eb.ref('i.discount_cents')).as('priceCents'))
    .where('c.id', '=', given.checkoutId)
    .orderBy('i.id'),
);

/**
 * A completed checkout of this customer, with the credentials of the accounts that still belong to them: traded or resold accounts
 * have other passwords by now. `cashbackCents` is what was credited; `isFirst`: the customer has no other purchases, earlier or
 * later. Throws `not_found` for another customer's checkout.
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
