import { defineEntity, p } from '@mikro-orm/core';
import { PRODUCT_CLASSES } from '../../src-shared/catalog/product-class.ts';
import { ProductRow } from '../catalog/entities/product.entity.ts';
import { CustomerRow } from '../identity/customer.entity.ts';
import { CHECKOUT_STATUSES } from '../../src-shared/checkout/checkout-statuses.ts';
import { PAYMENT_GATEWAYS } from '../../src-shared/checkout/gateways.ts';

/**
 * One attempt to buy; its status transitions are in `checkout-statuses.ts`. A repeated request finds the live attempt by its
 * idempotency key; a released attempt gives the key up (`releaseHold` replaces it with a unique one).
 */
export const CheckoutSchema = defineEntity({
  name: 'CheckoutRow',
  tableName: 'checkout',
  indexes: [
    { name: 'checkout_of_customer', properties: ['customer', 'completedAt'] },
    { properties: ['holdExpiresAt'], where: { status: 'awaiting_payment' } },
    {
      name: 'checkout_paid_by_card',
      properties: ['completedAt'],
      where: `status = 'paid' and card_part_cents > 0`,
    },
    {
      name: 'checkout_released',
      properties: ['completedAt'],
      where: `status = 'released' and balance_part_cents = 0`,
    },
    { name: 'checkout_paid_at', properties: ['completedAt'], where: `status = 'paid'` },
    {
      name: 'checkout_coupon_use',
      properties: ['couponCode', 'customer'],
      where: `coupon_code is not null and status in ('awaiting_payment', 'paid')`,
    },
  ],
  uniques: [
    {
      name: 'checkout_live_idempotency_key',
      properties: ['customer', 'idempotencyKey'],
      where: `status in ('awaiting_payment', 'paid', 'credited')`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    customer: () => p.manyToOne(CustomerRow),
    status: p.enum(CHECKOUT_STATUSES),
    gateway: p.enum(PAYMENT_GATEWAYS),
    idempotencyKey: p.text(),
    couponCode: p.text().nullable(),
    totalCents: p.integer(),
    balancePartCents: p.integer(),
    cardPartCents: p.integer(),
    surchargeCents: p.integer(),
    cashbackCents: p.integer(),
    holdExpiresAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Null as long as it awaits its payment. */
    completedAt: p.datetime().nullable(),
  },
  checks: [
    {
      name: 'checkout_parts_cover_the_total',
      expression:
        'total_cents >= 0 and balance_part_cents >= 0 and card_part_cents >= 0 and surcharge_cents >= 0 and balance_part_cents + card_part_cents >= total_cents',
    },
  ],
});

export class CheckoutRow extends CheckoutSchema.class {}
CheckoutSchema.setClass(CheckoutRow);

/** A line of a checkout: its price and what was promised, fixed at the time of purchase. */
export const CheckoutItemSchema = defineEntity({
  name: 'CheckoutItemRow',
  tableName: 'checkout_item',
  uniques: [{ properties: ['checkout', 'product'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    checkout: () => p.manyToOne(CheckoutRow),
    product: () => p.manyToOne(ProductRow).index(),
    /** The cart item from which this line was made; the row itself may be gone. */
    cartItemId: p.integer(),
    priceCents: p.integer(),
    discountCents: p.integer(),
    productClass: p.enum(PRODUCT_CLASSES),
    warrantyDays: p.integer(),
  },
  checks: [
    {
      name: 'checkout_item_discount_in_price',
      expression: 'price_cents > 0 and discount_cents >= 0 and discount_cents <= price_cents',
    },
  ],
});

export class CheckoutItemRow extends CheckoutItemSchema.class {}
CheckoutItemSchema.setClass(CheckoutItemRow);
