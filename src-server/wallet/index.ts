export { cancelCredit, cancelCreditsOf, expectCredit, releaseCredit } from './due-credits.ts';
export {
  type BalanceCouponBatch,
  type BalanceCouponRequest,
  createBalanceCoupons,
  listBalanceCoupons,
  revokeBalanceCoupons,
} from './balance-coupon-batches.ts';
export { listTransactions, type PresentedTransaction } from './list-transactions.ts';
export { describedTransactions, type TransactionRecord, transactionText } from './transaction-text.ts';
export { transactionSchema, walletRoutes } from './wallet.rest.ts';
export { walletJobHandlers, walletJobs } from './wallet-jobs.ts';
export { walletRouter } from './wallet.router.ts';
