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
export { type Adjustment, type AdjustmentWish, adjustBalance } from './adjust-balance.ts';
export { allowTransfer } from './allow-transfer.ts';
export { blockCustomer, type BlockReport, type BlockRequest, unblockCustomer } from './block-customer.ts';
export { type CustomerExposure, readExposure } from './customer-exposure.ts';
export { eraseByOperator, type ErasureReport, type ErasureRequest } from './erase-by-operator.ts';
export { type CustomerFilter, type ListedCustomer, listCustomers } from './list-customers.ts';
export { exportStock } from './export-stock.ts';
export { readStock, type StockFilter, type StockItem } from './list-stock.ts';
export {
  collectDisputeByOperator,
  type DisputeOrder,
  type DoneDispute,
  settleDisputeByOperator,
} from './disputes-by-operator.ts';
export { findCustomerByEither } from './find-customer.ts';
export { type ListedDispute, listDisputes } from './list-disputes.ts';
export { type ListedPayment, listPaymentsForOperator } from './list-payments.ts';
export { type PutBackWish, putAccountBack } from './put-account-back.ts';
export {
  type DoneRefund,
  type RefundablePayment,
  type RefundablePurchase,
  refundPaymentByOperator,
  refundPurchaseByOperator,
  type RefundWish,
} from './refund-by-operator.ts';
export { resendMails } from './resend-mails.ts';
export { recordLooks } from './record-looks.ts';
export { settlePaymentByOperator } from './settle-payment-by-operator.ts';
export { type AccountHistory, revealPassword, showAccount } from './show-account.ts';
export { type CustomerReport, showCustomer } from './show-customer.ts';
export { withdrawAccount, withdrawAccounts } from './withdraw-account.ts';
