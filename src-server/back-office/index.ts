export { type Adjustment, type AdjustmentWish, adjustBalance } from './adjust-balance.ts';
export { allowTransfer } from './allow-transfer.ts';
export { eraseByOperator } from './erase-by-operator.ts';
export { type PutBackWish, putAccountBack } from './put-account-back.ts';
export {
  type DoneRefund,
  type RefundablePayment,
  type RefundablePurchase,
  refundPaymentByOperator,
  refundPurchaseByOperator,
  type RefundWish,
} from './refund-by-operator.ts';
export { recordLooks } from './record-looks.ts';
export { type AccountHistory, revealPassword, showAccount } from './show-account.ts';
export { type CustomerReport, showCustomer } from './show-customer.ts';
export { withdrawAccount } from './withdraw-account.ts';
