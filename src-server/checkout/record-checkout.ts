import { randomUUID } from 'node:crypto';
import type { CheckoutSplit } from '../../src-shared/checkout/split.ts';
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import type { CustomerContext } from '../context.ts';
import { now, secondsFromNow } from '../platform/sql.ts';
import type { CheckoutStatus } from './checkout.entity.ts';
import type { OfferedLine } from './judge-checkout.ts';

/** An offer the customer may take: judged, priced and split, with the rows locked. */
export interface Offer {
  lines: OfferedLine[];
  split: CheckoutSplit;
  couponCode: string | null;
  gateway: PaymentGateway;
  idempotencyKey: string;
}

/**
 * Writes the checkout and its lines. @param holdSeconds how long its items are held, by the database's clock; none when
 * it is paid at once.
 */
export async function recordCheckout(
  { em, actor }: CustomerContext,
  { lines, split, couponCode, gateway, idempotencyKey }: Offer,
  status: CheckoutStatus,
  holdSeconds: number | null,
): Promise<string> {
  const id = randomUUID();
  const discounts = new Map(split.lines.map((line) => [line.productId, line.discountCents]));
  await em.db
    .with('c', (db) =>
      db.insertInto('checkout').values({
        id,
        customer_id: actor.customerId,
        status,
        gateway,
        idempotency_key: idempotencyKey,
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
      lines.map((line) => ({
        checkout_id: id,
        product_id: line.productId,
        cart_item_id: line.cartItemId,
        price_cents: line.priceCents,
        discount_cents: discounts.get(line.productId) ?? 0,
        product_class: line.productClass,
        warranty_days: line.warrantyDays,
      })),
    )
    .execute();
  return id;
}
