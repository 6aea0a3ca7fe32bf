import { z } from 'zod';
import { MAX_ID } from '../../src-shared/catalog/product-path.ts';
import { addToMarketplaceSchema } from '../../src-shared/marketplace/add-to-marketplace.ts';
import { noticeChoiceSchema } from '../../src-shared/marketplace/notice.ts';
import { placeBidSchema } from '../../src-shared/marketplace/place-bid.ts';
import { openClaimSchema } from '../../src-shared/marketplace/warranty-claim.ts';
import { liveStream } from '../platform/live-stream.ts';
import { customerProcedure, publicProcedure, router } from '../trpc.ts';
import { addToMarketplace } from './add-to-marketplace.ts';
import { browseListings } from './browse-listings.ts';
import { cancelListing } from './cancel-listing.ts';
import { findListing } from './find-listing.ts';
import { followMarket } from './follow-market.ts';
import { listMyBids } from './list-my-bids.ts';
import { listMyListings } from './list-my-listings.ts';
import { dismissNotices, listNotices, readNotices } from './notices.ts';
import { openClaim } from './open-claim.ts';
import { placeBid } from './place-bid.ts';
import { watchListing } from './watch-listing.ts';

const id = z.int().positive().max(MAX_ID);
const username = z.string().min(1).max(100);
const isActiveSchema = z.strictObject({ isActive: z.boolean().default(true) });

export const marketplaceRouter = router({
  browse: publicProcedure.query(({ ctx }) => browseListings(ctx)),
  listing: publicProcedure
    .input(z.strictObject({ id }))
    .query(({ ctx, input }) => findListing(ctx, input.id)),
  myBids: customerProcedure.input(isActiveSchema).query(({ ctx, input }) => listMyBids(ctx, input.isActive)),
  myListings: customerProcedure
    .input(isActiveSchema)
    .query(({ ctx, input }) => listMyListings(ctx, input.isActive)),
  list: customerProcedure
    .input(addToMarketplaceSchema.safeExtend({ username }))
    .mutation(({ ctx, input: { username: account, ...input } }) => addToMarketplace(ctx, account, input)),
  cancel: customerProcedure
    .input(z.strictObject({ username }))
    .mutation(({ ctx, input }) => cancelListing(ctx, input.username)),
  placeBid: customerProcedure
    .input(placeBidSchema.safeExtend({ listingId: id }))
    .mutation(({ ctx, input: { listingId, ...input } }) => placeBid(ctx, listingId, input)),
  openClaim: customerProcedure.input(openClaimSchema).mutation(({ ctx, input }) => openClaim(ctx, input)),
  watch: customerProcedure
    .input(z.strictObject({ listingId: id, isWatched: z.boolean() }))
    .mutation(({ ctx, input }) => watchListing(ctx, input)),
  /** Read and unread, newest first. */
  notices: customerProcedure.query(({ ctx }) => listNotices(ctx.em, ctx.actor.customerId)),
  readNotices: customerProcedure
    .input(noticeChoiceSchema)
    .mutation(({ ctx, input }) => readNotices(ctx, input)),
  dismissNotices: customerProcedure
    .input(noticeChoiceSchema)
    .mutation(({ ctx, input }) => dismissNotices(ctx, input)),
  /** Everything that happens, as the viewer may see it. Whoever signs in or out opens it anew. */
  live: publicProcedure.subscription(({ ctx, signal }) =>
    liveStream(
      followMarket(ctx.services.market, ctx.em, {
        viewer: ctx.actor ?? undefined,
        signal: ctx.services.streams.open(ctx, signal),
      }),
    ),
  ),
});
