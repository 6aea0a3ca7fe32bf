import { z } from 'zod';
import { publicRoute, type RestRoute } from '../rest.ts';
import { receiveParamCallback } from './receive-param-callback.ts';
import { receiveStripeWebhook } from './receive-stripe-webhook.ts';

export const paymentsRoutes: readonly RestRoute[] = [
  publicRoute({
    method: 'POST',
    path: '/api/webhooks/stripe/',
    summary: 'Events of the hosted checkout; authenticated by the Stripe-Signature header over the raw body.',
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
    summary:
      "Where the bank's page posts the browser to (form-encoded TURKPOS_RETVAL_*); a hint only. Goes on to a result page.",
    body: 'raw',
    answers: { 303: z.string() },
    async handle(ctx, { rawBody }) {
      return { status: 303, redirectTo: await receiveParamCallback(ctx, rawBody) };
    },
  }),
];
