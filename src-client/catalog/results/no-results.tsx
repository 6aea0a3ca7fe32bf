import { Link } from '@tanstack/react-router';
import { formatCount } from '#shared/catalog/display.ts';
import type { CloseMatch, Facets } from '#shared/catalog/engine/search-result.ts';
import { clearFilters } from '#shared/catalog/filters/filter-rules.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { useShopInfo } from '#client/platform/shop-info.ts';
import { focusHeading } from '#client/ui/focus-after.ts';
import { EmptyState } from '#client/ui/message-states/empty-state.tsx';
import { filterChips } from '#shared/catalog/filters/filter-chips.ts';
import { useChipNames } from '#client/replica/champions.ts';
import { ResultGrid } from '../result-grid.tsx';
import type { ChangeFilters } from '../use-search-filters.ts';
import classes from './no-results.module.css';

interface NoResultsProps {
  filters: SearchFilters;
  answer: { facets: Facets; closest: CloseMatch[] };
  goneIds: ReadonlySet<number>;
  onFilters: ChangeFilters;
}

/**
 * The specified text, a link to the marketplace while it is open, the filters that prevent results, and the accounts
 * closest to the chosen skins.
 */
export function NoResults({ filters, answer, goneIds, onFilters }: NoResultsProps) {
  const isMarketOpen = useShopInfo()?.flags.auction === true;
  return (
    <>
      <EmptyState
        symbol="search"
        text="No search results found."
        hint={<WaysOut filters={filters} facets={answer.facets} onFilters={onFilters} />}
        {...(isMarketOpen && {
          action: (
            <Link className={classes.marketplace} to="/marketplace/">
              Go to the marketplace
            </Link>
          ),
        })}
      />
      {answer.closest.length > 0 && (
        <ClosestMatches closest={answer.closest} wanted={filters.skins?.length ?? 0} goneIds={goneIds} />
      )}
    </>
  );
}

/** Every filter whose removal alone would find accounts, with their number; for a search without filters, a plain text. */
function WaysOut({
  filters,
  facets,
  onFilters,
}: Pick<NoResultsProps, 'filters' | 'onFilters'> & { facets: Facets }) {
  const chips = filterChips(filters, useChipNames());
  if (chips.length === 0) return <p>No account is in stock right now.</p>;
  const ways = chips.flatMap(({ label, remove, countWithout }) => {
    const count = countWithout(facets) ?? 0;
    return count === 0 ? [] : [{ label, remove, count }];
  });
  if (ways.length === 0) {
    return (
      <button
        type="button"
        className={classes.way}
        onClick={() => {
          focusHeading();
          onFilters(clearFilters);
        }}
      >
        Clear all filters
      </button>
    );
  }
  return (
    <ul className={classes.ways} aria-label="Remove a filter">
      {ways.map(({ label, remove, count }) => (
        <li key={label}>
          <button
            type="button"
            className={classes.way}
            onClick={() => {
              focusHeading();
              onFilters(remove);
            }}
          >
            Without “{label}” <span className={classes.count}>{formatCount(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ClosestMatchesProps {
  closest: readonly CloseMatch[];
  wanted: number;
  goneIds: ReadonlySet<number>;
}

function ClosestMatches({ closest, wanted, goneIds }: ClosestMatchesProps) {
  const matchedOf = new Map(closest.map(({ product, matched }) => [product.id, matched]));
  return (
    <section className={classes.closest} aria-labelledby="closest">
      <h2 id="closest">Closest matches</h2>
      <p className={classes.lead}>No account has all {wanted} skins you chose. These have most of them.</p>
      <ResultGrid
        products={closest.map(({ product }) => product)}
        goneIds={goneIds}
        noteOf={({ id }) => `${matchedOf.get(id) ?? 0} of ${wanted} skins`}
      />
    </section>
  );
}
