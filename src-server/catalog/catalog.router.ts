import { tracked } from '@trpc/server';
import { z } from 'zod';
import {
  CATALOG_VERSION_MAX_LENGTH,
  CATALOG_VERSION_PATTERN,
  type DeltaAnswer,
  type CatalogVersion,
} from '../../src-shared/catalog/catalog-delta.ts';
import { RESULT_LIMIT } from '../../src-shared/catalog/engine/search-result.ts';
import { searchFiltersSchema } from '../../src-shared/catalog/filters/search-filters-schema.ts';
import { CHAMPION_NAME } from '../../src-shared/catalog/skin.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { idSchema } from '../../src-shared/id-schema.ts';
import { liveStream } from '../platform/live-stream.ts';
import { publicProcedure, router } from '../trpc.ts';
import { followCatalog } from './queries/follow-catalog.ts';
import { formerProduct } from './queries/former-product.ts';
import { regionCounts } from './queries/region-counts.ts';
import { searchCatalog } from './queries/search-catalog.ts';
import { deltaSince } from './stock/catalog-delta.ts';

const versionSchema = z.string().max(CATALOG_VERSION_MAX_LENGTH).regex(CATALOG_VERSION_PATTERN);
const productIdSchema = z.strictObject({ id: idSchema });
/** The most that "Load the next 100" can list; each request returns 100 of them. */
const MAX_LISTED = 1_000;
const MAX_SUGGESTED = 10;

/** What `tracked()` becomes on the client; tRPC does not export that type. */
export interface FollowedChange {
  id: CatalogVersion;
  data: DeltaAnswer;
}

async function* trackedChanges(
  changes: AsyncGenerator<DeltaAnswer, never>,
): AsyncGenerator<FollowedChange, void> {
  for await (const change of changes) yield tracked(change.version, change) as unknown as FollowedChange;
}

export const catalogRouter = router({
  search: publicProcedure
    .input(
      searchFiltersSchema.extend({
        limit: z.int().positive().max(RESULT_LIMIT).default(RESULT_LIMIT),
        offset: z
          .int()
          .nonnegative()
          .max(MAX_LISTED - RESULT_LIMIT)
          .default(0),
      }),
    )
    .query(({ ctx, input: { limit, offset, ...filters } }) =>
      searchCatalog(ctx.services.catalog, filters, { limit, offset }),
    ),
  /** How many accounts each suggestion of a search box would find; for browsers without a replica in which to count. */
  suggestionCounts: publicProcedure
    .input(
      z.strictObject({
        filters: searchFiltersSchema,
        skins: z.array(idSchema).max(MAX_SUGGESTED),
        champions: z.array(z.string().regex(CHAMPION_NAME)).max(MAX_SUGGESTED),
      }),
    )
    .query(({ ctx: { services }, input: { filters, ...suggested } }) =>
      services.catalog.index.countSuggestions(filters, suggested),
    ),
  /** The changes since a replica's version. */
  changes: publicProcedure
    .input(z.strictObject({ since: versionSchema }))
    .query(({ ctx, input }) => deltaSince(ctx.services.catalog, input.since)),
  /**
   * The changes since a replica's version, then each later change as it happens. A broken connection resumes after its
   * last event.
   */
  live: publicProcedure
    .input(z.strictObject({ since: versionSchema, lastEventId: versionSchema.nullish() }))
    .subscription(({ ctx, input, signal }) => {
      const since = input.lastEventId ?? input.since;
      const changes = followCatalog(ctx.services.catalog, since, {
        signal: ctx.services.streams.open(ctx, signal),
        log: ctx.log,
      });
      return liveStream(trackedChanges(changes));
    }),
  regionCounts: publicProcedure.query(({ ctx: { services } }) => regionCounts(services.catalog)),
  skins: publicProcedure.query(({ ctx: { services } }) => {
    const { skins, champions } = services.catalog.referenceData;
    return { skins, champions };
  }),
  prices: publicProcedure.query(({ ctx: { services } }) => services.catalog.prices()),
  product: publicProcedure.input(productIdSchema).query(({ ctx: { services }, input }) => {
    const product = services.catalog.index.get(input.id);
    if (!product) throw new ShopError('not_found');
    return product;
  }),
  /** What kind of account this is or was; null if it never existed. */
  formerProduct: publicProcedure
    .input(productIdSchema)
    .query(({ ctx, input }) => formerProduct(ctx.em, input.id)),
});
