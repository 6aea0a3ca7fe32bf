import { defineEntity, p } from '@mikro-orm/core';

/** A discount code. `amount` is cents for FLAT and hundredths of a per cent for percentage. */
const DiscountCouponSchema = defineEntity({
  name: 'DiscountCouponRow',
  tableName: 'discount_coupon',
  properties: {
    /** Upper case; people may type it in any. */
    code: p.text().primary(),
    discountType: p.enum(['percentage', 'FLAT'] as const),
    amount: p.integer(),
    isActive: p.boolean().default(true),
    expiresAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  checks: [
    { name: 'discount_coupon_code_is_upper_case', expression: 'code = upper(code)' },
    {
      name: 'discount_coupon_amount_in_range',
      expression: `amount > 0 and (discount_type = 'FLAT' or amount <= 10000)`,
    },
  ],
});

export class DiscountCouponRow extends DiscountCouponSchema.class {}
DiscountCouponSchema.setClass(DiscountCouponRow);
