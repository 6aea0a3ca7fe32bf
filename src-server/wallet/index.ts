export { codeSeedRow } from './balance-codes.ts';
export { cancelCredit, cancelCreditsOf, expectCredit, releaseCredit } from './jobs/due-credits.ts';
export {
  type BalanceCouponRequest,
  createBalanceCoupons,
  listBalanceCoupons,
  revokeBalanceCoupons,
} from './commands/balance-coupon-batches.ts';
export { listTransactions, type PresentedTransaction } from './queries/list-transactions.ts';
export {
  describedTransactions,
  type TransactionRecord,
  transactionText,
} from './queries/transaction-text.ts';
export { transactionSchema, walletRoutes } from './wallet.rest.ts';
export { walletJobHandlers, walletJobs } from './jobs/wallet-jobs.ts';
export { walletRouter } from './wallet.router.ts';
