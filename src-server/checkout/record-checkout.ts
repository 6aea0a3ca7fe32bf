import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ProductClass } from '../../src-shared/catalog/product-class.ts';
import type { CheckoutStatus } from '../../src-shared/checkout/checkout-statuses.ts';
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { CustomerContext } from '../context.ts';
import { bindIdempotencyKey } from '../ledger/index.ts';
import { prepared } from '../platform/prepared.ts';
import { type Records, records, recordset, secondsFromNow } from '../platform/sql.ts';
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

interface NewCheckout extends Record<string, unknown> {
  id: string;
  customerId: number;
  status: CheckoutStatus;
  gateway: PaymentGateway;
  key: string;
  couponCode: string | null;
  totalCents: Cents;
  balancePartCents: Cents;
  cardPartCents: Cents;
  surchargeCents: Cents;
  cashbackCents: Cents;
  holdSeconds: number | null;
  isPaid: boolean;
  lines: Records<CheckoutItem>;
}

type CheckoutItem = Record<
  'product_id' | 'cart_item_id' | 'price_cents' | 'discount_cents' | 'warranty_days',
  number
> & { product_class: ProductClass };

const insertCheckout = prepared((db, given: NewCheckout) =>
  db
    .with('c', (with_) =>
      with_.insertInto('checkout').values({
        id: given.id,
        customer_id: given.customerId,
        status: given.status,
        gateway: given.gateway,
        idempotency_key: given.key,
        coupon_code: given.couponCode,
        total_cents: given.totalCents,
        balance_part_cents: given.balancePartCents,
        card_part_cents: given.cardPartCents,
        surcharge_cents: given.surchargeCents,
        cashback_cents: given.cashbackCents,
        hold_expires_at: secondsFromNow(given.holdSeconds),
        completed_at: sql<Date | null>`case when ${given.isPaid}::boolean then now() end`,
      }),
    )
    .insertInto('checkout_item')
    .columns([
      'checkout_id',
      'product_id',
      'cart_item_id',
      'price_cents',
      'discount_cents',
      'product_class',
      'warranty_days',
    ])
    .expression((eb) =>
      eb
        .selectFrom(
          recordset('line', given.lines, {
            product_id: 'int',
            cart_item_id: 'int',
            price_cents: 'int',
            discount_cents: 'int',
            product_class: 'text',
            warranty_days: 'int',
          }),
        )
        .select([
          sql<string>`${given.id}::uuid`.as('checkout_id'),
          'product_id',
          'cart_item_id',
          'price_cents',
          'discount_cents',
          'product_class',
          'warranty_days',
        ]),
    ),
);

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
  await insertCheckout(ctx.db, {
    id,
    customerId: ctx.actor.customerId,
    status,
    gateway: request.paymentGateway,
    key: checkoutKeyOf(request),
    couponCode,
    totalCents: split.totalCents,
    balancePartCents: split.balancePartCents,
    cardPartCents: split.cardPartCents,
    surchargeCents: split.surchargeCents,
    cashbackCents: split.cashbackCents,
    holdSeconds,
    isPaid: status === 'paid',
    lines: records<CheckoutItem>(
      split.lines.map((line) => ({
        product_id: line.productId,
        cart_item_id: line.cartItemId,
        price_cents: line.priceCents,
        discount_cents: line.discountCents,
        product_class: line.productClass,
        warranty_days: line.warrantyDays,
      })),
    ),
  });
  return id;
}
