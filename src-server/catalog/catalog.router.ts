import { z } from 'zod';
import { REGION_CODES } from '../../src-shared/catalog/enumerations.ts';
import { searchFiltersSchema } from '../../src-shared/catalog/search-filters.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { publicProcedure, router } from '../trpc.ts';
import { searchCatalog } from './search-catalog.ts';

export const catalogRouter = router({
  search: publicProcedure
    .input(searchFiltersSchema)
    .query(({ ctx, input }) => searchCatalog(ctx.services.catalog, input)),
  /** How many accounts each region has for sale, and how many there are at all. */
  regionCounts: publicProcedure.query(({ ctx: { services } }) => {
    const { regions } = services.catalog.index.facets({});
    return {
      total: services.catalog.index.size,
      regions: REGION_CODES.map((region) => ({ region, count: regions[region] })),
    };
  }),
  skins: publicProcedure.query(({ ctx: { services } }) => {
    const { skins, champions } = services.catalog.facts;
    return { skins, champions };
  }),
  prices: publicProcedure.query(({ ctx: { services } }) => services.catalog.prices()),
  product: publicProcedure
    .input(z.strictObject({ id: z.int().positive() }))
    .query(({ ctx: { services }, input }) => {
      const product = services.catalog.index.get(input.id);
      if (!product) throw new ShopError('not_found');
      return product;
    }),
});
