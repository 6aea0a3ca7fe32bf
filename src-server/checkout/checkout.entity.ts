import { defineEntity, p } from '@mikro-orm/core';
import { CustomerRow } from '../identity/customer.entity.ts';
import { PAYMENT_GATEWAYS } from '../../src-shared/checkout/gateways.ts';

export const CHECKOUT_STATUSES = ['awaiting_payment', 'paid', 'released', 'credited'] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

/**
 * One attempt to buy. awaiting_payment -> paid | released (cancelled, failed or expired: everything back) | credited
 * (money came, items were gone). Paid from the balance it starts as `paid`. The same request finds the live attempt by
 * its idempotency key; a released one gives the key up (`releaseHold` makes it unique for ever).
 */
export const CheckoutSchema = defineEntity({
  name: 'CheckoutRow',
  tableName: 'checkout',
  indexes: [
    { properties: ['holdExpiresAt'], where: { status: 'awaiting_payment' } },
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
