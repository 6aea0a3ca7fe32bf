import { queryOptions } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Marketplace, SellerListing, UserBid } from '#shared/marketplace/listing.ts';
import { ownListName } from '#client/offline/vault/cached-lists.ts';
import { type Cached, cachedQuery, isCached, publicQuery } from '#client/offline/vault/cached-query.ts';
import { trpc, trpcClient, trpcUtils } from '#client/platform/trpc.ts';
import { afterPaint } from '#client/platform/after-paint.ts';
import { cacheMarketplace, readMarketplace } from './cached-market.ts';
import { learnServerTime } from './live/server-clock.ts';

/**
 * Sets the shop's clock from an answer: every answer of the marketplace contains the current time. A cached answer
 * contains an old time.
 */
function withServerTime<Answer extends { now: string }>(answer: Answer): Answer {
  if (!isCached(answer)) learnServerTime(answer.now);
  return answer;
}

/**
 * All open auctions. Live events keep them current (`live/use-live-market.ts`); offline, the last list that this device
 * saw.
 */
export const marketplaceQuery = () =>
  queryOptions({
    ...publicQuery({
      queryKey: getQueryKey(trpc.marketplace.browse, undefined, 'query'),
      ask: async (signal): Promise<Marketplace> => {
        const marketplace = await trpcClient.marketplace.browse.query(undefined, { signal });
        // A separate task: writing the answer takes as long as reading it.
        afterPaint(0, () => void cacheMarketplace(marketplace));
        return marketplace;
      },
      read: readMarketplace,
    }),
    select: withServerTime<Marketplace & Cached>,
  });

export const listingQuery = (id: number) =>
  queryOptions({
    ...trpcUtils.marketplace.listing.queryOptions({ id }),
    staleTime: 30_000,
    select: withServerTime,
  });

interface OwnList<Row> {
  now: string;
  results: Row[];
}

export const myBidsQuery = (isActive: boolean) =>
  queryOptions({
    ...cachedQuery({
      queryKey: getQueryKey(trpc.marketplace.myBids, { isActive }, 'query'),
      ask: (signal): Promise<OwnList<UserBid>> =>
        trpcClient.marketplace.myBids.query({ isActive }, { signal }),
      read: (vault) => vault.readValue<OwnList<UserBid> & Cached>(ownListName('myBids', isActive)),
      staleTime: 0,
    }),
    select: withServerTime<OwnList<UserBid> & Cached>,
  });

export const myListingsQuery = (isActive: boolean) =>
  queryOptions({
    ...cachedQuery({
      queryKey: getQueryKey(trpc.marketplace.myListings, { isActive }, 'query'),
      ask: (signal): Promise<OwnList<SellerListing>> =>
        trpcClient.marketplace.myListings.query({ isActive }, { signal }),
      read: (vault) => vault.readValue<OwnList<SellerListing> & Cached>(ownListName('myListings', isActive)),
      staleTime: 0,
    }),
    select: withServerTime<OwnList<SellerListing> & Cached>,
  });
