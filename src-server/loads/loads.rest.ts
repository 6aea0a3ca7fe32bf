import { z } from 'zod';
import { ShopError } from '../../src-shared/errors.ts';
import { type Cents, centsToEur } from '../../src-shared/money.ts';
import { loadAmountSchema } from '../../src-shared/payments/load-balance.ts';
import { customerRoute, idempotencyKeyOf, replayHeader, type RestRoute } from '../rest.ts';
import { detailSchema, fieldErrorsSchema, refusalSchema } from '../rest-schemas.ts';
import { loadAtHostedCheckout } from './load-at-hosted-checkout.ts';
import { quoteCardLoad } from './load-by-card.ts';

/** Errors of the amount are reported as `detail` (account and marketplace, section 8 "Load balance"). */
const loadBody = z.strictObject({
  amount: z.unknown().optional().describe('EUR as a number or numeric text, 2.50 to 1000.'),
});

export const loadRoutes: readonly RestRoute[] = [
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
];

function amountOf(given: unknown): Cents {
  const amount = loadAmountSchema.safeParse(given);
  if (amount.success) return amount.data;
  const [issue] = amount.error.issues;
  throw new ShopError('amount_refused', issue ? { text: issue.message } : {});
}
