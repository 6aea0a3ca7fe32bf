import { z } from 'zod';
import { PAYMENT_GATEWAYS } from '../../src-shared/checkout/gateways.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { type Cents, centsToEur } from '../../src-shared/money.ts';
import { loadAmountSchema } from '../../src-shared/payments/load-balance.ts';
import { customerRoute, idempotencyKeyOf, publicRoute, replayHeader, type RestRoute } from '../rest.ts';
import {
  detailSchema,
  fieldErrorsSchema,
  refusalSchema,
  pageQuery,
  paginatedSchema,
} from '../rest-schemas.ts';
import { cardPaymentRoute } from './card-payment.rest.ts';
import { listPayments } from './list-payments.ts';
import { loadAtHostedCheckout } from './load-at-hosted-checkout.ts';
import { quoteCardLoad } from './load-by-card.ts';
import { paymentsUnderWayRoutes } from './payments-under-way.rest.ts';
import { receiveParamCallback } from './receive-param-callback.ts';
import { receiveStripeWebhook } from './receive-stripe-webhook.ts';

/** A payment item with the documented fields (account and marketplace, section 3). */
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

/** What is wrong with the amount is told as `detail` (account and marketplace, section 8 "Load balance"). */
const loadBody = z.strictObject({
  amount: z.unknown().optional().describe('EUR as a number or numeric text, 2.50 to 1000.'),
});

export const paymentsRoutes: readonly RestRoute[] = [
  cardPaymentRoute,
  ...paymentsUnderWayRoutes,
  customerRoute({
    method: 'POST',
    path: '/api/load-balance/stripe/',
    summary: 'Opens the hosted checkout for a load of balance. Idempotent.',
    body: loadBody,
    answers: {
      200: z.strictObject({ id: z.string(), url: z.url() }),
      400: z.union([detailSchema, fieldErrorsSchema]),
      422: refusalSchema,
      503: detailSchema,
    },
    async handle(ctx, { body, headers }) {
      const load = await loadAtHostedCheckout(ctx, {
        amountCents: amountOf(body.amount),
        idempotencyKey: idempotencyKeyOf(headers),
      });
      return {
        status: 200,
        body: { id: load.sessionId, url: load.url },
        headers: replayHeader(load.isReplay),
      };
    },
  }),
  customerRoute({
    method: 'POST',
    path: '/api/load-balance/card/',
    summary: 'What the card form will be asked for; POST /api/make-param-payment/ with `loadAmount` follows.',
    body: loadBody,
    answers: {
      200: z.strictObject({ paramAmount: z.number(), description: z.string() }),
      400: z.union([detailSchema, fieldErrorsSchema]),
    },
    handle(ctx, { body }) {
      const { amountCents, description } = quoteCardLoad(ctx, amountOf(body.amount));
      return Promise.resolve({ status: 200, body: { paramAmount: centsToEur(amountCents), description } });
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
    summary: 'Events of the hosted checkout; authenticated by the Stripe-Signature header over the raw body.',
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

function amountOf(given: unknown): Cents {
  const amount = loadAmountSchema.safeParse(given);
  if (amount.success) return amount.data;
  const [issue] = amount.error.issues;
  throw new ShopError('amount_refused', issue ? { text: issue.message } : {});
}
