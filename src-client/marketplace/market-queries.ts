import { queryOptions } from '@tanstack/react-query';
import { trpc } from '#client/platform/trpc.ts';
import { learnServerTime } from './live/server-clock.ts';

/** Every answer of the marketplace says what time it is at the shop. */
function noteTime<Answer extends { now: string }>(answer: Answer): Answer {
  learnServerTime(answer.now);
  return answer;
}

/** Everything that can be bid on or bought. Live news keeps it current (`live/use-live-market.ts`). */
export const marketplaceQuery = () =>
  queryOptions({ ...trpc.marketplace.browse.queryOptions(), staleTime: 30_000, select: noteTime });

export const listingQuery = (id: number) =>
  queryOptions({ ...trpc.marketplace.listing.queryOptions({ id }), staleTime: 30_000, select: noteTime });

export const myBidsQuery = (isActive: boolean) =>
  queryOptions({ ...trpc.marketplace.myBids.queryOptions({ isActive }), select: noteTime });

export const myListingsQuery = (isActive: boolean) =>
  queryOptions({ ...trpc.marketplace.myListings.queryOptions({ isActive }), select: noteTime });

/** News that the customer has not put away yet. */
export const noticesQuery = (isSignedIn: boolean) =>
  queryOptions(trpc.marketplace.notices.queryOptions(undefined, { enabled: isSignedIn }));
