import type { EntityManager } from '../platform/database.ts';
import { anyId } from '../platform/sql.ts';

/**
 * Takes refunded accounts back: the purchases end, the accounts leave the shop. They do not go on sale again by
 * themselves, because somebody knows their passwords. The caller has locked the rows.
 */
export async function takeBackItems(em: EntityManager, purchaseIds: readonly number[]): Promise<void> {
  await em.db
    .with('ended', (db) =>
      db
        .updateTable('purchase')
        .set({ state: 'refunded' })
        .where('id', '=', anyId(purchaseIds))
        .returning('product_id'),
    )
    .updateTable('product')
    .from('ended')
    .set({ status: 'withdrawn' })
    .whereRef('product.id', '=', 'ended.product_id')
    .execute();
}
