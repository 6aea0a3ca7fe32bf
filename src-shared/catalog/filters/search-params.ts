/**
 * SearchFilters <-> the URL parameters of storefront, section 2. Unknown names and invalid values are dropped, and
 * values are written in one canonical order, so equal filters have equal addresses.
 */
import { dropContradictions } from './filter-rules.ts';
import { FILTER_ENTRIES, type SearchFilters } from './registry.ts';

/** What a `URLSearchParams` gives when iterated; also plain pairs. */
type ParamPairs = Iterable<readonly [string, string]>;

const IN_ADDRESS_ORDER = FILTER_ENTRIES.toSorted(([, a], [, b]) => a.place - b.place);

/** Reads filters from an address; never throws. If a single value is repeated, the first valid one counts. */
export function filtersFromParams(params: ParamPairs): SearchFilters {
  const values = new Map<string, string[]>();
  for (const [name, value] of params) values.set(name, [...(values.get(name) ?? []), value.trim()]);
  const filters: SearchFilters = {};
  for (const [key, { read }] of FILTER_ENTRIES) {
    const value = read((name) => values.get(name) ?? []);
    if (value !== undefined) Object.assign(filters, { [key]: value });
  }
  return dropContradictions(filters);
}

/** Name and value pairs in canonical order, ready for `new URLSearchParams(pairs)`. */
export function filtersToPairs(filters: SearchFilters): [string, string][] {
  return IN_ADDRESS_ORDER.flatMap(([key, { param, print }]) => {
    const value = filters[key];
    return value === undefined ? [] : print(value).map((text): [string, string] => [param, String(text)]);
  });
}

/** The query text without `?`, e.g. `region=EUW&skin-shard=1001`; empty without filters. Also a canonical cache key. */
export function filtersToQuery(filters: SearchFilters): string {
  return filtersToPairs(filters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}
