import { defineEntity, p } from '@mikro-orm/core';
import { CustomerRow } from '../../identity/customer.entity.ts';

const COUPON_SOURCES = ['operator', 'cross_site'] as const;

/**
 * A code that is worth balance, once, like a gift card; it never expires, but can be revoked. Only the hash of the code is
 * stored. `operator`: one of a batch that the shop gave away. `cross_site`: paid from a customer's balance; until it is redeemed, the shop owes its amount.
 */
export const BalanceCouponSchema = defineEntity({
  name: 'BalanceCouponRow',
  tableName: 'balance_coupon',
  indexes: [
    {
      name: 'balance_coupon_redeemed_by',
      properties: ['redeemedBy'],
      where: 'redeemed_by_id is not null',
    },
  ],
  uniques: [{ properties: ['batch', 'number'] }, { properties: ['createdBy', 'requestHash'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    codeHash: p.text().unique(),
    amountCents: p.integer(),
    source: p.enum(COUPON_SOURCES),
    batch: p.text().nullable(),
    /** Its line in the batch. */
    number: p.integer().nullable(),
    createdBy: () => p.manyToOne(CustomerRow).nullable().deleteRule('no action'),
    /** The hash of the request that created it, so that a repeated request creates no second code. */
    requestHash: p.text().nullable(),
    /** The seed from which, with the request's id, a cross-site code is computed (balance-codes.ts); encrypted. */
    seedEncrypted: p.blob().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    revokedAt: p.datetime().nullable(),
    redeemedBy: () => p.manyToOne(CustomerRow).nullable().deleteRule('no action'),
    redeemedAt: p.datetime().nullable(),
  },
  checks: [
    { name: 'balance_coupon_amount_positive', expression: 'amount_cents > 0' },
    {
      name: 'balance_coupon_belongs_to_its_source',
      expression: `(source = 'operator') = (batch is not null and number is not null) and (source = 'cross_site') = (created_by_id is not null and request_hash is not null)`,
    },
    {
      name: 'balance_coupon_ends_once',
      expression:
        '(redeemed_at is null) = (redeemed_by_id is null) and (redeemed_at is null or revoked_at is null)',
    },
  ],
});

export class BalanceCouponRow extends BalanceCouponSchema.class {}
BalanceCouponSchema.setClass(BalanceCouponRow);
