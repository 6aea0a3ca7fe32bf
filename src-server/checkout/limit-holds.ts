/**
 * A hold costs nothing and may outlive its cart items. Without an end to it, one customer without money could check out a
 * full cart, empty it, fill it again, and so keep the whole stock off the shelf. The caller's transaction holds the
 * customer's balance, so parallel checkouts are counted one after the other.
 */
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import { MAX_CART_ITEMS } from '../../src-shared/checkout/start-checkout.ts';
import type { CustomerContext } from '../context.ts';
import { throttled } from '../platform/rate-limits.ts';

/** Whoever tries again replaces their hold and stays far below; each of these opened a page of its own. */
export const MOST_PAGES = 60;
const PAGES_WITHIN_SECONDS = 10 * 60;

/**
 * Throws `throttled` when this customer's payments would hold more accounts than fit a cart, or when they have opened
 * `MOST_PAGES` hosted checkouts within ten minutes; cards are counted where they are sent.
 */
export async function limitHolds(
  ctx: CustomerContext,
  { gateway, itemCount }: { gateway: PaymentGateway; itemCount: number },
): Promise<void> {
  await limitHeldItems(ctx, itemCount);
  if (gateway === 'stripe') await limitPages(ctx);
}

async function limitHeldItems({ em, actor }: CustomerContext, itemCount: number): Promise<void> {
  const holds = await em.execute<{ items: number; ms_left: number }[]>(
    `select (select count(*)::int from checkout_item i where i.checkout_id = c.id) as items,
       ceil(extract(epoch from c.hold_expires_at - now()) * 1000)::int as ms_left
     from checkout c where c.customer_id = ? and c.status = 'awaiting_payment' and c.hold_expires_at > now()
     order by c.hold_expires_at desc`,
    [actor.customerId],
  );
  let total = itemCount;
  for (const { items, ms_left } of holds) {
    total += items;
    // Those that end later fit beside the new one: there is room again when this one has ended.
    if (total > MAX_CART_ITEMS) throw throttled(ms_left);
  }
}

async function limitPages({ em, actor }: CustomerContext): Promise<void> {
  const [first] = await em.execute<{ ms_left: number }[]>(
    `select ceil(extract(epoch from created_at + ? * interval '1 second' - now()) * 1000)::int as ms_left from payment
     where customer_id = ? and purpose = 'checkout' and gateway = 'stripe'
       and created_at > now() - ? * interval '1 second'
     order by created_at desc offset ? limit 1`,
    [PAGES_WITHIN_SECONDS, actor.customerId, PAGES_WITHIN_SECONDS, MOST_PAGES - 1],
  );
  if (first) throw throttled(first.ms_left);
}
