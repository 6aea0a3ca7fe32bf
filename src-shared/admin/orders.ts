/**
 * The console's queries about purchases, payments and disputes. Customers are identified by number, so that no e-mail
 * address is in a URL.
 */
import { z } from 'zod';
import { PAYMENT_GATEWAYS } from '../checkout/gateways.ts';
import { idSchema } from '../id-schema.ts';
import { centsSchema } from '../money-schema.ts';
import { DISPUTE_STATES } from '../payments/dispute-states.ts';
import { PAYMENT_PURPOSES, PAYMENT_STATUSES } from '../payments/payment-statuses.ts';
import { PURCHASE_STATES } from '../purchases/purchase-states.ts';
import { listInputSchema } from './list.ts';

const several = <Value extends string>(values: readonly Value[]) => z.array(z.enum(values)).min(1).max(20);
const cents = centsSchema.nonnegative();
/** From this day until before that one, in the time zone of the reports. */
const days = { since: z.iso.date(), until: z.iso.date() };

export const purchaseListSchema = listInputSchema({
  sorts: ['purchasedAt', 'price'],
  filters: {
    states: several(PURCHASE_STATES),
    customerId: idSchema,
    productId: idSchema,
    paymentId: z.guid(),
    couponCode: z.string().trim().min(1).max(40),
    gateway: z.enum(PAYMENT_GATEWAYS),
    origin: z.enum(['shop', 'marketplace']),
    minPriceCents: cents,
    maxPriceCents: cents,
    ...days,
  },
});

export const paymentListSchema = listInputSchema({
  sorts: ['createdAt', 'amount'],
  filters: {
    statuses: several(PAYMENT_STATUSES),
    customerId: idSchema,
    gateway: z.enum(PAYMENT_GATEWAYS),
    purpose: z.enum(PAYMENT_PURPOSES),
    minAmountCents: cents,
    maxAmountCents: cents,
    ...days,
  },
});

export const disputeListSchema = listInputSchema({
  sorts: ['openedAt', 'amount'],
  filters: { states: several(DISPUTE_STATES), customerId: idSchema, hasDebt: z.boolean(), ...days },
});

/**
 * A partial refund: how much, and how much had been refunded when it was decided, so that a decision is carried out only once.
 */
export const refundPartSchema = z.strictObject({
  amountCents: centsSchema.positive(),
  refundedCents: centsSchema.nonnegative(),
});

/** An order is one checkout, or one purchase on the marketplace. */
export const orderKeySchema = z.union([
  z.strictObject({ purchaseId: idSchema }),
  z.strictObject({ checkoutId: z.guid() }),
]);
