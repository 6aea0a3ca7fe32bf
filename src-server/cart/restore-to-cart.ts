import { sql } from 'kysely';
import { MAX_CART_ITEMS } from '../../src-shared/checkout/start-checkout.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { STOCK_COLUMNS } from '../catalog/index.ts';
import type { CustomerContext } from '../context.ts';
import { lockOwnBalance } from '../ledger/index.ts';
import { inTransaction } from '../platform/database.ts';
import { anyId, now } from '../platform/sql.ts';
import { requireFlag } from '../settings/index.ts';

/** A removed cart item, with its position for restoring it. */
export interface RemovedItem {
  productId: number;
  addedAt: string;
}

/**
 * Puts removed items back into the cart, as far as they are still for sale; items that are in the cart already are not
 * changed. Throws `cart_full` if they do not all fit.
 */
export async function restoreToCart(
  ctx: CustomerContext,
  removed: readonly RemovedItem[],
): Promise<{ goneProductIds: number[] }> {
  requireFlag(ctx.services.settings, 'open');
  return inTransaction(ctx, async ({ services, db, em, actor: { customerId } }) => {
    await lockOwnBalance(em, customerId);
    const stock = await db
      .selectFrom('product')
      .select(STOCK_COLUMNS)
      .where('id', '=', anyId(removed.map(({ productId }) => productId)))
      .execute();
    const forSale = new Set(
      stock.filter((row) => row.is_purchasable && services.catalog.priceOf(row) !== null).map(({ id }) => id),
    );
    const items = removed.filter(({ productId }) => forSale.has(productId));
    await db
      .insertInto('cart_item')
      .columns(['customer_id', 'product_id', 'added_at'])
      .expression(
        db
          .selectFrom(
            sql<{ product_id: number; added_at: Date }>`unnest(
              ${items.map(({ productId }) => productId)}::int[],
              ${items.map(({ addedAt }) => addedAt)}::timestamptz[]
            )`.as<'item'>(sql`item (product_id, added_at)`),
          )
          .select((eb) => [
            sql<number>`${customerId}::int`.as('customer_id'),
            'item.product_id',
            eb.fn<Date>('least', ['item.added_at', now]).as('added_at'),
          ]),
      )
      .onConflict((conflict) => conflict.columns(['customer_id', 'product_id']).doNothing())
      .execute();
    const { count } = await db
      .selectFrom('cart_item')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    if (count > MAX_CART_ITEMS) throw new ShopError('cart_full');
    return {
      goneProductIds: removed.map(({ productId }) => productId).filter((id) => !forSale.has(id)),
    };
  });
}
