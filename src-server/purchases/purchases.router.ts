import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../src-shared/pagination.ts';
import { customerProcedure, router } from '../trpc.ts';
import { hidePurchase } from './hide-purchase.ts';
import { listPurchases } from './list-purchases.ts';

const listSchema = z.strictObject({
  page: z.int().positive().default(1),
  limit: z.int().positive().max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  search: z.string().trim().max(100).optional(),
  isHidden: z.boolean().default(false),
});

const hideSchema = z.strictObject({ username: z.string().max(100), isHidden: z.boolean() });

export const purchasesRouter = router({
  list: customerProcedure.input(listSchema).query(({ ctx, input }) => listPurchases(ctx, input)),
  /** Out of sight, or back. */
  hide: customerProcedure.input(hideSchema).mutation(({ ctx, input }) => hidePurchase(ctx, input)),
});
