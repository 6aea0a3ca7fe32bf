import type { EntityManager } from '../platform/database.ts';

/**
 * Takes refunded accounts back: the purchases end, the accounts leave the shop. They do not go on sale again by
 * themselves, because somebody knows their passwords. The caller has locked the rows.
 */
export async function takeBackItems(em: EntityManager, purchaseIds: readonly number[]): Promise<void> {
  await em.execute(
    `with ended as (
       update purchase set state = 'refunded' where id = any(?::int[]) returning product_id
     )
     update product set status = 'withdrawn' from ended where product.id = ended.product_id`,
    [[...purchaseIds]],
  );
}
