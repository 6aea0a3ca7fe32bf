/**
 * The filters of a search page live in its address alone: back, forward, reload and sharing keep them. A location has the parameters
 * as texts; `readFilters` makes typed filters of them for the route's match, `printFilters` turns those into texts again.
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

/** The search of /buy-account/ and /marketplace/, for links too: `search={{ filters: { regions: ['EUW'] } }}`. */
interface FilterSearch {
  filters: SearchFilters;
}

/** `validateSearch`: junk drops out, old spellings are converted (storefront, section 4 "Filters"). */
export function readFilters(search: Partial<FilterSearch> & SearchSchemaInput): FilterSearch {
  // The router validates what links and `navigate` are given, too; of an address nothing is an object.
  const given: unknown = search.filters;
  if (typeof given === 'object' && !Array.isArray(given)) return { filters: given as SearchFilters };
  return { filters: filtersFromParams(searchPairs({ ...search })) };
}

/** The middleware behind it: every address of the page, also a hand-written one, ends up in canonical form. */
export const printFilters: SearchMiddleware<FilterSearch> = ({ search, next }) => {
  // A link may say nothing, and what this gives is the search of a location: the router's types know only that of a match.
  const given: Partial<FilterSearch> = next(search);
  return plainSearch(filtersToPairs(given.filters ?? NO_FILTERS)) as unknown as FilterSearch;
};

/** Takes the filters as they are by then, so that two quick clicks do not undo each other. */
export type ChangeFilters = (change: (filters: SearchFilters) => SearchFilters) => void;

/** @param page whose address */
export function useSearchFilters(page: '/buy-account/' | '/marketplace/'): [SearchFilters, ChangeFilters] {
  const filters = useSearch({ from: page, select: (search) => search.filters });
  const navigate = useNavigate();
  const changeFilters = useCallback<ChangeFilters>(
    (change) => {
      void navigate({
        to: page,
        // A pending draft may be applied after the page was left.
        search: ({ filters: current = NO_FILTERS }: Partial<FilterSearch>) => ({ filters: change(current) }),
        resetScroll: false,
      });
    },
    [navigate, page],
  );
  return [filters, changeFilters];
}
