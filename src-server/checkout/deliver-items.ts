import type { EntityManager } from '../platform/database.ts';

/**
 * Makes the items of a checkout the customer's: purchases written, products sold, cart items gone. The caller holds the
 * locks and has judged; should it ever have judged wrongly, the index `purchase_one_owner` refuses the second sale.
 */
export async function deliverItems(em: EntityManager, checkoutId: string): Promise<void> {
  await em.execute(
    `with item as (
       select i.*, c.customer_id from checkout_item i join checkout c on c.id = i.checkout_id where c.id = ?
     ), sold as (
       update product set status = 'sold', held_by = null, held_until = null
       from item where product.id = item.product_id
     ), emptied as (
       delete from cart_item using item
       where cart_item.customer_id = item.customer_id and cart_item.product_id = item.product_id
     )
     insert into purchase (customer_id, product_id, checkout_id, price_cents, product_class, warranty_days)
     select customer_id, product_id, checkout_id, price_cents - discount_cents, product_class, warranty_days
     from item order by product_id`,
    [checkoutId],
  );
}
