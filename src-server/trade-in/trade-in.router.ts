import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../src-shared/pagination.ts';
import { tradeSchema } from '../../src-shared/trade-in/schemas.ts';
import { customerProcedure, router } from '../trpc.ts';
import { listTraded } from './list-traded.ts';
import { tradeAccount } from './trade-account.ts';
import { valueAccount } from './value-account.ts';

const listSchema = z.strictObject({
  page: z.int().positive().default(1),
  limit: z.int().positive().max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
});

export const tradeInRouter = router({
  list: customerProcedure.input(listSchema).query(({ ctx, input }) => listTraded(ctx, input)),
  value: customerProcedure.input(tradeSchema).mutation(({ ctx, input }) => valueAccount(ctx, input)),
  trade: customerProcedure.input(tradeSchema).mutation(({ ctx, input }) => tradeAccount(ctx, input)),
});
