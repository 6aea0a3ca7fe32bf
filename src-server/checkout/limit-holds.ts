/**
 * A hold costs nothing and may outlive its cart items. Without an end to it, one customer without money could check out a
 * full cart, empty it, fill it again, and so keep the whole stock off the shelf. The caller's transaction holds the
 * customer's balance, so parallel checkouts are counted one after the other.
 */
import { type Expression, type NotNull, type RawBuilder, sql } from 'kysely';
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import { MAX_CART_ITEMS } from '../../src-shared/checkout/start-checkout.ts';
import type { CustomerContext } from '../context.ts';
import { throttled } from '../platform/rate-limits.ts';
import { now, secondsFromNow } from '../platform/sql.ts';

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
  const holds = await em.db
    .selectFrom('checkout as c')
    .select((eb) => [
      eb
        .selectFrom('checkout_item as i')
        .select((item) => item.fn.countAll<number>().as('count'))
        .whereRef('i.checkout_id', '=', 'c.id')
        .as('items'),
      msUntil(eb.ref('c.hold_expires_at')).as('ms_left'),
    ])
    .where('c.customer_id', '=', actor.customerId)
    .where('c.status', '=', 'awaiting_payment')
    .where('c.hold_expires_at', '>', now)
    .orderBy('c.hold_expires_at', 'desc')
    .$narrowType<{ items: NotNull }>()
    .execute();
  let total = itemCount;
  for (const { items, ms_left } of holds) {
    total += items;
    // Those that end later fit beside the new one: there is room again when this one has ended.
    if (total > MAX_CART_ITEMS) throw throttled(ms_left);
  }
}

async function limitPages({ em, actor }: CustomerContext): Promise<void> {
  const first = await em.db
    .selectFrom('payment')
    .select((eb) => msUntil(eb.ref('created_at')).as('ms_left'))
    .where('customer_id', '=', actor.customerId)
    .where('purpose', '=', 'checkout')
    .where('gateway', '=', 'stripe')
    .where('created_at', '>', secondsFromNow(-PAGES_WITHIN_SECONDS))
    .orderBy('created_at', 'desc')
    .offset(MOST_PAGES - 1)
    .limit(1)
    .executeTakeFirst();
  if (first) throw throttled(first.ms_left + PAGES_WITHIN_SECONDS * 1000);
}

/** Negative for what is over. */
function msUntil(instant: Expression<Date | null>): RawBuilder<number> {
  return sql`ceil(extract(epoch from ${instant} - now()) * 1000)::int`;
}
