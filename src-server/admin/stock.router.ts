/** The stock in the console: lists and sums, one product with its history, and what changes unsold products. */
import { z } from 'zod';
import { reasonSchema } from '../../src-shared/admin/reason.ts';
import {
  editSchema,
  stockFilterSchema,
  stockListSchema,
  usernameSchema,
  withdrawSchema,
} from '../../src-shared/admin/stock.ts';
import { idSchema } from '../../src-shared/id-schema.ts';
import { stockChanged } from '../catalog/index.ts';
import { adminRouter, operatorProcedure, provedProcedure, reportProcedure } from './admin-trpc.ts';
import { editAccount } from './commands/edit-account.ts';
import { putAccountBack } from './commands/put-account-back.ts';
import { withdrawAccounts } from './commands/withdraw-accounts.ts';
import { listStockPage } from './stock/list-stock-page.ts';
import { readProduct } from './stock/read-product.ts';
import { stockTotals } from './stock/stock-totals.ts';

const putBackSchema = z.strictObject({ username: usernameSchema, reason: reasonSchema });
const passwordSchema = z.string().min(1).max(256);

export const stockRouter = adminRouter({
  list: reportProcedure('stock.read')
    .input(stockListSchema)
    .query(({ ctx, input }) =>
      listStockPage(ctx, { ...input, timeZone: ctx.services.settings.get('reports.timeZone') }),
    ),
  totals: reportProcedure('stock.read')
    .input(stockFilterSchema)
    .query(({ ctx, input }) =>
      stockTotals(ctx, { ...input, timeZone: ctx.services.settings.get('reports.timeZone') }),
    ),
  product: operatorProcedure('stock.read')
    .input(z.strictObject({ id: idSchema }))
    .query(({ ctx, input }) => readProduct(ctx, input.id)),
  withdraw: operatorProcedure('stock.change')
    .input(withdrawSchema)
    .mutation(async ({ ctx, input }) => {
      const done = await withdrawAccounts(ctx, input);
      if (input.isConfirmed) stockChanged(ctx.em);
      return done;
    }),
  putBack: operatorProcedure('stock.change')
    .input(putBackSchema.extend({ isSamePasswordMeant: z.boolean().optional() }))
    .mutation(async ({ ctx, input }) => {
      await putAccountBack(ctx, input);
      stockChanged(ctx.em);
    }),
  /** One that was sold before: its customer knows the old password. */
  putBackWithPassword: provedProcedure('stock.change')
    .input(putBackSchema.extend({ newPassword: passwordSchema }))
    .mutation(async ({ ctx, input }) => {
      await putAccountBack(ctx, input);
      stockChanged(ctx.em);
    }),
  edit: operatorProcedure('stock.change')
    .input(editSchema)
    .mutation(async ({ ctx, input }) => {
      await editAccount(ctx, input);
      stockChanged(ctx.em);
    }),
  changePassword: provedProcedure('stock.change')
    .input(z.strictObject({ productId: idSchema, newPassword: passwordSchema, reason: reasonSchema }))
    .mutation(({ ctx, input }) => editAccount(ctx, { ...input, changes: {} })),
});
