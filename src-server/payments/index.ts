export { cancelPayment } from './cancel-payment.ts';
export type { HostedCheckout, SessionRequest } from './hosted-checkout.ts';
export { paymentJobHandlers, paymentJobs } from './payment-jobs.ts';
export { paymentsRoutes } from './payments.rest.ts';
export { settlePayment } from './settle-payment.ts';
export { createStripeHostedCheckout } from './stripe-hosted-checkout.ts';
export { paymentsRouter } from './payments.router.ts';
