/**
 * The filters of a search page are stored only in its address, so back, forward, reload and shared links keep them. A
 * location holds the parameters as text; `readFilters` parses them for the route's match, `printFilters` serialises
 * them again.
 */
import {
  type SearchMiddleware,
  type SearchSchemaInput,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { useCallback } from 'react';
import { NO_FILTERS } from '#shared/catalog/filters/filter-rules.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { filtersFromParams, filtersToPairs } from '#shared/catalog/filters/search-params.ts';
import { plainSearch, searchPairs } from '#client/platform/search-params.ts';

/** The search of /buy-account/ and /marketplace/; also for links: `search={{ filters: { regions: ['EUW'] } }}`. */
interface FilterSearch {
  filters: SearchFilters;
}

/** For `validateSearch`: drops invalid parameters and converts old spellings (storefront, section 4 "Filters"). */
export function readFilters(search: Partial<FilterSearch> & SearchSchemaInput): FilterSearch {
  // The router also validates the search of links and `navigate`, where `filters` is an object; in an address it never is.
  const given: unknown = search.filters;
  if (typeof given === 'object' && !Array.isArray(given)) return { filters: given as SearchFilters };
  return { filters: filtersFromParams(searchPairs({ ...search })) };
}

/** Runs after validation: rewrites every address of the page, even one typed by hand, into canonical form. */
export const printFilters: SearchMiddleware<FilterSearch> = ({ search, next }) => {
  // Links may omit the filters, and the result is the search of a location; the router only has types for a match's search.
  const given: Partial<FilterSearch> = next(search);
  return plainSearch(filtersToPairs(given.filters ?? NO_FILTERS)) as unknown as FilterSearch;
};

/** Gets the current filters, so that of two quick clicks the second does not undo the first. */
export type ChangeFilters = (change: (filters: SearchFilters) => SearchFilters) => void;

/** @param page the page whose address holds the filters */
export function useSearchFilters(page: '/buy-account/' | '/marketplace/'): [SearchFilters, ChangeFilters] {
  const filters = useSearch({ from: page, select: (search) => search.filters });
  const navigate = useNavigate();
  const changeFilters = useCallback<ChangeFilters>(
    (change) => {
      void navigate({
        to: page,
        // Without filters if a delayed change is applied after the visitor left the page.
        search: ({ filters: current = NO_FILTERS }: Partial<FilterSearch>) => ({ filters: change(current) }),
        resetScroll: false,
      });
    },
    [navigate, page],
  );
  return [filters, changeFilters];
}
