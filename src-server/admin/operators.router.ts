/** Managing operators; for owners. Invitation links are only sent by mail. */
import { z } from 'zod';
import { ROLES } from '../../src-shared/admin/rights.ts';
import { idSchema } from '../../src-shared/id-schema.ts';
import { newOperatorSchema } from '../../src-shared/admin/sign-in.ts';
import {
  changeRole,
  disableOperator,
  enableOperator,
  inviteOperator,
  listOperators,
  resetFactors,
} from '../operators/index.ts';
import { adminRouter, operatorProcedure, provedProcedure } from './admin-trpc.ts';

const RIGHT = 'operators.change';
const order = z.strictObject({
  id: idSchema,
  reason: z.string().trim().min(1).max(500),
});

export const operatorsRouter = adminRouter({
  list: operatorProcedure(RIGHT).query(({ ctx }) => listOperators(ctx)),
  invite: provedProcedure(RIGHT)
    .input(newOperatorSchema)
    .mutation(async ({ ctx, input }) => {
      const { id } = await inviteOperator(ctx, input);
      return { id };
    }),
  changeRole: provedProcedure(RIGHT)
    .input(order.extend({ role: z.enum(ROLES) }))
    .mutation(({ ctx, input }) => changeRole(ctx, input)),
  disable: provedProcedure(RIGHT)
    .input(order)
    .mutation(({ ctx, input }) => disableOperator(ctx, input)),
  enable: provedProcedure(RIGHT)
    .input(order)
    .mutation(({ ctx, input }) => enableOperator(ctx, input)),
  resetFactors: provedProcedure(RIGHT)
    .input(order)
    .mutation(async ({ ctx, input }) => {
      await resetFactors(ctx, input);
    }),
});
