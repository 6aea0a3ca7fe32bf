/**
 * Holds (reserves) the products of a quote for a customer who pays the rest by card; this reservation expires by itself.
 *
 * A hold costs nothing and survives the removal of its cart items. Without a limit, one customer without money could check out a
 * full cart, empty it, fill it again, and so keep the whole stock from sale. The transaction holds the lock of the customer's
 * balance, so parallel checkouts are counted one after the other.
 */
import { type Expression, type NotNull, type RawBuilder, sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { HOLDING_STATUSES } from '../../src-shared/checkout/checkout-statuses.ts';
import { MAX_CART_ITEMS } from '../../src-shared/checkout/start-checkout.ts';
import { describeItems } from '../../src-shared/checkout/texts.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { stockChanged } from '../catalog/index.ts';
import type { CustomerContext } from '../context.ts';
import { postJournal } from '../ledger/index.ts';
import { featureStatus } from '../settings/index.ts';
import { SESSION_SECONDS } from '../payments/index.ts';
import { throttled } from '../platform/rate-limits.ts';
import { anyId, now, secondsFromNow } from '../platform/sql.ts';
import type { CheckoutQuote } from './quote-checkout.ts';
import { releaseHolds } from './release-hold.ts';
import { recordCheckout, type TakenCheckout } from './take-quote.ts';

/** Holds outlive the hosted session by 60 s, so that a payment in the last second still finds its product. */
const HOLD_SECONDS = SESSION_SECONDS + 60;

/** A customer who tries again replaces their hold and stays far below this; each attempt opens a new page. */
export const MOST_PAGES = 60;
const PAGES_WITHIN_SECONDS = 10 * 60;

/**
 * Holds the products, moves the balance part to escrow, and creates a payment. Runs in the caller's transaction; the
 * provider is contacted afterwards. Throws `throttled` if this customer would hold more accounts than fit into a cart, or
 * has opened `MOST_PAGES` hosted checkouts within ten minutes; cards are limited where they are sent.
 */
export async function openPayment(
  ctx: CustomerContext,
  quote: CheckoutQuote,
): Promise<TakenCheckout<'awaiting_payment'>> {
  const { db, em, actor } = ctx;
  const { lines, balancePartCents, cardPartCents, surchargeCents } = quote.split;
  const gateway = quote.request.paymentGateway;
  if (gateway === 'param') requireCardGateway(ctx);
  await releaseHolds(em, quote.replacedHolds);
  await limitHeldItems(ctx, lines.length);
  if (gateway === 'stripe') await limitPages(ctx);
  const checkoutId = await recordCheckout(ctx, quote, {
    status: 'awaiting_payment',
    holdSeconds: HOLD_SECONDS,
  });
  await db
    .updateTable('product')
    .from('checkout as c')
    .set((eb) => ({
      status: 'held',
      held_by: eb.ref('c.id'),
      held_until: eb.ref('c.hold_expires_at'),
    }))
    .where('c.id', '=', checkoutId)
    .where('product.id', '=', anyId(lines.map((line) => line.productId)))
    .execute();
  stockChanged(em);
  if (balancePartCents > 0) {
    await postJournal(em, {
      reference: `checkout:${checkoutId}:held`,
      kind: 'hold',
      description: describeItems('Set aside for the purchase', lines),
      entries: {
        [`customer:${actor.customerId}`]: -balancePartCents,
        [`escrow:${actor.customerId}`]: balancePartCents,
      },
    });
  }
  await db
    .insertInto('payment')
    .values({
      id: randomUUID(),
      customer_id: actor.customerId,
      purpose: 'checkout',
      checkout_id: checkoutId,
      gateway,
      amount_cents: cardPartCents + surchargeCents,
    })
    .execute();
  return { outcome: 'awaiting_payment', checkoutId, isReplay: false, replacedHolds: quote.replacedHolds };
}

/** The second gateway may have been switched off since the customer chose it. */
export function requireCardGateway({ services }: CustomerContext): void {
  if (featureStatus(services).param) return;
  throw new ShopError('validation_failed', {
    fields: { paymentGateway: ['This payment method is not available.'] },
  });
}

async function limitHeldItems({ db, actor }: CustomerContext, itemCount: number): Promise<void> {
  const holds = await db
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
    .where('c.status', 'in', HOLDING_STATUSES)
    .where('c.hold_expires_at', '>', now)
    .orderBy('c.hold_expires_at', 'desc')
    .$narrowType<{ items: NotNull }>()
    .execute();
  let total = itemCount;
  for (const { items, ms_left } of holds) {
    total += items;
    // There is room when this hold ends: those that end later fit beside the new one.
    if (total > MAX_CART_ITEMS) throw throttled(ms_left);
  }
}

async function limitPages({ db, actor }: CustomerContext): Promise<void> {
  const first = await db
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

/** Negative if it has passed. */
function msUntil(instant: Expression<Date | null>): RawBuilder<number> {
  return sql`ceil(extract(epoch from ${instant} - now()) * 1000)::int`;
}
