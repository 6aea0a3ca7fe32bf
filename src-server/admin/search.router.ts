import { hasRight } from '../../src-shared/admin/rights.ts';
import { searchTextSchema } from '../../src-shared/admin/search.ts';
import { adminRouter, signedInProcedure } from './admin-trpc.ts';
import { findEverything } from './search/find.ts';

export const searchRouter = adminRouter({
  /** A mutation although it changes nothing: the text may be an e-mail address, which must not be in a URL. */
  find: signedInProcedure
    .input(searchTextSchema)
    .mutation(({ ctx, input }) =>
      findEverything(ctx, { text: input.text, mayUse: (right) => hasRight(ctx.actor.role, right) }),
    ),
});
