/** For every operator: what they save for themselves, and who else is looking at the same item. */
import { itemSchema, newViewSchema, viewSchema, viewsOfTableSchema } from '../../src-shared/admin/desk.ts';
import { adminRouter, signedInProcedure } from './admin-trpc.ts';
import { lookAt, lookAway } from './desk/presence.ts';
import { listViews, removeView, saveView } from './desk/views.ts';

export const viewsRouter = adminRouter({
  list: signedInProcedure.input(viewsOfTableSchema).query(({ ctx, input }) => listViews(ctx, input)),
  save: signedInProcedure.input(newViewSchema).mutation(({ ctx, input }) => saveView(ctx, input)),
  remove: signedInProcedure.input(viewSchema).mutation(({ ctx, input }) => removeView(ctx, input)),
});

export const presenceRouter = adminRouter({
  look: signedInProcedure.input(itemSchema).mutation(({ ctx, input }) => lookAt(ctx, input)),
  leave: signedInProcedure.input(itemSchema).mutation(({ ctx, input }) => lookAway(ctx, input)),
});
