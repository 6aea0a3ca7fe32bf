/** How one choice in the sidebar changes the others (storefront, section 4 "Filters"): pure transitions. */
import { hasDivisions } from './enumerations.ts';
import type { SearchFilters } from './search-filters.ts';

export const NO_FILTERS: SearchFilters = {};

/**
 * The filters after one of them was set to `value` (undefined clears it), with everything cleared that the choice
 * makes meaningless. The result has no undefined keys.
 */
export function changeFilter<K extends keyof SearchFilters>(
  filters: SearchFilters,
  key: K,
  value: SearchFilters[K] | undefined,
): SearchFilters {
  const next: SearchFilters = { ...filters };
  if (value === undefined || (Array.isArray(value) && value.length === 0)) delete next[key];
  else next[key] = value;
  if (filters.accountType !== next.accountType) {
    delete next.flashKey;
    if (next.accountType !== 'ranked') clear(next, 'rank', 'division');
  }
  if (filters.sort !== next.sort) clear(next, 'lane', 'role', 'champions', 'rankOrder');
  return dropContradictions(next);
}

/** New values of several filters; undefined clears one. */
export type FilterChanges = { [K in keyof SearchFilters]?: SearchFilters[K] | undefined };

/** The filters after several of them were set, one after the other. */
export function changeFilters(filters: SearchFilters, changes: FilterChanges): SearchFilters {
  let next = filters;
  for (const key in changes) {
    const name = key as keyof SearchFilters;
    next = changeFilter(next, name, changes[name]);
  }
  return next;
}

/** The division selector works only with a rank that has divisions (storefront, section 5 "Division selector"). */
export function isDivisionEnabled(filters: SearchFilters): boolean {
  return filters.rank !== undefined && hasDivisions(filters.rank);
}

/** Removes what the sidebar could not have produced, e.g. from a hand-written address. */
export function dropContradictions(filters: SearchFilters): SearchFilters {
  const next = { ...filters };
  if (next.accountType !== undefined && next.accountType !== 'ranked') clear(next, 'rank', 'division');
  if (!isDivisionEnabled(next)) delete next.division;
  return next;
}

/** Without all that narrows the result; how it is sorted stays. */
export function clearFilters({ sort, rankOrder, lane, role }: SearchFilters): SearchFilters {
  return changeFilters(NO_FILTERS, { sort, rankOrder, lane, role });
}

/** How many kinds of filters narrow the result; sorting does not. */
export function activeFilterCount(filters: SearchFilters): number {
  const { sort: _sort, rankOrder: _order, lane: _lane, role: _role, ...rest } = filters;
  return Object.values(rest).filter((value) => value !== undefined).length;
}

function clear(filters: SearchFilters, ...keys: (keyof SearchFilters)[]): void {
  for (const key of keys) delete filters[key];
}
