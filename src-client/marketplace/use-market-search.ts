import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isUnfiltered } from '#shared/catalog/filters/filter-rules.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { type FoundListings, listAll, soonestFirst } from '#shared/marketplace/listed-auctions.ts';
import type { MarketAnswer, MarketIndex } from '#shared/marketplace/market-index.ts';
import type { SuggestionCounter } from '#client/catalog/use-suggestion-counts.ts';
import type { VersionedReferenceData } from '#client/offline/catalog-storage.ts';
import { isCached } from '#client/offline/vault/cached-query.ts';
import { afterPaint, useAfterPaint } from '#client/platform/after-paint.ts';
import { failureOfQueries, type PageFailure } from '#client/platform/failed-queries.ts';
import { cacheReferenceData, referenceDataQuery } from '#client/replica/reference-data-query.ts';
import { marketplaceQuery } from './market-queries.ts';

/** The code of the search engine: all auctions are listed without it. */
export const marketEngineQuery = () =>
  queryOptions({
    queryKey: ['market engine'],
    queryFn: () => import('#shared/marketplace/market-index.ts'),
    staleTime: Infinity,
    networkMode: 'always',
    structuralSharing: false,
  });

interface MarketSearch {
  /** What the filters find; undefined while it is loading. */
  listed: FoundListings | undefined;
  /** The same with its counts; undefined until the search engine is loaded. */
  searched: MarketAnswer | undefined;
  failure: PageFailure | undefined;
  counter: SuggestionCounter;
}

export function useMarketSearch(filters: SearchFilters, shownCount: number): MarketSearch {
  const market = useQuery(marketplaceQuery());
  const reference = useQuery(referenceDataQuery());
  useCacheReferenceData(reference.data);
  const isAll = isUnfiltered(filters);
  // Without filters, it is loaded when the first auctions are painted.
  const isPainted = useAfterPaint(market.data !== undefined, false);
  const engine = useQuery({ ...marketEngineQuery(), enabled: isPainted || !isAll });

  const unsorted = market.data?.listings;
  const listings = useMemo(() => unsorted && soonestFirst(unsorted), [unsorted]);
  const referenceData = reference.data?.referenceData;
  const index = useMemo(
    () => listings && referenceData && engine.data && new engine.data.MarketIndex(listings, referenceData),
    [listings, referenceData, engine.data],
  );
  const counter = useMemo(() => counterOf(index, market.dataUpdatedAt), [index, market.dataUpdatedAt]);
  const all = useMemo(() => listings && listAll(listings, shownCount), [listings, shownCount]);
  const searched = useMemo(() => index?.search(filters, shownCount), [index, filters, shownCount]);
  return {
    // The same objects before and after the engine is loaded: no card is drawn again.
    listed: isAll ? all : searched,
    searched,
    failure: failureOfQueries(market, reference) ?? (isAll ? undefined : failureOfQueries(engine)),
    counter,
  };
}

/** The counter for the suggestions of the search boxes; without an index there are no counts. */
function counterOf(index: MarketIndex | undefined, readAt: number): SuggestionCounter {
  return {
    name: index === undefined ? 'no listings' : `listings of ${readAt}`,
    count: (filters, suggested) =>
      Promise.resolve(index?.countSuggestions(filters, suggested) ?? { skins: [], champions: [] }),
  };
}

/** Caches the skin names, without which no card could be drawn offline. */
function useCacheReferenceData(referenceData: VersionedReferenceData | undefined): void {
  useEffect(() => {
    if (referenceData === undefined || isCached(referenceData)) return;
    return afterPaint(0, () => void cacheReferenceData(referenceData));
  }, [referenceData]);
}
