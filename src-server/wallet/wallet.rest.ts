import { z } from 'zod';
import { centsToDecimal } from '../../src-shared/money.ts';
import { balanceOf } from '../ledger/index.ts';
import { customerRoute, type RestRoute } from '../rest.ts';

export const walletRoutes: readonly RestRoute[] = [
  customerRoute({
    method: 'GET',
    path: '/api/user/balance/',
    summary: "The customer's balance in EUR, as text with two decimals.",
    answers: { 200: z.strictObject({ balance: z.string().regex(/^\d+\.\d{2}$/) }) },
    handle: async ({ em, actor }) => ({
      status: 200,
      body: { balance: centsToDecimal(await balanceOf(em, actor.customerId)) },
    }),
  }),
];
