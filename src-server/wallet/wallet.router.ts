import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../src-shared/pagination.ts';
import { balanceOf } from '../ledger/index.ts';
import { customerProcedure, router } from '../trpc.ts';
import { balanceHistory } from './balance-history.ts';
import { listTransactions } from './list-transactions.ts';

const pageSchema = z.strictObject({
  page: z.int().positive().default(1),
  limit: z.int().positive().max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
});

export const walletRouter = router({
  balance: customerProcedure.query(async ({ ctx }) => ({
    balanceCents: await balanceOf(ctx.em, ctx.actor.customerId),
  })),
  transactions: customerProcedure.input(pageSchema).query(({ ctx, input }) => listTransactions(ctx, input)),
  /** The balance over time, at most some 200 points. */
  balanceHistory: customerProcedure.query(({ ctx }) => balanceHistory(ctx)),
});
