import { hasRight } from '../../src-shared/admin/rights.ts';
import { searchTextSchema } from '../../src-shared/admin/search.ts';
import { adminRouter, signedInProcedure } from './admin-trpc.ts';
import { findEverything } from './search/find.ts';

export const searchRouter = adminRouter({
  /** A mutation, though it changes nothing: what is typed may be an address, and that stands in no URL. */
  find: signedInProcedure
    .input(searchTextSchema)
    .mutation(({ ctx, input }) =>
      findEverything(ctx, { text: input.text, mayUse: (right) => hasRight(ctx.actor.role, right) }),
    ),
});
