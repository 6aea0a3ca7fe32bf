export { type Coupon, couponText, type CouponWish, createCoupon } from './create-coupon.ts';
export { featureStatus } from './feature-status.ts';
export { followSettings, type SettingsReader } from './follow-settings.ts';
export { type ListedCoupon, listCoupons } from './list-coupons.ts';
export { OperationRefused } from './operation-refused.ts';
export { operationsRoutes } from './operations.rest.ts';
export { shopRouter } from './operations.router.ts';
export { readSettings } from './read-settings.ts';
export { requireFlag } from './require-flag.ts';
export { rotateCredentials, type RotationSummary } from './rotate-credentials.ts';
export { schemaDifference } from './schema-difference.ts';
export {
  FLAG_NAMES,
  type FlagName,
  isSettingKey,
  SETTINGS,
  type SettingKey,
  type SettingValues,
} from './settings.ts';
export { writeSetting } from './write-setting.ts';
