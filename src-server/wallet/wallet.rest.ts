import { z } from 'zod';
import { centsToDecimal, centsToEur } from '../../src-shared/money.ts';
import { balanceOf } from '../ledger/index.ts';
import { customerRoute, type RestRoute } from '../rest.ts';
import { detailSchema, pageQuery, paginatedSchema } from '../rest-schemas.ts';
import { listTransactions } from './list-transactions.ts';

const balanceText = z.string().regex(/^\d+\.\d{2}$/);
const transactionSchema = z.strictObject({
  id: z.int(),
  date: z.iso.datetime(),
  amount: z.number(),
  description: z.string(),
});

export const walletRoutes: readonly RestRoute[] = [
  customerRoute({
    method: 'GET',
    path: '/api/user/balance/',
    summary: "The customer's balance in EUR, as text with two decimals.",
    answers: { 200: z.strictObject({ balance: balanceText }) },
    handle: async ({ em, actor }) => ({
      status: 200,
      body: { balance: centsToDecimal(await balanceOf(em, actor.customerId)) },
    }),
  }),
  customerRoute({
    method: 'GET',
    path: '/api/user/transactions/',
    summary: "What happened to the customer's balance, newest first. Negative amounts left it.",
    query: z.strictObject(pageQuery),
    answers: { 200: paginatedSchema(transactionSchema), 404: detailSchema },
    async handle(ctx, { query }) {
      const page = await listTransactions(ctx, query);
      const results = page.results.map(({ id, date, amountCents, description }) => ({
        id,
        date,
        amount: centsToEur(amountCents),
        description,
      }));
      return { status: 200, body: { ...page, results } };
    },
  }),
];
