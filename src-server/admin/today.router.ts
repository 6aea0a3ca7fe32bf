import { z } from 'zod';
import { adminRouter, operatorProcedure } from './admin-trpc.ts';
import { daySchema } from './today/days.ts';
import { readToday } from './today/read-today.ts';

export const todayRouter = adminRouter({
  /** What a day brought, beside yesterday and the same day last week. */
  figures: operatorProcedure('figures.read')
    .input(z.strictObject({ day: daySchema.optional() }))
    .query(({ ctx, input }) => readToday(ctx, input)),
});
