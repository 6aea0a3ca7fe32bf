import { z } from 'zod';
import { MAX_WANTED_AT_ONCE } from '../../src-shared/catalog/wanted-skin.ts';
import { idSchema } from '../../src-shared/id-schema.ts';
import { publicProcedure, router } from '../trpc.ts';
import { listWantedSkins } from './list-wanted-skins.ts';

export const wantedSkinsRouter = router({
  list: publicProcedure.query(({ ctx: { services } }) =>
    listWantedSkins(services.catalog.index, services.wanted.ranking),
  ),
  /** Searches are answered by the browser's own copy of the catalog, so the page says what was searched for. */
  count: publicProcedure
    .input(z.strictObject({ skins: z.array(idSchema).min(1).max(MAX_WANTED_AT_ONCE) }))
    .mutation(({ ctx: { services, addressKey }, input }) => {
      services.wanted.count('searches', services.catalog.knownSkins(input.skins), addressKey);
    }),
});
