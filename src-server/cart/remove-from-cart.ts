import type { CustomerContext } from '../context.ts';

/** Takes items out of the cart; ids that are not this customer's are ignored. Returns how many went. */
export async function removeFromCart({ em, actor }: CustomerContext, cartItemIds: number[]): Promise<number> {
  const removed = await em.execute<unknown[]>(
    'delete from cart_item where customer_id = ? and id = any(?::int[]) returning id',
    [actor.customerId, cartItemIds],
  );
  return removed.length;
}
