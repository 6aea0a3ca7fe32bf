import { defineEntity, p } from '@mikro-orm/core';
import { CheckoutRow } from '../../checkout/checkout.entity.ts';
import { CustomerRow } from '../../identity/customer.entity.ts';
import { PAYMENT_GATEWAYS } from '../../../src-shared/checkout/gateways.ts';
import { PAYMENT_PURPOSES, PAYMENT_STATUSES } from '../../../src-shared/payments/payment-statuses.ts';

/** Money requested from a provider; its status transitions are in `payment-statuses.ts`. */
export const PaymentSchema = defineEntity({
  name: 'PaymentRow',
  tableName: 'payment',
  indexes: [
    { properties: ['createdAt'], where: `status in ('created', 'pending')`, name: 'payment_open' },
    { properties: ['createdAt'], where: `status in ('flagged', 'refunding')`, name: 'payment_undecided' },
    { properties: ['customer', 'createdAt'] },
    { properties: ['createdAt', 'id'] },
    { properties: ['status', 'createdAt'] },
    { properties: ['amountCents', 'id'] },
    // Orders by their gateway: the console counts them with an index-only scan.
    { properties: ['gateway', 'checkout'] },
    {
      name: 'payment_reference_prefix',
      expression:
        'create index "payment_reference_prefix" on "payment" ("provider_reference" text_pattern_ops)',
    },
  ],
  uniques: [{ name: 'payment_idempotency_key', properties: ['customer', 'idempotencyKey'] }],
  properties: {
    id: p.uuid().primary(),
    customer: () => p.manyToOne(CustomerRow),
    purpose: p.enum(PAYMENT_PURPOSES),
    checkout: () => p.manyToOne(CheckoutRow).nullable().deleteRule('no action').unique(),
    gateway: p.enum(PAYMENT_GATEWAYS),
    /** What the provider is asked to charge: card part and surcharge, or the load. */
    amountCents: p.integer(),
    /** Promised on top of a load; posted once the load is verified. */
    bonusCents: p.integer().default(0),
    /** The part of the bonus that was taken back with a refund. */
    bonusReturnedCents: p.integer().default(0),
    /** For loads: an identical request finds the payment by it. A failed payment gives the key up. */
    idempotencyKey: p.text().nullable(),
    status: p.enum(PAYMENT_STATUSES).default('created'),
    /** The provider's id for it, e.g. of a Checkout Session. */
    providerReference: p.text().nullable().unique(),
    /** Where the customer pays. */
    redirectUrl: p.text().nullable(),
    /** The text shown to the customer when it failed. */
    error: p.text().nullable(),
    /** Consecutive failed checks: the provider gave no answer, or none that was final when it should have been. */
    retries: p.integer().default(0),
    /** The amount in our books; 0 until it is verified. */
    receivedCents: p.integer().default(0),
    /** The part of that which was refunded to the card. */
    refundedCents: p.integer().default(0),
    /** The part of that which was refunded in parts, while the customer kept the purchase. */
    partRefundedCents: p.integer().default(0),
    /** While `refunding`: the partial amount being sent; null: everything. */
    sendingPartCents: p.integer().nullable(),
    /** When reconciliation last asked the provider. */
    askedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    settledAt: p.datetime().nullable(),
  },
  checks: [
    { name: 'payment_amount_positive', expression: 'amount_cents > 0' },
    {
      name: 'payment_refund_within_receipt',
      expression:
        '(received_cents = 0 or received_cents = amount_cents) and refunded_cents >= 0 and refunded_cents <= received_cents',
    },
    {
      name: 'payment_parts_within_refund',
      expression: 'part_refunded_cents >= 0 and part_refunded_cents <= refunded_cents',
    },
    {
      name: 'payment_bonus_belongs_to_load',
      expression: `(bonus_cents = 0 or (purpose = 'load' and bonus_cents > 0)) and bonus_returned_cents >= 0 and bonus_returned_cents <= bonus_cents`,
    },
    {
      name: 'payment_checkout_belongs_to_purpose',
      expression: `(purpose = 'checkout') = (checkout_id is not null)`,
    },
  ],
});

export class PaymentRow extends PaymentSchema.class {}
PaymentSchema.setClass(PaymentRow);
