/** Prices in the console: the effect of a change, putting it in force now or later, and undoing it. */
import { z } from 'zod';
import { reasonSchema } from '../../src-shared/admin/reason.ts';
import { priceListSchema } from '../../src-shared/catalog/prices.ts';
import { idSchema } from '../../src-shared/id-schema.ts';
import { currentPriceList } from '../catalog/import/index.ts';
import { adminRouter, operatorProcedure, provedProcedure, requireFreshProof } from './admin-trpc.ts';
import { priceEffect } from './prices/price-effect.ts';
import { priceHistory } from './prices/price-history.ts';
import { cancelPlan, listPlans, planPrices } from './prices/price-plans.ts';
import { publishPrices, undoPrices } from './prices/put-prices-in-force.ts';

const basedOn = idSchema.nullable();

export const pricesRouter = adminRouter({
  current: operatorProcedure('prices.read').query(
    async ({ ctx }) => (await currentPriceList(ctx.em)) ?? null,
  ),
  /** Changes nothing. */
  effect: operatorProcedure('prices.read')
    .input(z.strictObject({ prices: priceListSchema }))
    .query(({ ctx, input }) => priceEffect(ctx, input.prices)),
  publish: provedProcedure('prices.change')
    .input(z.strictObject({ prices: priceListSchema, basedOn, reason: reasonSchema }))
    .mutation(async ({ ctx, input }) => ({ listId: await publishPrices(ctx, input) })),
  undo: provedProcedure('prices.change')
    .input(z.strictObject({ listId: idSchema, reason: reasonSchema }))
    .mutation(async ({ ctx, input }) => ({ listId: await undoPrices(ctx, input) })),
  history: operatorProcedure('prices.read')
    .input(z.strictObject({ cursor: idSchema.nullish(), limit: z.int().min(1).max(100).default(20) }))
    .query(({ ctx, input }) => priceHistory(ctx, { before: input.cursor ?? undefined, limit: input.limit })),
  plans: operatorProcedure('prices.read').query(({ ctx }) => listPlans(ctx)),
  /** A draft needs no proof: it cannot take effect by itself. */
  plan: operatorProcedure('prices.change')
    .input(
      z.strictObject({
        name: z.string().trim().min(1).max(80),
        prices: priceListSchema,
        basedOn,
        /** Null: a draft. */
        dueAt: z.iso
          .datetime()
          .transform((text) => new Date(text))
          .nullable(),
        reason: reasonSchema,
      }),
    )
    .mutation(async ({ ctx, input }) => {
      if (input.dueAt !== null) await requireFreshProof(ctx);
      return { planId: await planPrices(ctx, input) };
    }),
  cancelPlan: operatorProcedure('prices.change')
    .input(z.strictObject({ id: idSchema, reason: reasonSchema }))
    .mutation(({ ctx, input }) => cancelPlan(ctx, input)),
});
