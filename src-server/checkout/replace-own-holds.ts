import type { CustomerContext } from '../context.ts';
import { releaseHold } from './release-hold.ts';

/**
 * A condition on `checkout c`: it is about a product of these cart items (`?` is their ids). The product decides, not the
 * item: one that was deleted and added again is another item.
 */
export const BUYS_ANY_OF = `exists (select 1 from checkout_item i join cart_item ci on ci.product_id = i.product_id
  where i.checkout_id = c.id and ci.customer_id = c.customer_id and ci.id = any(?::int[]))`;

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
  const held = await em.execute<{ id: string }[]>(
    `select c.id from checkout c where c.customer_id = ? and c.status = 'awaiting_payment' and ${BUYS_ANY_OF}`,
    [actor.customerId, [...cartItemIds]],
  );
  if (held.length === 0) return [];
  const ids = held.map(({ id }) => id);
  // What is released and what is judged afterwards, all at once: one after the other they would not be in id order, and
  // meet a rival's locks crosswise.
  await em.execute(
    `select 1 from product where id in (
       select product_id from checkout_item where checkout_id = any(?::uuid[])
       union select product_id from cart_item where customer_id = ? and id = any(?::int[]))
     order by id for no key update`,
    [ids, actor.customerId, [...cartItemIds]],
  );
  for (const id of ids) await releaseHold(em, id);
  return ids;
}
