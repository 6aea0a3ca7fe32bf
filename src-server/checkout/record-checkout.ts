import { randomUUID } from 'node:crypto';
import type { CheckoutStatus } from '../../src-shared/checkout/checkout-statuses.ts';
import type { CustomerContext } from '../context.ts';
import { bindIdempotencyKey } from '../ledger/index.ts';
import { now, secondsFromNow } from '../platform/sql.ts';
import {
  checkoutKeyOf,
  type CheckoutRequest,
  keyedRequestOf,
  type RepeatedCheckout,
} from './checkout-request.ts';
import type { CheckoutQuote } from './quote-checkout.ts';
import type { OwnHold } from './release-hold.ts';

/** What came of a quote that was taken, or of the same request before. */
export interface TakenCheckout<Outcome extends 'paid' | 'awaiting_payment' = 'paid' | 'awaiting_payment'> {
  outcome: Outcome;
  checkoutId: string;
  isReplay: boolean;
  /** Holds that ended for it; their payment pages are still to be closed. */
  replacedHolds: readonly OwnHold[];
}

/** The answer that the same request got before. */
export async function repeatCheckout(
  ctx: CustomerContext,
  request: CheckoutRequest,
  { id, isPaid }: RepeatedCheckout,
): Promise<TakenCheckout> {
  await bindIdempotencyKey(ctx.em, keyedRequestOf(ctx, request));
  const outcome = isPaid ? 'paid' : 'awaiting_payment';
  return { outcome, checkoutId: id, isReplay: true, replacedHolds: [] };
}

/**
 * Takes a quote: binds the request's key to it and writes the checkout with its lines. The holds that it replaces have ended.
 * @param holdSeconds how long its items are held, by the database's clock; none when it is paid at once.
 */
export async function recordCheckout(
  ctx: CustomerContext,
  { request, split, couponCode }: CheckoutQuote,
  status: CheckoutStatus,
  holdSeconds: number | null,
): Promise<string> {
  const id = randomUUID();
  await bindIdempotencyKey(ctx.em, keyedRequestOf(ctx, request));
  await ctx.db
    .with('c', (db) =>
      db.insertInto('checkout').values({
        id,
        customer_id: ctx.actor.customerId,
        status,
        gateway: request.paymentGateway,
        idempotency_key: checkoutKeyOf(request),
        coupon_code: couponCode,
        total_cents: split.totalCents,
        balance_part_cents: split.balancePartCents,
        card_part_cents: split.cardPartCents,
        surcharge_cents: split.surchargeCents,
        cashback_cents: split.cashbackCents,
        hold_expires_at: secondsFromNow(holdSeconds),
        completed_at: status === 'paid' ? now : null,
      }),
    )
    .insertInto('checkout_item')
    .values(
      split.lines.map((line) => ({
        checkout_id: id,
        product_id: line.productId,
        cart_item_id: line.cartItemId,
        price_cents: line.priceCents,
        discount_cents: line.discountCents,
        product_class: line.productClass,
        warranty_days: line.warrantyDays,
      })),
    )
    .execute();
  return id;
}
