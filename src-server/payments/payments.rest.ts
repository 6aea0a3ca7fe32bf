import { z } from 'zod';
import { PAYMENT_GATEWAYS } from '../../src-shared/checkout/gateways.ts';
import { centsToEur } from '../../src-shared/money.ts';
import { PAYMENT_PURPOSES, PAYMENT_STATUSES } from '../../src-shared/payments/payment-statuses.ts';
import { customerRoute, publicRoute, type RestRoute } from '../rest.ts';
import { detailSchema, pageQuery, paginatedSchema } from '../rest-schemas.ts';
import { cancelPayment } from './commands/cancel-payment.ts';
import { checkPayment } from './commands/check-payment.ts';
import { receiveParamCallback } from './commands/receive-param-callback.ts';
import { receiveStripeWebhook } from './commands/receive-stripe-webhook.ts';
import { listPayments } from './queries/list-payments.ts';
import { listPaymentsUnderWay } from './queries/list-payments-under-way.ts';

/** A payment with the documented fields (account and marketplace, section 3). */
export const paymentItemSchema = z.strictObject({
  id: z.uuid(),
  dateCreated: z.iso.datetime(),
  paymentMethod: z.enum(PAYMENT_GATEWAYS),
  amount: z.number(),
  isVerified: z.boolean(),
  error: z.string().nullable(),
  retries: z.int(),
  order: z.uuid().nullable(),
});

const paymentUnderWaySchema = z.strictObject({
  id: z.uuid(),
  purpose: z.enum(PAYMENT_PURPOSES),
  /** The checkout it pays for; null for a load. */
  order: z.uuid().nullable(),
  paymentMethod: z.enum(PAYMENT_GATEWAYS),
  description: z.string(),
  amount: z.number(),
  /** The part of the balance that is set aside for it. */
  withheldBalance: z.number(),
  dateCreated: z.iso.datetime(),
  dateExpires: z.iso.datetime().nullable(),
  isCancellable: z.boolean(),
  error: z.string().nullable(),
  cartItems: z.array(z.int()),
});

const params = z.strictObject({ paymentId: z.uuid() });
const noBody = z.strictObject({});
const standing = z.strictObject({ status: z.enum(PAYMENT_STATUSES), error: z.string().nullable() });

export const paymentsRoutes: readonly RestRoute[] = [
  // Not in the documents: what cart and header show of payments without a known outcome.
  customerRoute({
    method: 'GET',
    path: '/api/user/payments-under-way/',
    summary: "The customer's payments whose outcome is not known yet, the oldest first.",
    answers: { 200: z.array(paymentUnderWaySchema) },
    async handle(ctx) {
      const payments = await listPaymentsUnderWay(ctx);
      return {
        status: 200,
        body: payments.map((payment) => ({
          id: payment.id,
          purpose: payment.purpose,
          order: payment.checkoutId,
          paymentMethod: payment.gateway,
          description: payment.description,
          amount: centsToEur(payment.amountCents),
          withheldBalance: centsToEur(payment.withheldCents),
          dateCreated: payment.createdAt,
          dateExpires: payment.expiresAt,
          isCancellable: payment.isCancellable,
          error: payment.error,
          cartItems: payment.cartItemIds,
        })),
      };
    },
  }),
  customerRoute({
    method: 'POST',
    path: '/api/user/payments-under-way/{paymentId}/check/',
    summary: 'Asks the provider how a payment stands, and acts on the answer.',
    params,
    body: noBody,
    answers: { 200: standing, 404: detailSchema, 503: detailSchema },
    async handle(ctx, { params: { paymentId } }) {
      const { status, error } = await checkPayment(ctx, paymentId);
      return { status: 200, body: { status, error } };
    },
  }),
  customerRoute({
    method: 'POST',
    path: '/api/user/payments-under-way/{paymentId}/cancel/',
    summary:
      'Closes the payment page and gives back what was set aside. `verified`: it had been paid; `pending`: the bank has it and it cannot be cancelled.',
    params,
    body: noBody,
    answers: { 200: standing, 404: detailSchema, 503: detailSchema },
    async handle(ctx, { params: { paymentId } }) {
      await cancelPayment(ctx, { paymentId });
      const { status, error } = await checkPayment(ctx, paymentId);
      return { status: 200, body: { status, error } };
    },
  }),
  customerRoute({
    method: 'GET',
    path: '/api/user/payment-items/',
    summary: "The customer's payments, newest first.",
    query: z.strictObject(pageQuery),
    answers: { 200: paginatedSchema(paymentItemSchema), 404: detailSchema },
    async handle(ctx, { query }) {
      const page = await listPayments(ctx, query);
      const results = page.results.map(({ amountCents, ...item }) =>
        paymentItemSchema.strip().parse({ ...item, amount: centsToEur(amountCents) }),
      );
      return { status: 200, body: { ...page, results } };
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/api/webhooks/stripe/',
    auth: 'optional',
    summary:
      'Events of the hosted checkout; authenticated by the Stripe-Signature header over the raw body, at most 300 s old.',
    csrf: 'exempt',
    body: 'raw',
    answers: { 200: z.object({ received: z.literal(true) }), 400: z.object({ detail: z.string() }) },
    async handle(ctx, { rawBody, headers }) {
      const signature = headers['stripe-signature'];
      await receiveStripeWebhook(ctx, rawBody, typeof signature === 'string' ? signature : '');
      return { status: 200, body: { received: true } };
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/api/payments/param/callback/',
    auth: 'optional',
    summary:
      "Where the bank's page posts the browser to (form-encoded TURKPOS_RETVAL_*); a hint only. Goes on to a result page.",
    csrf: 'exempt',
    body: 'raw',
    bodyType: 'application/x-www-form-urlencoded',
    answers: { 303: z.string() },
    async handle(ctx, { rawBody }) {
      return { status: 303, redirectTo: await receiveParamCallback(ctx, rawBody) };
    },
  }),
];
