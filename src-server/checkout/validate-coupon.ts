import type { CustomerContext } from '../context.ts';
import type { LimitRule } from '../platform/rate-limits.ts';
import type { Discount } from '../../src-shared/checkout/split.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { findDiscount } from './find-discount.ts';

/** Codes are short: guessing them is slowed down per customer. */
const COUPON_LIMIT: LimitRule = { name: 'validate-coupon', points: 30, perSeconds: 600 };

/** The discount behind a code for a signed-in customer. Throws `coupon_invalid` or `throttled`. */
export async function validateCoupon(
  { services, em, actor }: CustomerContext,
  code: string,
): Promise<Discount> {
  await services.limits.consume(COUPON_LIMIT, String(actor.customerId));
  const discount = await findDiscount(em, code);
  if (!discount) throw new ShopError('coupon_invalid');
  return discount;
}
