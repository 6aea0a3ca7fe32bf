import { z } from 'zod';
import { REGION_CODES } from '../../src-shared/catalog/enumerations.ts';
import { MAX_SENT_USERNAME_LENGTH } from '../../src-shared/catalog/username.ts';
import { pageSchema } from '../../src-shared/page-schema.ts';
import { PURCHASE_CONDITIONS } from '../../src-shared/purchases/purchase-filters.ts';
import { customerProcedure, router } from '../trpc.ts';
import { listFilterChoices } from './filter-purchases.ts';
import { hidePurchase } from './hide-purchase.ts';
import { listPurchases } from './list-purchases.ts';

const listSchema = pageSchema.extend({
  search: z.string().trim().max(100).optional(),
  isHidden: z.boolean().default(false),
  region: z.enum(REGION_CODES).optional(),
  state: z.enum(PURCHASE_CONDITIONS).optional(),
  boughtFrom: z.iso.datetime().optional(),
  boughtBefore: z.iso.datetime().optional(),
});

const choicesSchema = z.strictObject({ isHidden: z.boolean() });

const hideSchema = z.strictObject({
  username: z.string().max(MAX_SENT_USERNAME_LENGTH),
  isHidden: z.boolean(),
});

export const purchasesRouter = router({
  list: customerProcedure.input(listSchema).query(({ ctx, input }) => listPurchases(ctx, input)),
  filterChoices: customerProcedure
    .input(choicesSchema)
    .query(({ ctx, input }) => listFilterChoices(ctx, input)),
  /** Hides it or shows it again. */
  hide: customerProcedure.input(hideSchema).mutation(({ ctx, input }) => hidePurchase(ctx, input)),
});
