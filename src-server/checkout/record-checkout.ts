import { randomUUID } from 'node:crypto';
import type { CheckoutSplit } from '../../src-shared/checkout/split.ts';
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import type { CustomerContext } from '../context.ts';
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
  await em.execute(
    `with c as (
       insert into checkout (id, customer_id, status, gateway, idempotency_key, coupon_code, total_cents, balance_part_cents,
         card_part_cents, surcharge_cents, cashback_cents, hold_expires_at, completed_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, now() + ? * interval '1 second', case when ? = 'paid' then now() end)
     )
     insert into checkout_item (checkout_id, product_id, cart_item_id, price_cents, discount_cents, product_class, warranty_days)
     select ?, * from unnest(?::int[], ?::int[], ?::int[], ?::int[], ?::text[], ?::int[])`,
    [
      id,
      actor.customerId,
      status,
      gateway,
      idempotencyKey,
      couponCode,
      split.totalCents,
      split.balancePartCents,
      split.cardPartCents,
      split.surchargeCents,
      split.cashbackCents,
      holdSeconds,
      status,
      id,
      lines.map((line) => line.productId),
      lines.map((line) => line.cartItemId),
      lines.map((line) => line.priceCents),
      split.lines.map((line) => line.discountCents),
      lines.map((line) => line.productClass),
      lines.map((line) => line.warrantyDays),
    ],
  );
  return id;
}
