/** How one choice in the panel changes the others (storefront, section 4 "Filters"): pure transitions. */
import { FILTER_ENTRIES, FILTERS, type FilterKey, type SearchFilters } from './registry.ts';

export const NO_FILTERS: SearchFilters = {};

/** Whether nothing is chosen, no sort either. */
export function isUnfiltered(filters: SearchFilters): boolean {
  return Object.values(filters).every((value) => value === undefined);
}

/**
 * The filters after one of them is set to `value` (undefined clears it), without those that the choice makes
 * meaningless. The result has no undefined keys.
 */
export function changeFilter<Key extends FilterKey>(
  filters: SearchFilters,
  key: Key,
  value: SearchFilters[Key] | undefined,
): SearchFilters {
  const next: SearchFilters = { ...filters };
  if (value === undefined || (Array.isArray(value) && value.length === 0)) delete next[key];
  else next[key] = value;
  for (const cleared of clearedBy(filters, key, next[key])) delete next[cleared];
  return dropContradictions(next);
}

/** New values of several filters; undefined clears one. */
export type FilterChanges = { [Key in FilterKey]?: SearchFilters[Key] | undefined };

/** The filters after several of them are set, one after the other. */
export function changeFilters(filters: SearchFilters, changes: FilterChanges): SearchFilters {
  let next = filters;
  for (const key in changes) {
    const name = key as FilterKey;
    next = changeFilter(next, name, changes[name]);
  }
  return next;
}

/** Which of the active filters are cleared when one of them is set to `value`. */
export function clearedBy<Key extends FilterKey>(
  filters: SearchFilters,
  key: Key,
  value: SearchFilters[Key] | undefined,
): readonly FilterKey[] {
  const dependents = DEPENDENTS.get(key);
  // Called for every counted value of a query.
  if (dependents === undefined) return NONE;
  return dependents.filter(
    (dependent) =>
      filters[dependent] !== undefined && FILTERS[dependent].clearedBy?.[key]?.(value, filters[key]),
  );
}

const NONE: readonly FilterKey[] = [];

/** The filters that each filter may clear. */
const DEPENDENTS = new Map<FilterKey, FilterKey[]>();
for (const [dependent, filter] of FILTER_ENTRIES) {
  for (const key of Object.keys(filter.clearedBy ?? {}) as FilterKey[]) {
    DEPENDENTS.set(key, [...(DEPENDENTS.get(key) ?? []), dependent]);
  }
}

/** The division can only be chosen with a rank that has divisions (storefront, section 5 "Division selector"). */
export function isDivisionEnabled(filters: SearchFilters): boolean {
  return FILTERS.division.isPossible?.(filters) ?? true;
}

/** Removes combinations that the panel cannot produce, e.g. from a hand-written address. */
export function dropContradictions(filters: SearchFilters): SearchFilters {
  const next = { ...filters };
  for (const [key, { isPossible }] of FILTER_ENTRIES) {
    if (isPossible !== undefined && next[key] !== undefined && !isPossible(next)) delete next[key];
  }
  return next;
}

/** Removes everything that narrows the result; the sort stays. */
export function clearFilters(filters: SearchFilters): SearchFilters {
  const next = { ...filters };
  for (const [key, { section }] of FILTER_ENTRIES) if (section !== undefined) delete next[key];
  return next;
}
