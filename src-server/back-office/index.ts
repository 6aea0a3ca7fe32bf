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
