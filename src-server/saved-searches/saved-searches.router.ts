import { z } from 'zod';
import { idSchema } from '../../src-shared/id-schema.ts';
import { saveSearchSchema } from '../../src-shared/saved-searches/saved-search.ts';
import { customerProcedure, router } from '../trpc.ts';
import { listSavedSearches, removeSavedSearch, saveSearch } from './saved-searches.ts';

export const savedSearchesRouter = router({
  list: customerProcedure.query(({ ctx }) => listSavedSearches(ctx)),
  save: customerProcedure.input(saveSearchSchema).mutation(({ ctx, input }) => saveSearch(ctx, input)),
  remove: customerProcedure
    .input(z.strictObject({ id: idSchema }))
    .mutation(({ ctx, input }) => removeSavedSearch(ctx, input)),
});
