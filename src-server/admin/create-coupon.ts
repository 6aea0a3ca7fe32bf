import { type EntityManager, inTransaction } from '../platform/database.ts';
import { limitsText } from './coupon-uses.ts';
import { type Coupon, couponText, type DiscountWish, readDiscount } from './coupon-wish.ts';
import { OperationRefused, type Operator, recordChange } from '../operator-log/index.ts';

/** As typed by the operator. */
export interface CouponWish extends DiscountWish {
  code: string;
}

const CODE = /^[A-Z0-9_-]{3,40}$/;

/** Makes a discount code that shoppers can use at once. Throws OperationRefused with what is wrong. */
export async function createCoupon(
  em: EntityManager,
  operator: Operator,
  { code, ...wish }: CouponWish,
): Promise<Coupon> {
  const coupon = { code: readCode(code), ...readDiscount(wish) };
  return inTransaction(em, async (transaction) => {
    const row = await transaction.db
      .insertInto('discount_coupon')
      .values({
        code: coupon.code,
        discount_type: coupon.discountType,
        amount: coupon.amount,
        expires_at: coupon.expiresAt,
        max_uses: coupon.maxUses,
        max_uses_per_customer: coupon.maxUsesPerCustomer,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst();
    if (!row) throw new OperationRefused(`there is a coupon ${coupon.code} already`);
    await recordChange(transaction, operator, {
      action: 'coupons create',
      subject: `coupon ${coupon.code}`,
      after: {
        discount: couponText(coupon),
        expiresAt: coupon.expiresAt,
        limits: limitsText(coupon) || undefined,
      },
    });
    return coupon;
  });
}

/** Codes are kept in upper case; people may type them in any. */
export function readCode(typed: string): string {
  const code = typed.toUpperCase();
  if (!CODE.test(code)) throw new OperationRefused('a code has 3 to 40 letters, digits, - or _');
  return code;
}
