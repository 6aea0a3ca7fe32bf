import type { EntityManager } from '../platform/database.ts';

/**
 * Makes the items of a checkout the customer's: purchases written, products sold, cart items gone. The caller holds the
 * locks and has judged; should it ever have judged wrongly, the index `purchase_one_owner` refuses the second sale.
 */
export async function deliverItems(em: EntityManager, checkoutId: string): Promise<void> {
  await em.db
    .with('item', (db) =>
      db
        .selectFrom('checkout_item as i')
        .innerJoin('checkout as c', 'c.id', 'i.checkout_id')
        .select(['i.checkout_id', 'i.product_id', 'i.product_class', 'i.warranty_days', 'c.customer_id'])
        .select((eb) => eb('i.price_cents', '-', eb.ref('i.discount_cents')).as('paid_cents'))
        .where('c.id', '=', checkoutId),
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
    )
    .execute();
}
