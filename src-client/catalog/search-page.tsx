import { Button } from '@mantine/core';
import { Page } from '#client/layout/page.tsx';
import { failureOf } from '#client/platform/failure.ts';
import { EmptyState, ErrorState } from '#client/ui/message-states.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { ChipRow } from './filters/chip-row.tsx';
import { FilterList } from './filters/filter-list.tsx';
import { FilterSheet } from './filters/filter-sheet.tsx';
import { type CatalogSearch, useCatalogSearch } from './local/use-catalog-search.ts';
import { ResultGrid } from './result-grid.tsx';
import { resultText } from './result-words.ts';
import classes from './search-page.module.css';
import { useSearchFilters } from './use-search-filters.ts';

/** /buy-account/: filters in a rail (or a sheet), the result in words, up to 100 cards (storefront, section 2). */
export function SearchPage() {
  const [filters, setFilters] = useSearchFilters();
  const search = useCatalogSearch(filters);
  const result = search.answer;
  return (
    <Page>
      <div className={classes.layout}>
        <aside className={classes.rail} aria-label="Filters">
          <FilterList filters={filters} facets={result?.facets} onFilters={setFilters} />
        </aside>
        <section className={classes.results} aria-label="Accounts">
          <div className={classes.top}>
            <div>
              <h1 className={classes.title}>Buy Account</h1>
              <p className={classes.total} role="status">
                {result === undefined ? (
                  <Skeleton width="14rem" height="1.5em" />
                ) : (
                  resultText(result.total, result.minPriceCents)
                )}
              </p>
            </div>
            <div className={classes.sheetButton}>
              <FilterSheet filters={filters} result={result} onFilters={setFilters} />
            </div>
          </div>
          <ChipRow filters={filters} onFilters={setFilters} />
          {search.error === undefined ? (
            <Results search={search} />
          ) : (
            <SearchFailure error={search.error} onRetry={search.retry} />
          )}
        </section>
      </div>
    </Page>
  );
}

function Results({ search: { answer, isStale, goneIds } }: { search: CatalogSearch }) {
  if (answer?.products.length !== 0)
    return <ResultGrid products={answer?.products} goneIds={goneIds} isStale={isStale} />;
  return (
    <EmptyState
      symbol="search"
      text="No search results found."
      hint="Take a filter away, or look at what other customers sell."
      action={
        <a className={classes.marketplace} href="/marketplace/">
          Go to the marketplace
        </a>
      }
    />
  );
}

function SearchFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = failureOf(error);
  return (
    <ErrorState
      text={failure.text}
      reference={failure.reference}
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}
