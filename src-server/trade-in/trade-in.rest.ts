import { z } from 'zod';
import { centsToEur } from '../../src-shared/money.ts';
import { tradeSchema } from '../../src-shared/trade-in/schemas.ts';
import { customerRoute, type RestRoute } from '../rest.ts';
import { detailSchema, codedRefusalSchema, pageQuery, paginatedSchema } from '../rest-schemas.ts';
import { listTraded } from './list-traded.ts';
import { tradeAccount } from './trade-account.ts';
import { valueAccount } from './value-account.ts';

const tradedSchema = z.strictObject({
  dateTraded: z.iso.datetime(),
  productUsername: z.string(),
  isVerified: z.boolean(),
  dateVerified: z.iso.datetime().nullable(),
});

export const tradeInRoutes: readonly RestRoute[] = [
  customerRoute({
    method: 'GET',
    path: '/api/products/traded/',
    isHeavy: true,
    summary: 'The accounts the customer traded in, newest first.',
    query: z.strictObject(pageQuery),
    answers: { 200: paginatedSchema(tradedSchema), 404: detailSchema },
    async handle(ctx, { query }) {
      const page = await listTraded(ctx, query);
      return {
        status: 200,
        body: { ...page, results: page.results.map((account) => tradedSchema.strip().parse(account)) },
      };
    },
  }),
  customerRoute({
    method: 'POST',
    path: '/api/products/purchased/valuate/',
    summary: 'What the shop pays for a purchased account, held for 15 minutes.',
    body: tradeSchema,
    errors: 'coded',
    answers: {
      200: z.strictObject({ productValue: z.number() }),
      400: codedRefusalSchema,
      404: detailSchema,
      429: detailSchema,
    },
    async handle(ctx, { body }) {
      const { valueCents } = await valueAccount(ctx, body);
      return { status: 200, body: { productValue: centsToEur(valueCents) } };
    },
  }),
  customerRoute({
    method: 'POST',
    path: '/api/products/purchased/trade/',
    summary: 'Trades a purchased account in for the value last told; it arrives after 24 hours.',
    body: tradeSchema,
    errors: 'coded',
    answers: { 200: z.strictObject({}), 400: codedRefusalSchema, 404: detailSchema, 429: detailSchema },
    async handle(ctx, { body }) {
      await tradeAccount(ctx, body);
      return { status: 200, body: {} };
    },
  }),
];
