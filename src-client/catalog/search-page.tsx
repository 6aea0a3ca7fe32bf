import { lazy, Suspense } from 'react';
import { RESULT_LIMIT } from '#shared/catalog/engine/search-result.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { SEARCH_HEADING } from '#shared/static-shell.ts';
import { AddingToCart } from '#client/cart/adding-to-cart.tsx';
import { Page } from '#client/ui/page/page.tsx';
import { useAfterPaint } from '#client/platform/after-paint.ts';
import { lazyPart } from '#client/platform/lazy-part.ts';
import { SavedSearchesButton } from './saved-searches/saved-searches-button.tsx';
import { FailureState } from '#client/ui/message-states/failure-state.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { TooltipLayer } from '#client/ui/tooltip-layer/tooltip-layer.tsx';
import { ChipRow } from './filters/chip-row.tsx';
import { FilterList, FilterListSkeleton } from './filters/filter-list.tsx';
import { FilterSheet } from './filters/filter-sheet.tsx';
import { type CatalogSearch, useCatalogSearch } from '#client/replica/use-catalog-search.ts';
import { replica } from '#client/replica/replica-client.ts';
import { ResultGrid } from './result-grid.tsx';
import { resultText } from './result-words.ts';
import { catalogAgeText, MAY_BE_SOLD_TEXT } from './results/catalog-age-text.ts';
import { LoadMore } from './results/load-more.tsx';
import { ShareButton } from './results/share-button.tsx';
import { isDetailedSort, SortControl } from './results/sort-control.tsx';
import { useResultView, type ResultView } from './results/use-result-view.ts';
import { countListed, useShownCount } from './results/use-shown-count.ts';
import { ViewToggle } from './results/view-toggle.tsx';
import layout from './search-layout.module.css';
import classes from './search-page.module.css';
import { useHasRail } from './use-has-rail.ts';
import { type ChangeFilters, useSearchFilters } from './use-search-filters.ts';
import { useWantedCount } from './use-wanted-count.ts';

const ResultTable = lazy(() =>
  import('./table/result-table.tsx').then((file) => ({ default: file.ResultTable })),
);
const SortDetail = lazyPart(async () => (await import('./results/sort-detail.tsx')).SortDetail);
/** Loaded with the replica whose download it shows: its code is not needed before the first cards. */
const DownloadLine = lazyPart(async () => (await import('./results/catalog-status.tsx')).DownloadLine);
const CatalogStatus = lazyPart(async () => (await import('./results/catalog-status.tsx')).CatalogStatus);
const NoResults = lazy(() =>
  import('./results/no-results.tsx').then((file) => ({ default: file.NoResults })),
);

