/** Counts all filter values of one query; see `Facets` for what each count means. */
import { clearedBy } from '../filters/filter-rules.ts';
import type { Facet } from '../filters/filter.ts';
import { FILTER_ENTRIES, type FilterKey, type SearchFilters } from '../filters/registry.ts';
import { countBits, countBoth, emptyBitmap } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';
import { matchFilters } from './filter-bitmaps.ts';
import type { FilterBitmaps, FilterMaps } from './filter-bitmaps.ts';
import type { Facets } from './search-result.ts';

type Counts = Record<string, number>;

interface Counted {
  key: FilterKey;
  facet: Facet<unknown, SearchFilters>;
}

const COUNTED = FILTER_ENTRIES.flatMap(([key, { facet }]): Counted[] => (facet ? [{ key, facet }] : []));

/** Reuses two buffers between calls. */
export class FacetCounter {
  readonly #stock: FilterBitmaps;
  readonly #forSale: { map: Bitmap; isWhole: boolean };
  readonly #all: Bitmap;
  readonly #base: Bitmap;

  constructor(stock: FilterBitmaps, forSale: { map: Bitmap; isWhole: boolean }, size: number) {
    this.#stock = stock;
    this.#forSale = forSale;
    this.#all = emptyBitmap(size);
    this.#base = emptyBitmap(size);
  }

  count(filters: SearchFilters, maps: FilterMaps): Facets {
    const all = matchFilters(maps, [], this.#forSale, this.#all);
    const total = countBits(all);
    /** The matches with some filters open; `#base` is overwritten by the next call. */
    const opened = (open: readonly FilterKey[]): Bitmap =>
      open.some((key) => maps.has(key)) ? matchFilters(maps, open, this.#forSale, this.#base) : all;
    const sum = (base: Bitmap): number => (base === all ? total : countBits(base));
    const counts = COUNTED.map(({ key, facet }) => {
      const baseFor = openedFor(filters, key, facet, opened);
      return [key, this.#countValues(facet, baseFor, sum)];
    });
    return Object.fromEntries(counts) as Facets;
  }

  #countValues(
    { values, bitmap, wordsOf }: Counted['facet'],
    baseFor: (value: unknown) => Bitmap,
    sum: (base: Bitmap) => number,
  ): number | Counts {
    const counts: Counts = { any: 0 };
    for (const value of values) {
      const map = bitmap(value, this.#stock);
      const [from, to] = wordsOf?.(value, this.#stock) ?? [0, map.length];
      const count = countBoth(baseFor(value), map, from, to);
      if (value === true) return count;
      counts[String(value)] = count;
    }
    counts['any'] = sum(baseFor(undefined));
    return counts;
  }
}

/** Gives the matches as if a filter had each of its values: what it has now is ignored while counting, and so are the filters that the value clears. */
function openedFor(
  filters: SearchFilters,
  key: FilterKey,
  { along = [] }: Counted['facet'],
  opened: (open: readonly FilterKey[]) => Bitmap,
): (value: unknown) => Bitmap {
  let cleared: readonly FilterKey[] = [];
  let base: Bitmap | undefined;
  return (value) => {
    const next = clearedBy(filters, key, value as SearchFilters[typeof key]);
    // Most values clear the same as the one before, as a rule nothing.
    if (base === undefined || next.length !== cleared.length || next.some((name, at) => name !== cleared[at]))
      base = opened([key, ...along, ...next]);
    cleared = next;
    return base;
  };
}

/** Adds the counts of two indexes that share no account. */
export function addFacets(a: Facets, b: Facets): Facets {
  const sums = COUNTED.map(({ key }) => {
    const [one, other] = [a, b].map((facets) => (facets as Partial<Record<FilterKey, number | Counts>>)[key]);
    return [
      key,
      typeof one === 'object' && typeof other === 'object'
        ? addCounts(one, other)
        : Number(one) + Number(other),
    ];
  });
  return Object.fromEntries(sums) as Facets;
}

function addCounts(a: Counts, b: Counts): Counts {
  return Object.fromEntries(Object.entries(a).map(([value, count]) => [value, count + (b[value] ?? 0)]));
}
