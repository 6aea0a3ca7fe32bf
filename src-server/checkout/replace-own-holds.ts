import type { CustomerContext } from '../context.ts';
import { releaseHold } from './release-hold.ts';

/**
 * Another try at the same cart items (after coming back from the provider, with other items or another code) replaces the
 * earlier one. Should that one be paid all the same, the payment is credited to the balance. The caller's transaction
 * holds the customer's balance and rolls back when nothing comes of the new try.
 */
export async function releaseOwnHolds(
  { em, actor }: CustomerContext,
  cartItemIds: readonly number[],
): Promise<void> {
  const held = await em.execute<{ id: string }[]>(
    `select c.id from checkout c where c.customer_id = ? and c.status = 'awaiting_payment' and exists
       (select 1 from checkout_item i where i.checkout_id = c.id and i.cart_item_id = any(?::int[]))`,
    [actor.customerId, [...cartItemIds]],
  );
  if (held.length === 0) return;
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
}
