export { checkoutRoutes } from './checkout.rest.ts';
export { checkoutRouter } from './checkout.router.ts';
export { checkoutHandler } from './complete-checkout.ts';
export { createPurchases } from './create-purchases.ts';
export { DeliveryTime } from './delivery-time.ts';
export { type Exchange, exchangePurchaseWithin } from './exchange-purchase.ts';
export { countsAsUse } from './find-discount.ts';
export { selectCartStock } from './quote-checkout.ts';
export { refundPartOfPurchaseWithin, type RefundPart } from './refund-part.ts';
export {
  hasDisputedPayment,
  type PurchaseRefund,
  refundPurchase,
  refundPurchaseWithin,
} from './refund-purchase.ts';
export {
  buysAnyOf,
  checkoutJobHandlers,
  checkoutJobs,
  findOwnHolds,
  lockHeldProducts,
  releaseHolds,
} from './release-hold.ts';
