/** Counts all filter values of one query; see `Facets` for what each count means. */
import { clearedBy } from '../filters/filter-rules.ts';
import type { Facet } from '../filters/filter.ts';
import { FILTER_ENTRIES, type FilterKey, type SearchFilters } from '../filters/registry.ts';
import { countBits, countBoth, emptyBitmap, spanOf } from './bitmap.ts';
import type { Bitmap, WordSpan } from './bitmap.ts';
import { matchFilters } from './filter-bitmaps.ts';
import type { FilterBitmaps, FilterMaps } from './filter-bitmaps.ts';
import type { Facets } from './search-result.ts';

type Counts = Record<string, number>;

/** A filter whose values are counted, with the parts that never change. */
interface CountedFilter {
  key: FilterKey;
  facet: Facet<unknown, SearchFilters>;
  /** In descending order (see `countValues`). */
  values: readonly { value: unknown; name: string; map: Bitmap; words: WordSpan }[];
}

const FACETS = FILTER_ENTRIES.flatMap(([key, { facet }]) => (facet ? [{ key, facet }] : []));

/** Reuses two buffers between calls. */
export class FacetCounter {
  readonly #stock: FilterBitmaps;
  readonly #forSale: { map: Bitmap; isWhole: boolean };
  readonly #all: Bitmap;
  readonly #base: Bitmap;
  /** Created with the first count: indexes do not need it before. */
  #filters: readonly CountedFilter[] | undefined;

  constructor(stock: FilterBitmaps, forSale: { map: Bitmap; isWhole: boolean }, size: number) {
    this.#stock = stock;
    this.#forSale = forSale;
    this.#all = emptyBitmap(size);
    this.#base = emptyBitmap(size);
  }

  count(filters: SearchFilters, maps: FilterMaps): Facets {
    const all = matchFilters(maps, [], this.#forSale, this.#all);
    const total = countBits(all);
    /** The matches if some filters were open; `#base` is overwritten by the next call. */
    const opened = (open: readonly FilterKey[]): Bitmap =>
      open.some((key) => maps.has(key)) ? matchFilters(maps, open, this.#forSale, this.#base) : all;
    const sum = (base: Bitmap): number => (base === all ? total : countBits(base));
    this.#filters ??= countedFilters(this.#stock);
    const counts = this.#filters.map(({ key, facet, values }) => {
      const baseFor = openedFor(filters, key, facet, opened);
      return [key, countValues(values, baseFor, sum)];
    });
    return Object.fromEntries(counts) as Facets;
  }
}

function countedFilters(stock: FilterBitmaps): CountedFilter[] {
  return FACETS.map(({ key, facet }) => ({
    key,
    facet,
    values: facet.values.toReversed().map((value) => {
      const map = facet.bitmap(value, stock);
      return { value, name: String(value), map, words: spanOf(map) };
    }),
  }));
}

/**
 * Highest number first: if an object gets the keys 0, 1000, 2000 and so on, V8 makes it an array with thousands of holes, which every
 * reader walks through. If the first key is high, it uses a hash table from the start.
 */
function countValues(
  values: CountedFilter['values'],
  baseFor: (value: unknown) => Bitmap,
  sum: (base: Bitmap) => number,
): number | Counts {
  const counts: Counts = { any: 0 };
  for (const { value, name, map, words } of values) {
    const count = countBoth(baseFor(value), map, words[0], words[1]);
    if (value === true) return count;
    counts[name] = count;
  }
  counts['any'] = sum(baseFor(undefined));
  return counts;
}

/** The matches if a filter had each of its values: its current value is ignored, and so are the filters that the value would clear. */
function openedFor(
  filters: SearchFilters,
  key: FilterKey,
  { along = [] }: CountedFilter['facet'],
  opened: (open: readonly FilterKey[]) => Bitmap,
): (value: unknown) => Bitmap {
  let cleared: readonly FilterKey[] = [];
  let base: Bitmap | undefined;
  return (value) => {
    const next = clearedBy(filters, key, value as SearchFilters[typeof key]);
    // Most values clear the same filters as the previous one, usually none.
    if (base === undefined || next.length !== cleared.length || next.some((name, at) => name !== cleared[at]))
      base = opened([key, ...along, ...next]);
    cleared = next;
    return base;
  };
}

/** Adds the counts of two indexes that share no account. */
export function addFacets(a: Facets, b: Facets): Facets {
  const sums = FACETS.map(({ key }) => {
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
  const counts: Counts = {};
  for (const [value, count] of Object.entries(a).toReversed()) counts[value] = count + (b[value] ?? 0);
  return counts;
}
