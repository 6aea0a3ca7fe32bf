export { limitsText } from './coupon-uses.ts';
export { type Coupon, couponText, type DiscountWish } from './coupon-wish.ts';
export { type CouponBatchWish, createCouponBatch } from './create-coupon-batch.ts';
export { type CouponWish, createCoupon } from './create-coupon.ts';
export { findUnopenedKeys, type UnopenedKey } from './find-unopened-keys.ts';
export {
  COUPON_STATES,
  type CouponFilter,
  type CouponState,
  type ListedCoupon,
  listCoupons,
} from './list-coupons.ts';
export { isDay, readInstant } from './read-instant.ts';
export { type RevocationWish, revokeCoupons } from './revoke-coupons.ts';
export { rotateCredentials, type RotationSummary } from './rotate-credentials.ts';
export { schemaDifference } from './schema-difference.ts';