/** /buy-account/: filters in a rail (or a sheet), the result count, cards or a table (storefront, section 2). */
export function SearchPage() {
  const [filters, onFilters] = useSearchFilters('/buy-account/');
  const [shownCount, showCount] = useShownCount('/buy-account/');
  const [view, setView] = useResultView();
  const search = useCatalogSearch(filters, shownCount === RESULT_LIMIT ? undefined : shownCount);
  useWantedCount(filters);
  const { answer } = search;
  const hasRail = useHasRail();
  // After a change of filters, the cards (or the sheet with its counts, which covers them) are drawn first, everything
  // else after the browser has painted them.
  const former = useAfterPaint(answer);
  const counted = hasRail ? former : answer;
  // Cards from the replica are drawn before the filters beside them.
  const isPainted = useAfterPaint(true, !replica.isOpening);
  // Answers of the last visit are shown without a connection, which CatalogStatus says when the replica is ready.
  const isStatusAwaited = search.source === 'stored' && !search.isOffline;
  const statusPlace = (
    <p className={classes.statusPlace}>
      {catalogAgeText(search.ageMs ?? 0)} {MAY_BE_SOLD_TEXT}
    </p>
  );
  return (
    <Page>
      <TooltipLayer />
      <div className={`${layout.layout} ${classes.layout}`}>
        {/* Before the filters in the DOM, so that Tab moves from the focused heading to them. */}
        <div className={classes.head}>
          <div>
            <h1>{SEARCH_HEADING}</h1>
            <p className={classes.total} role="status">
              {answer !== undefined && resultText(answer.total, answer.minPriceCents)}
              {answer === undefined && search.failure === undefined && (
                <Skeleton width="14rem" height="1.5em" />
              )}
            </p>
          </div>
          <div className={classes.tools}>
            <SavedSearchesButton place="shop" filters={filters} />
            <ShareButton label="Copy the link to this search" />
          </div>
        </div>
        <aside className={layout.rail} aria-label="Filters">
          {import.meta.env.SSR && <FilterListSkeleton filters={filters} place="shop" />}
          {hasRail && isPainted && (
            <>
              <a className={layout.skip} href="#accounts">
                Skip to accounts
              </a>
              <FilterList filters={filters} facets={counted?.facets} onFilters={onFilters} place="shop" />
            </>
          )}
        </aside>
        <section id="accounts" className={layout.results} aria-label="Accounts" tabIndex={-1}>
          <div className={layout.toolbar}>
            <div className={layout.sheetButton}>
              <FilterSheet filters={filters} result={answer} onFilters={onFilters} place="shop" />
            </div>
            <SortControl place="shop" filters={filters} onFilters={onFilters} />
            <div className={classes.view}>
              <ViewToggle view={view} onView={setView} />
            </div>
            {replica.isStarted && (
              <Suspense fallback={null}>
                <DownloadLine />
              </Suspense>
            )}
          </div>
          {isDetailedSort(filters.sort) && (
            <Suspense fallback={<Skeleton height="2.25rem" />}>
              <SortDetail sort={filters.sort} filters={filters} onFilters={onFilters} />
            </Suspense>
          )}
          <ChipRow filters={filters} onFilters={onFilters} />
          <div className={import.meta.env.SSR ? classes.drawnStatus : classes.status}>
            {(import.meta.env.SSR || isStatusAwaited) && statusPlace}
            {(search.isOffline || search.storageProblem !== undefined) && (
              <Suspense fallback={search.isOffline && statusPlace}>
                <CatalogStatus
                  isOffline={search.isOffline}
                  ageMs={search.ageMs}
                  storageProblem={search.storageProblem}
                />
              </Suspense>
            )}
          </div>
          <AddingToCart>
            <Results
              search={hasRail ? search : withCardsOf(former, search)}
              view={view}
              filters={filters}
              onFilters={onFilters}
              onMore={() => showCount(shownCount + RESULT_LIMIT)}
            />
          </AddingToCart>
        </section>
      </div>
    </Page>
  );
}

/** A search with the cards of the previous answer, marked as stale if the new cards differ. */
function withCardsOf(former: CatalogSearch['answer'], search: CatalogSearch): CatalogSearch {
  const { answer, isStale } = search;
  if (former === undefined || answer === undefined) return search;
  return { ...search, answer: former, isStale: isStale || former.products !== answer.products };
}

interface ResultsProps {
  search: CatalogSearch;
  view: ResultView;
  filters: SearchFilters;
  onFilters: ChangeFilters;
  onMore: () => void;
}

function Results({ search, view, filters, onFilters, onMore }: ResultsProps) {
  const { answer, goneIds, isStale, failure } = search;
  if (failure !== undefined) return <FailureState failure={failure} />;
  if (answer?.products.length === 0) {
    return (
      <Suspense fallback={null}>
        <NoResults filters={filters} answer={answer} goneIds={goneIds} onFilters={onFilters} />
      </Suspense>
    );
  }
  const cards = <ResultGrid products={answer?.products} goneIds={goneIds} isStale={isStale} />;
  return (
    <>
      {view === 'cards' || answer === undefined ? (
        cards
      ) : (
        <Suspense fallback={cards}>
          <ResultTable products={answer.products} goneIds={goneIds} isStale={isStale} />
        </Suspense>
      )}
      {answer !== undefined && (
        <LoadMore
          listed={countListed(answer.products, goneIds)}
          total={answer.total}
          isLoading={isStale}
          onMore={onMore}
        />
      )}
    </>
  );
}
