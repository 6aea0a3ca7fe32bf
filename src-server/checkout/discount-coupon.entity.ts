import { defineEntity, p } from '@mikro-orm/core';

/** A discount code. `amount` is in cents for FLAT, in hundredths of a per cent for percentage. */
export const DiscountCouponSchema = defineEntity({
  name: 'DiscountCouponRow',
  tableName: 'discount_coupon',
  properties: {
    /** Upper case; customers may type it in any case. */
    code: p.text().primary(),
    discountType: p.enum(['percentage', 'FLAT'] as const),
    amount: p.integer(),
    isActive: p.boolean().default(true),
    expiresAt: p.datetime().nullable(),
    /** How many checkouts may use it, in total and per customer; null: no limit. */
    maxUses: p.integer().nullable(),
    maxUsesPerCustomer: p.integer().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  checks: [
    { name: 'discount_coupon_code_is_upper_case', expression: 'code = upper(code)' },
    {
      name: 'discount_coupon_amount_in_range',
      expression: `amount > 0 and (discount_type = 'FLAT' or amount <= 10000)`,
    },
    {
      name: 'discount_coupon_limits_positive',
      expression: 'max_uses > 0 and max_uses_per_customer > 0',
    },
  ],
});

export class DiscountCouponRow extends DiscountCouponSchema.class {}
DiscountCouponSchema.setClass(DiscountCouponRow);
