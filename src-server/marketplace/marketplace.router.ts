import { z } from 'zod';
import { sentUsernameSchema } from '../../src-shared/catalog/username.ts';
import { idSchema } from '../../src-shared/id-schema.ts';
import { addToMarketplaceSchema } from '../../src-shared/marketplace/add-to-marketplace.ts';
import { editListingSchema } from '../../src-shared/marketplace/edit-listing.ts';
import { noticeChoiceSchema } from '../../src-shared/marketplace/notice.ts';
import { placeBidSchema } from '../../src-shared/marketplace/place-bid.ts';
import { openClaimSchema } from '../../src-shared/claims/warranty-claim.ts';
import { liveStream } from '../platform/live-stream.ts';
import { customerProcedure, publicProcedure, router } from '../trpc.ts';
import { addToMarketplace } from './commands/add-to-marketplace.ts';
import { browseListings, listEndingSoon } from './queries/find-listings.ts';
import { cancelListing } from './commands/cancel-listing.ts';
import { editListing } from './commands/edit-listing.ts';
import { findListing } from './queries/find-listings.ts';
import { followMarket } from './live/market-feed.ts';
import { listMyBids } from './queries/list-my-bids.ts';
import { listMyListings } from './queries/list-my-listings.ts';
import { priceHint } from './queries/price-hint.ts';
import { dismissNotices, listNotices, readNotices } from './notices/notices.ts';
import { openListingClaim } from './commands/warranty-claims.ts';
import { placeBid } from './commands/place-bid.ts';
import { watchListing } from './commands/watch-listing.ts';

const username = { username: sentUsernameSchema };
const isActiveSchema = z.strictObject({ isActive: z.boolean().default(true) });

export const marketplaceRouter = router({
  browse: publicProcedure.query(({ ctx }) => browseListings(ctx)),
  endingSoon: publicProcedure.query(({ ctx }) => listEndingSoon(ctx)),
  listing: publicProcedure
    .input(z.strictObject({ id: idSchema }))
    .query(({ ctx, input }) => findListing(ctx, input)),
  myBids: customerProcedure.input(isActiveSchema).query(({ ctx, input }) => listMyBids(ctx, input)),
  myListings: customerProcedure.input(isActiveSchema).query(({ ctx, input }) => listMyListings(ctx, input)),
  priceHint: customerProcedure
    .input(z.strictObject(username))
    .query(({ ctx, input }) => priceHint(ctx, input)),
  list: customerProcedure
    .input(addToMarketplaceSchema.safeExtend(username))
    .mutation(({ ctx, input }) => addToMarketplace(ctx, input)),
  cancel: customerProcedure
    .input(z.strictObject(username))
    .mutation(({ ctx, input }) => cancelListing(ctx, input)),
  edit: customerProcedure
    .input(editListingSchema.safeExtend(username))
    .mutation(({ ctx, input }) => editListing(ctx, input)),
  placeBid: customerProcedure
    .input(placeBidSchema.safeExtend({ listingId: idSchema }))
    .mutation(({ ctx, input }) => placeBid(ctx, input)),
  openClaim: customerProcedure
    .input(openClaimSchema)
    .mutation(({ ctx, input }) => openListingClaim(ctx, input)),
  watch: customerProcedure
    .input(z.strictObject({ listingId: idSchema, isWatched: z.boolean() }))
    .mutation(({ ctx, input }) => watchListing(ctx, input)),
  /** Read and unread, newest first. */
  notices: customerProcedure.query(({ ctx }) => listNotices(ctx)),
  readNotices: customerProcedure
    .input(noticeChoiceSchema)
    .mutation(({ ctx, input }) => readNotices(ctx, input)),
  dismissNotices: customerProcedure
    .input(noticeChoiceSchema)
    .mutation(({ ctx, input }) => dismissNotices(ctx, input)),
  /**
   * What concerns the customer, for pages outside the marketplace: `live` without the listings. It ends with the
   * session.
   */
  noticesLive: customerProcedure.subscription(({ ctx, signal }) =>
    liveStream(
      followMarket(ctx, {
        viewer: ctx.actor,
        signal: ctx.services.streams.open(ctx, signal),
        hasListings: false,
      }),
    ),
  ),
  /** All events as the viewer may see them. A page reconnects when its customer signs in or out. */
  live: publicProcedure.subscription(({ ctx, signal }) =>
    liveStream(
      followMarket(ctx, {
        viewer: ctx.actor ?? undefined,
        signal: ctx.services.streams.open(ctx, signal),
      }),
    ),
  ),
});
