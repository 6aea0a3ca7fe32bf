export { cancelCredit, expectCredit, releaseCredit, walletJobHandlers, walletJobs } from './due-credits.ts';
export {
  type BalanceCouponBatch,
  type BalanceCouponWish,
  createBalanceCoupons,
  listBalanceCoupons,
  revokeBalanceCoupons,
} from './balance-coupon-batches.ts';
export { walletRoutes } from './wallet.rest.ts';
export { walletRouter } from './wallet.router.ts';
