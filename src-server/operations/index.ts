export { changeSetting, knownSetting, type SettingChange } from './change-setting.ts';
export { countsAsUse, limitsText } from './coupon-uses.ts';
export { type Coupon, couponText, type DiscountWish } from './coupon-wish.ts';
export { type CouponBatchWish, createCouponBatch } from './create-coupon-batch.ts';
export { type CouponWish, createCoupon } from './create-coupon.ts';
export { featureStatus } from './feature-status.ts';
export { findUnopenedKeys, type UnopenedKey } from './find-unopened-keys.ts';
export { followSettings, type SettingsReader } from './follow-settings.ts';
export {
  COUPON_STATES,
  type CouponFilter,
  type CouponState,
  type ListedCoupon,
  listCoupons,
} from './list-coupons.ts';
export { OperationRefused } from './operation-refused.ts';
export { operationsRoutes } from './operations.rest.ts';
export { shopRouter } from './operations.router.ts';
export { type LogEntry, type LogFilter, readLog } from './read-log.ts';
export { isDay, readInstant } from './read-instant.ts';
export { readSettings } from './read-settings.ts';
export { type Change, type Operator, recordChange, recordChanges } from './record-change.ts';
export { requireFeature, requireFlag } from './require-flag.ts';
export { type RevocationWish, revokeCoupons } from './revoke-coupons.ts';
export { rotateCredentials, type RotationSummary } from './rotate-credentials.ts';
export { shopInfo } from './shop-info.ts';
export { schemaDifference } from './schema-difference.ts';
export { expectationOf, settingText } from './setting-text.ts';
export {
  FLAG_NAMES,
  type FlagName,
  isSettingKey,
  SETTINGS,
  type SettingKey,
  type SettingValues,
} from './settings.ts';
export { writeSetting } from './write-setting.ts';
