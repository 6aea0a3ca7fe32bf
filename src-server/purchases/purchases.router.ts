import { z } from 'zod';
import { pageSchema } from '../../src-shared/page-schema.ts';
import { customerProcedure, router } from '../trpc.ts';
import { hidePurchase } from './hide-purchase.ts';
import { listPurchases } from './list-purchases.ts';

const listSchema = pageSchema.extend({
  search: z.string().trim().max(100).optional(),
  isHidden: z.boolean().default(false),
});

const hideSchema = z.strictObject({ username: z.string().max(100), isHidden: z.boolean() });

export const purchasesRouter = router({
  list: customerProcedure.input(listSchema).query(({ ctx, input }) => listPurchases(ctx, input)),
  /** Out of sight, or back. */
  hide: customerProcedure.input(hideSchema).mutation(({ ctx, input }) => hidePurchase(ctx, input)),
});
