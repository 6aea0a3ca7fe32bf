import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { filtersFromParams, filtersToPairs } from '#shared/catalog/filters/search-params.ts';
import { searchPairs, type PlainSearch } from '#client/platform/search-params.ts';

/** The address' query in canonical form: junk dropped, old spellings converted (storefront, section 4 "Filters"). */
export function canonicalSearch(search: Record<string, unknown>): PlainSearch {
  return searchOf(filtersFromParams(searchPairs(search)));
}

export function searchOf(filters: SearchFilters): PlainSearch {
  const search: PlainSearch = {};
  for (const [name, value] of filtersToPairs(filters)) {
    const known = search[name];
    search[name] = known === undefined ? value : [known, value].flat();
  }
  return search;
}

export function filtersOf(search: Record<string, unknown>): SearchFilters {
  return filtersFromParams(searchPairs(search));
}

/** Takes the filters as they are by then, so that two quick clicks do not undo each other. */
export type ChangeFilters = (change: (filters: SearchFilters) => SearchFilters) => void;

/** The filters live in the address alone: back, forward, reload and sharing keep them. @param page whose address */
export function useSearchFilters(page: '/buy-account/' | '/marketplace/'): [SearchFilters, ChangeFilters] {
  const search = useSearch({ from: page });
  const navigate = useNavigate();
  const filters = useMemo(() => filtersOf(search), [search]);
  const changeFilters = useCallback<ChangeFilters>(
    (change) => {
      void navigate({
        to: page,
        search: (current: Record<string, unknown>) => searchOf(change(filtersOf(current))),
        resetScroll: false,
      });
    },
    [navigate, page],
  );
  return [filters, changeFilters];
}
