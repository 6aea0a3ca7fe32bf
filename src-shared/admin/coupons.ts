import { z } from 'zod';
import { idSchema } from '../id-schema.ts';
import { MAX_FLAT_DISCOUNT_CENTS } from '../money.ts';
import { centsSchema } from '../money-schema.ts';
import { listInputSchema } from './list.ts';
import { reasonSchema } from './reason.ts';

/** A code as typed; it is stored in upper case. */
export const couponCodeSchema = z
  .string()
  .regex(/^[\w-]{3,40}$/, 'A code has 3 to 40 letters, digits, - or _.');

export const MAX_USES = 1_000_000;
/** The whole price, in hundredths of a per cent. */
export const MAX_PERCENT_HUNDREDTHS = 100_00;

const uses = z.int().min(1).max(MAX_USES).nullable();

/** What a discount code gives, and how often it can be used. */
export const discountSchema = z.strictObject({
  /** Either a percentage (in hundredths of a per cent) off every eligible item, or cents off the order. */
  discount: z.union([
    z.strictObject({ percentHundredths: z.int().min(1).max(MAX_PERCENT_HUNDREDTHS) }),
    z.strictObject({ flatCents: centsSchema.positive().max(MAX_FLAT_DISCOUNT_CENTS) }),
  ]),
  /** The last day on which it is valid, in the shop's time zone; null: forever. */
  expires: z.iso.date().nullable(),
  maxUses: uses,
  maxUsesPerCustomer: uses,
  reason: reasonSchema,
});

export const couponListSchema = listInputSchema({
  sorts: ['createdAt', 'code', 'uses'],
  filters: {
    /** What each code begins with. */
    prefix: z.string().trim().min(1).max(40),
    state: z.enum(['usable', 'revoked', 'expired']),
    isUsed: z.boolean(),
  },
});

export const batchSchema = z
  .string()
  .regex(/^[\w.-]{1,40}$/, 'A name has 1 to 40 letters, digits, dots, - or _.');

/** Codes that are worth balance. */
export const balanceBatchSchema = z.strictObject({
  batch: batchSchema,
  amountCents: centsSchema.min(1).max(1_000_00),
  count: z.int().min(1).max(10_000),
  reason: reasonSchema,
});

export const balanceCodesSchema = listInputSchema({
  sorts: ['number', 'redeemedAt'],
  filters: { batch: batchSchema, number: idSchema, isRedeemed: z.boolean(), customerId: idSchema },
});
