import { queryOptions } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Marketplace, SellerListing, UserBid } from '#shared/marketplace/listing.ts';
import { ownListName } from '#client/offline/vault/cached-lists.ts';
import { type Cached, cachedQuery, publicQuery } from '#client/offline/vault/cached-query.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';
import { afterPaint } from '#client/platform/after-paint.ts';
import { cacheMarketplace, readMarketplace } from './cached-market.ts';
import { learnServerTime } from './live/server-clock.ts';

/**
 * Sets the shop's clock from an answer that has just arrived: every answer of the marketplace contains the current time. When a
 * component reads it, that may be half a minute ago.
 */
async function withServerTime<Answer extends { now: string }>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  learnServerTime(answer.now);
  return answer;
}

/**
 * All open auctions. Live events keep them current (`live/use-live-market.ts`); offline, the last list that this device
 * saw.
 */
export const marketplaceQuery = () =>
  publicQuery({
    queryKey: getQueryKey(trpc.marketplace.browse, undefined, 'query'),
    ask: async (signal): Promise<Marketplace> => {
      const marketplace = await withServerTime(trpcClient.marketplace.browse.query(undefined, { signal }));
      // A separate task: writing the answer takes as long as reading it.
      afterPaint(0, () => void cacheMarketplace(marketplace));
      return marketplace;
    },
    read: readMarketplace,
  });

export const listingQuery = (id: number) =>
  queryOptions({
    queryKey: getQueryKey(trpc.marketplace.listing, { id }, 'query'),
    queryFn: ({ signal }) => withServerTime(trpcClient.marketplace.listing.query({ id }, { signal })),
    staleTime: 30_000,
  });

interface OwnList<Row> {
  now: string;
  results: Row[];
}

export const myBidsQuery = (isActive: boolean) =>
  cachedQuery({
    queryKey: getQueryKey(trpc.marketplace.myBids, { isActive }, 'query'),
    ask: (signal): Promise<OwnList<UserBid>> =>
      withServerTime(trpcClient.marketplace.myBids.query({ isActive }, { signal })),
    read: (vault) => vault.readValue<OwnList<UserBid> & Cached>(ownListName('myBids', isActive)),
    staleTime: 0,
  });

export const myListingsQuery = (isActive: boolean) =>
  cachedQuery({
    queryKey: getQueryKey(trpc.marketplace.myListings, { isActive }, 'query'),
    ask: (signal): Promise<OwnList<SellerListing>> =>
      withServerTime(trpcClient.marketplace.myListings.query({ isActive }, { signal })),
    read: (vault) => vault.readValue<OwnList<SellerListing> & Cached>(ownListName('myListings', isActive)),
    staleTime: 0,
  });
