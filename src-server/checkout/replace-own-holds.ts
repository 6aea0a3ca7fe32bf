import { expressionBuilder } from 'kysely';
import type { CustomerContext } from '../context.ts';
import type { Database } from '../entities.ts';
import { anyId, anyUuid } from '../platform/sql.ts';
import { releaseHold } from './release-hold.ts';

/**
 * A condition on `checkout as c`: it is about a product of these cart items. The product decides, not the item: one that
 * was deleted and added again is another item.
 */
export function buysAnyOf(cartItemIds: readonly number[]) {
  const eb = expressionBuilder<Database & { c: Database['checkout'] }, 'c'>();
  return eb.exists(
    eb
      .selectFrom('checkout_item as i')
      .innerJoin('cart_item as ci', 'ci.product_id', 'i.product_id')
      .select('i.id')
      .whereRef('i.checkout_id', '=', 'c.id')
      .whereRef('ci.customer_id', '=', 'c.customer_id')
      .where('ci.id', '=', anyId(cartItemIds)),
  );
}

/**
 * Releases the customer's holds of the products of these cart items, because another try replaces the earlier one (after
 * coming back from the provider, with other items or another code) or because the items leave the cart. Should an earlier
 * payment be paid all the same, it is a late payment. The caller's transaction holds the customer's balance and rolls back
 * when nothing comes of the new try. Returns the checkouts whose holds ended.
 */
export async function releaseOwnHolds(
  { em, actor }: CustomerContext,
  cartItemIds: readonly number[],
): Promise<string[]> {
  const held = await em.db
    .selectFrom('checkout as c')
    .select('c.id')
    .where('c.customer_id', '=', actor.customerId)
    .where('c.status', '=', 'awaiting_payment')
    .where(buysAnyOf(cartItemIds))
    .execute();
  if (held.length === 0) return [];
  const ids = held.map(({ id }) => id);
  // What is released and what is judged afterwards, all at once: one after the other they would not be in id order, and
  // meet a rival's locks crosswise.
  await em.db
    .selectFrom('product')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('checkout_item')
        .select('product_id')
        .where('checkout_id', '=', anyUuid(ids))
        .union(
          eb
            .selectFrom('cart_item')
            .select('product_id')
            .where('customer_id', '=', actor.customerId)
            .where('id', '=', anyId(cartItemIds)),
        ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const id of ids) await releaseHold(em, id);
  return ids;
}
