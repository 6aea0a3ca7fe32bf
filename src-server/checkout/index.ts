export { checkoutRoutes } from './checkout.rest.ts';
export { checkoutRouter } from './checkout.router.ts';
export { completeCheckout, creditLatePayment } from './complete-checkout.ts';
export { checkoutJobHandlers, checkoutJobs } from './hold-jobs.ts';
export { releaseExpiredHolds, releaseHold } from './release-hold.ts';
export { refundPurchase } from './refund-purchase.ts';
export { undoCheckout } from './undo-checkout.ts';
