export { cancelPayment } from './commands/cancel-payment.ts';
export { abandonPayment, type PurposeServices, settleFlaggedWithin } from './commands/close-payment.ts';
export { collectDisputeWithin, decideDisputeWithin, type MovedDispute } from './commands/decide-dispute.ts';
export {
  cardOf,
  type CardSender,
  joinCardPayment,
  limitCards,
  openCardPayment,
  SAME_CARD_FORM_SECONDS,
} from './commands/open-card-payment.ts';
export { type HostedPage, openHostedPage } from './commands/open-hosted-page.ts';
export { type Refund, refundPartOfPaymentWithin, refundPaymentWithin } from './commands/refund-payment.ts';
export { settlePayment, type SettlementServices } from './commands/settle-payment.ts';
export { createParamCardGateway } from './gateways/param/param-card-gateway.ts';
export {
  type CardDetails,
  type CardGateway,
  closedCheckout,
  type HostedCheckout,
  providerOf,
  type ProviderPayment,
  SESSION_SECONDS,
  type SessionRequest,
} from './gateways/payment-providers.ts';
export { createStripeHostedCheckout } from './gateways/stripe-hosted-checkout.ts';
export { paymentJobHandlers, paymentJobs } from './jobs/payment-jobs.ts';
export { hurryRefund, sendRefundJob } from './jobs/send-refund.ts';
export { loadPath, processingPath, purchasedPath } from './payment-pages.ts';
export {
  NOTHING_UNDONE,
  type PurposeContext,
  type PurposeHandler,
  type PurposeHandlers,
  type SettledPayment,
  type UndonePayment,
} from './payment-purpose.ts';
export { paymentItemSchema, paymentsRoutes } from './payments.rest.ts';
export { paymentsRouter } from './payments.router.ts';
export { isSuccessful } from './queries/list-payments.ts';
export { REFUND_SETTLED, returnedRefunds } from './queries/returned-refunds.ts';
export { listPaymentsUnderWay } from './queries/list-payments-under-way.ts';
