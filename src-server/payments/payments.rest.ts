import { z } from 'zod';
import { publicRoute, type RestRoute } from '../rest.ts';
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
];
