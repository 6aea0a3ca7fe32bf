import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { clearFilters } from '#shared/catalog/filters/filter-rules.ts';
import { RESULT_LIMIT } from '#shared/catalog/engine/search-result.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import type { FoundListings } from '#shared/marketplace/listed-auctions.ts';
import { ChipRow } from '#client/catalog/filters/chip-row.tsx';
import { filterChips } from '#shared/catalog/filters/filter-chips.ts';
import { FilterList, FilterListSkeleton } from '#client/catalog/filters/filter-list.tsx';
import { FilterSheet } from '#client/catalog/filters/filter-sheet.tsx';
import { accountsText } from '#client/catalog/result-words.ts';
import { LoadMore } from '#client/catalog/results/load-more.tsx';
import { isDetailedSort, SortControl } from '#client/catalog/results/sort-control.tsx';
import { useShownCount } from '#client/catalog/results/use-shown-count.ts';
import layout from '#client/catalog/search-layout.module.css';
import { SuggestionCounterContext } from '#client/catalog/use-suggestion-counts.ts';
import { useHasRail } from '#client/catalog/use-has-rail.ts';
import { type ChangeFilters, useSearchFilters } from '#client/catalog/use-search-filters.ts';
import { useAfterPaint } from '#client/platform/after-paint.ts';
import { lazyPart } from '#client/platform/lazy-part.ts';
import { FIRST_PAGE } from '#client/platform/search-params.ts';
import { SavedSearchesButton } from '#client/catalog/saved-searches/saved-searches-button.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { focusHeading } from '#client/ui/focus-after.ts';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { FailureState } from '#client/ui/message-states/failure-state.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { SteadyButton } from '#client/ui/button/steady-button.tsx';
import { ListingGrid } from './card/listing-grid.tsx';
import classes from './marketplace-page.module.css';
import { useMarketSearch } from './use-market-search.ts';

const SortDetail = lazyPart(async () => (await import('#client/catalog/results/sort-detail.tsx')).SortDetail);

/** The marketplace tab: the auctions with all filters of the shop's search, those that end first at the top. */
export function MarketplacePage() {
  const [filters, onFilters] = useSearchFilters('/marketplace/');
  const [shownCount, showCount] = useShownCount('/marketplace/');
  const { listed, searched, failure, counter } = useMarketSearch(filters, shownCount);
  const hasRail = useHasRail();
  // After a change of filters, the cards are drawn first, the counts beside them after the browser has painted them.
  const counted = useAfterPaint(searched);
  return (
    <SuggestionCounterContext value={counter}>
      {/* The largest text on a phone's first screen, so that nothing drawn later by scripts, such as skin names,
          becomes the largest contentful paint. */}
      <p className={classes.lead}>
        Accounts from other customers, with a new password and the seller’s warranty. Bid, or buy at once.
      </p>
      <div className={layout.layout}>
        <aside className={layout.rail} aria-label="Filters">
          <div className={classes.railHead}>
            <h2 className={classes.railTitle}>Search Accounts</h2>
            <ClearFilters filters={filters} onFilters={onFilters} />
          </div>
          {import.meta.env.SSR && <FilterListSkeleton filters={filters} place="marketplace" />}
          {hasRail && (
            <FilterList
              filters={filters}
              facets={counted?.facets}
              onFilters={onFilters}
              place="marketplace"
            />
          )}
        </aside>
        <section className={layout.results} aria-label="Auctions">
          <div className={`${layout.toolbar} ${classes.toolbar}`}>
            <div className={layout.sheetButton}>
              <FilterSheet filters={filters} result={searched} onFilters={onFilters} place="marketplace" />
            </div>
            <SortControl place="marketplace" filters={filters} onFilters={onFilters} />
            <div className={classes.outcome}>
              <p className={classes.total} role="status">
                {listed !== undefined && accountsText(listed.total)}
                {listed === undefined && failure === undefined && <Skeleton width="7rem" height="1.5em" />}
              </p>
              <SavedSearchesButton place="marketplace" filters={filters} />
            </div>
          </div>
          {isDetailedSort(filters.sort) && (
            <Suspense fallback={<Skeleton height="2.25rem" />}>
              <SortDetail sort={filters.sort} filters={filters} onFilters={onFilters} />
            </Suspense>
          )}
          <ChipRow filters={filters} onFilters={onFilters} />
          {failure === undefined ? (
            <Results
              listed={listed}
              filters={filters}
              onFilters={onFilters}
              onMore={() => showCount(shownCount + RESULT_LIMIT)}
            />
          ) : (
            <FailureState failure={failure} />
          )}
        </section>
      </div>
    </SuggestionCounterContext>
  );
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
  listed: FoundListings | undefined;
  onMore: () => void;
}

function Results({ listed, filters, onFilters, onMore }: ResultsProps) {
  if (listed === undefined) return <ListingGrid found={undefined} />;
  if (listed.total > 0) {
    return (
      <>
        <ListingGrid found={listed.found} />
        <LoadMore listed={listed.found.length} total={listed.total} isLoading={false} onMore={onMore} />
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
      hint={
        <>
          You can sell accounts you bought: open{' '}
          <Link to="/my-account/profile/your-purchases/" search={FIRST_PAGE}>
            your purchases
          </Link>
          .
        </>
      }
      action={<ButtonLink to="/buy-account/">Browse accounts</ButtonLink>}
    />
  );
}
