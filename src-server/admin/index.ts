export { adjustBalance } from './commands/adjust-balance.ts';
export { allowTransfer } from './commands/allow-transfer.ts';
export { blockCustomer, type BlockReport, unblockCustomer } from './commands/block-customer.ts';
export { clearTakeoverReport } from './commands/clear-takeover-report.ts';
export {
  type CouponBatchRequest,
  type CouponRequest,
  createCoupon,
  createCouponBatch,
} from './commands/create-coupons.ts';
export {
  collectDisputeByOperator,
  type DisputeOrder,
  type DoneDispute,
  settleDisputeByOperator,
} from './commands/decide-disputes.ts';
export { eraseByOperator, type ErasureReport } from './commands/erase-customer.ts';
export { exportStock } from './commands/export-stock.ts';
export { type PutBackRequest, putAccountBack } from './commands/put-account-back.ts';
export { stockImportRecorder } from './commands/record-stock-import.ts';
export { recoverFactors, stopRecovery } from './commands/recover-factors.ts';
export {
  type DoneRefund,
  type RefundablePurchase,
  refundPaymentByOperator,
  refundPurchaseByOperator,
} from './commands/refund.ts';
export { resendMails } from './commands/resend-mails.ts';
export { recordLooks, revealPassword } from './commands/reveal-passwords.ts';
export { type RevocationRequest, revokeCoupons } from './commands/revoke-coupons.ts';
export { rotateCredentials } from './commands/rotate-credentials.ts';
export { settlePaymentByOperator } from './commands/settle-payment.ts';
export { withdrawAccount, withdrawAccounts } from './commands/withdraw-accounts.ts';
export { type Coupon, couponText, type DiscountRequest, limitsText } from './coupon.ts';
export { findCustomerByEither } from './find-customer.ts';
export { type CustomerExposure, readExposure } from './queries/customer-exposure.ts';
export type { RefundablePayment } from './queries/find-payment.ts';
export { findUnopenedKeys } from './queries/find-unopened-keys.ts';
export { COUPON_STATES, type CouponFilter, type CouponState, listCoupons } from './queries/list-coupons.ts';
export { listCustomers } from './queries/list-customers.ts';
export { type ListedDispute, listDisputes } from './queries/list-disputes.ts';
export { type ListedPayment, listPaymentsForOperator } from './queries/list-payments.ts';
export { readStock, type StockFilter, type StockItem } from './queries/list-stock.ts';
export { showAccount } from './queries/show-account.ts';
export { type CustomerReport, showCustomer } from './queries/show-customer.ts';
export { readMarketplaceDay } from './marketplace/read-day.ts';
export { listPurchasesPage } from './orders/list-purchases-page.ts';
export { isDay, readInstant } from './read-instant.ts';
export { JOB_STATES, listJobs } from './shop/list-jobs.ts';
export { readToday } from './today/read-today.ts';
