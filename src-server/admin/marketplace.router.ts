import { z } from 'zod';
import { bidListSchema, claimListSchema, listingListSchema } from '../../src-shared/admin/marketplace.ts';
import { adminRouter, operatorProcedure, reportProcedure } from './admin-trpc.ts';
import { listBids, listClaims, listListings } from './marketplace/list-marketplace.ts';
import { readMarketplaceDay } from './marketplace/read-day.ts';
import { daySchema } from './today/days.ts';

export const marketplaceRouter = adminRouter({
  listings: reportProcedure('marketplace.read')
    .input(listingListSchema)
    .query(({ ctx, input }) =>
      listListings(ctx, { ...input, timeZone: ctx.services.settings.get('reports.timeZone') }),
    ),
  bids: reportProcedure('marketplace.read')
    .input(bidListSchema)
    .query(({ ctx, input }) => listBids(ctx, input)),
  claims: operatorProcedure('marketplace.read')
    .input(claimListSchema)
    .query(({ ctx, input }) => listClaims(ctx, input)),
  /** The marketplace's figures for a day, today by default, in the time zone of the reports. */
  day: operatorProcedure('marketplace.read')
    .input(z.strictObject({ day: daySchema.optional() }))
    .query(({ ctx, input }) =>
      readMarketplaceDay(ctx, { ...input, timeZone: ctx.services.settings.get('reports.timeZone') }),
    ),
});
