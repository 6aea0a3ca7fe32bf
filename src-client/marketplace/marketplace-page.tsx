import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { clearFilters } from '#shared/catalog/filters/filter-rules.ts';
import { RESULT_LIMIT } from '#shared/catalog/engine/search-result.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { type MarketAnswer, MarketIndex } from '#shared/marketplace/market-index.ts';
import { ChipRow } from '#client/catalog/filters/chip-row.tsx';
import { filterChips } from '#shared/catalog/filters/filter-chips.ts';
import { FilterList, FilterListSkeleton } from '#client/catalog/filters/filter-list.tsx';
import { FilterSheet } from '#client/catalog/filters/filter-sheet.tsx';
import { cacheReferenceData, referenceDataQuery } from '#client/replica/reference-data-query.ts';
import { accountsText } from '#client/catalog/result-words.ts';
import { LoadMore } from '#client/catalog/results/load-more.tsx';
import { isDetailedSort, SortControl } from '#client/catalog/results/sort-control.tsx';
import { SortDetail } from '#client/catalog/results/sort-detail.tsx';
import { useShownCount } from '#client/catalog/results/use-shown-count.ts';
import layout from '#client/catalog/search-layout.module.css';
import { type SuggestionCounter, SuggestionCounterContext } from '#client/catalog/use-suggestion-counts.ts';
import { useHasRail } from '#client/catalog/use-has-rail.ts';
import { type ChangeFilters, useSearchFilters } from '#client/catalog/use-search-filters.ts';
import { afterPaint } from '#client/platform/after-paint.ts';
import type { VersionedReferenceData } from '#client/offline/catalog-storage.ts';
import { isCached } from '#client/offline/vault/cached-query.ts';
import { failureOfQueries, type PageFailure } from '#client/platform/failed-queries.ts';
import { failureOf } from '#client/platform/failure.ts';
import { SavedSearchesButton } from '#client/catalog/saved-searches/saved-searches-button.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { focusHeading } from '#client/ui/focus-after.ts';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { ErrorState } from '#client/ui/message-states/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { ListingGrid } from './card/listing-grid.tsx';
import { marketplaceQuery } from './market-queries.ts';
import classes from './marketplace-page.module.css';

/** The marketplace tab: the auctions with all filters of the shop's search, those that end first at the top. */
export function MarketplacePage() {
  const { index, failure, counter } = useMarketIndex();
  return (
    <SuggestionCounterContext value={counter}>
      {/* The largest text on a phone's first screen, so that nothing drawn later by scripts, such as skin names,
          becomes the largest contentful paint. */}
      <p className={classes.lead}>
        Accounts from other customers, with a new password and the seller’s warranty. Bid, or buy at once.
      </p>
      <MarketSearch index={index} failure={failure} />
    </SuggestionCounterContext>
  );
}

interface MarketSearchProps {
  index: MarketIndex | undefined;
  failure: PageFailure | undefined;
}

/** A separate component, so that React can yield between building the index and querying it. */
function MarketSearch({ index, failure }: MarketSearchProps) {
  const [filters, onFilters] = useSearchFilters('/marketplace/');
  const [shownCount, showCount] = useShownCount('/marketplace/');
  const answer = useMemo(() => index?.search(filters, shownCount), [index, filters, shownCount]);
  const hasRail = useHasRail();
  return (
    <div className={layout.layout}>
      <aside className={layout.rail} aria-label="Filters">
        <div className={classes.railHead}>
          <h2 className={classes.railTitle}>Search Accounts</h2>
          <ClearFilters filters={filters} onFilters={onFilters} />
        </div>
        {import.meta.env.SSR && <FilterListSkeleton filters={filters} place="marketplace" />}
        {hasRail && (
          <FilterList filters={filters} facets={answer?.facets} onFilters={onFilters} place="marketplace" />
        )}
      </aside>
      <section className={layout.results} aria-label="Auctions">
        <div className={`${layout.toolbar} ${classes.toolbar}`}>
          <div className={layout.sheetButton}>
            <FilterSheet filters={filters} result={answer} onFilters={onFilters} place="marketplace" />
          </div>
          <SortControl place="marketplace" filters={filters} onFilters={onFilters} />
          <div className={classes.outcome}>
            <p className={classes.total} role="status">
              {answer === undefined ? <Skeleton width="7rem" height="1.5em" /> : accountsText(answer.total)}
            </p>
            <SavedSearchesButton place="marketplace" filters={filters} />
          </div>
        </div>
        {isDetailedSort(filters.sort) && (
          <SortDetail sort={filters.sort} filters={filters} onFilters={onFilters} />
        )}
        <ChipRow filters={filters} onFilters={onFilters} />
        {failure === undefined ? (
          <Results
            answer={answer}
            filters={filters}
            onFilters={onFilters}
            onMore={() => showCount(shownCount + RESULT_LIMIT)}
          />
        ) : (
          <ErrorState
            text={failureOf(failure.error).text}
            reference={failureOf(failure.error).reference}
            action={<Button onClick={failure.retry}>Try again</Button>}
          />
        )}
      </section>
    </div>
  );
}

interface IndexedMarket extends MarketSearchProps {
  counter: SuggestionCounter;
}

function useMarketIndex(): IndexedMarket {
  const market = useQuery(marketplaceQuery());
  const reference = useQuery(referenceDataQuery());
  useCacheReferenceData(reference.data);
  const listings = market.data?.listings;
  const referenceData = reference.data?.referenceData;
  const index = useMemo(
    () =>
      listings === undefined || referenceData === undefined
        ? undefined
        : new MarketIndex(listings, referenceData),
    [listings, referenceData],
  );
  const counter = useMemo(() => counterOf(index, market.dataUpdatedAt), [index, market.dataUpdatedAt]);
  return { index, failure: failureOfQueries(market, reference), counter };
}

/** The counter for the suggestions of the search boxes; without an index there are no counts. */
function counterOf(index: MarketIndex | undefined, readAt: number): SuggestionCounter {
  return {
    name: `listings of ${readAt}`,
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

interface FilteredProps {
  filters: SearchFilters;
  onFilters: ChangeFilters;
}

function ClearFilters({ filters, onFilters }: FilteredProps) {
  return (
    <SteadyButton
      variant="subtle"
      size="compact-sm"
      isInactive={filterChips(filters).length === 0}
      onClick={() => onFilters(clearFilters)}
    >
      Clear Filters
    </SteadyButton>
  );
}

interface ResultsProps extends FilteredProps {
  answer: MarketAnswer | undefined;
  onMore: () => void;
}

function Results({ answer, filters, onFilters, onMore }: ResultsProps) {
  if (answer === undefined) return <ListingGrid found={undefined} />;
  if (answer.total > 0) {
    return (
      <>
        <ListingGrid found={answer.found} />
        <LoadMore listed={answer.found.length} total={answer.total} isLoading={false} onMore={onMore} />
      </>
    );
  }
  const isFiltered = filterChips(filters).length > 0;
  const clear = () => {
    // The button disappears together with the empty state.
    focusHeading();
    onFilters(clearFilters);
  };
  return isFiltered ? (
    <EmptyState
      symbol="search"
      text="No auction has everything you chose."
      action={<Button onClick={clear}>Clear Filters</Button>}
    />
  ) : (
    <EmptyState
      symbol="search"
      text="Nothing is on auction right now."
      hint="You can sell accounts you bought: open your purchases."
    />
  );
}
