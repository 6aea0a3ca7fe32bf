/** Converts filters to one bitmap each, and these to the bitmap of all matching accounts. */
import { BLUE_ESSENCE_UNIT } from '../columns.ts';
import type { ProductColumns } from '../columns.ts';
import type { StockBitmaps } from '../filters/filter.ts';
import { FILTER_ENTRIES, type FilterKey, type SearchFilters } from '../filters/registry.ts';
import type { SkinLookup } from '../skin-lookup.ts';
import { emptyBitmap, heldBy, intersect, spanOf, unite } from './bitmap.ts';
import type { Bitmap, WordSpan } from './bitmap.ts';
import type { FacetBitmaps } from './facet-bitmaps.ts';
import { mapOfFew, matchesOfFew } from './matches.ts';
import type { FilterMap, Matches } from './matches.ts';
import type { PriceOrder } from './price-order.ts';
import { PriceRuns } from './price-runs.ts';
import { RangeBitmaps } from './range-bitmaps.ts';
import type { RangeColumn } from './range-bitmaps.ts';
import type { SkinPostings } from './skin-postings.ts';

export type FilterMaps = ReadonlyMap<FilterKey, FilterMap>;

const NARROWING = FILTER_ENTRIES.flatMap(([key, { few, bitmap }]) => (bitmap ? [{ key, few, bitmap }] : []));

export class FilterBitmaps implements StockBitmaps {
  readonly values: FacetBitmaps;
  readonly skins: SkinPostings;
  readonly price: RangeColumn;
  readonly blueEssence: RangeColumn;
  readonly orangeEssence: RangeColumn;
  readonly #lookup: SkinLookup;
  readonly #cached = new Map<string, Bitmap>();
  /** For filters without a cached bitmap; each is valid until the next call. */
  readonly #buffers = new Map<FilterKey, Bitmap>();
  /** For cached bitmaps. In price order, accounts with an expensive property are close together. */
  readonly #spans = new WeakMap<Bitmap, WordSpan>();
  readonly #size: number;

  constructor(
    columns: ProductColumns,
    order: PriceOrder,
    { values, postings, skins }: { values: FacetBitmaps; postings: SkinPostings; skins: SkinLookup },
  ) {
    this.values = values;
    this.skins = postings;
    this.#lookup = skins;
    const { rowAt, size, priceCents } = order;
    this.price = order.isByPrice ? new PriceRuns(priceCents) : new RangeBitmaps(Uint32Array.from(priceCents));
    this.blueEssence = new RangeBitmaps(rowAt.map((row) => columns.blueEssence[row]! * BLUE_ESSENCE_UNIT));
    this.orangeEssence = new RangeBitmaps(rowAt.map((row) => columns.orangeEssence[row]!));
    this.#size = size;
  }

  /** The bitmap of every filter that is set. */
  of(filters: SearchFilters): FilterMaps {
    const maps = new Map<FilterKey, FilterMap>();
    for (const { key, few, bitmap } of NARROWING) {
      const value = filters[key];
      if (value === undefined) continue;
      const out = (): Bitmap => this.#buffer(key);
      const positions = few?.(value, this);
      const map = positions ? undefined : bitmap(value, this, out, filters);
      if (positions) maps.set(key, mapOfFew(positions, out));
      else if (map) maps.set(key, { map, words: this.#wordsOf(map, key) });
    }
    return maps;
  }

  champion(name: string): Bitmap {
    // Cached by id: the number of spellings that people type is unlimited.
    const champion = this.#lookup.championOf(name);
    return this.cached(`champion ${champion ?? ''}`, (map) => {
      if (champion !== undefined) this.skins.addAny(this.#lookup.ofChampion(champion), map);
    });
  }

  anyOf(maps: readonly Bitmap[], out: () => Bitmap): Bitmap {
    const [only] = maps;
    if (maps.length === 1 && only !== undefined) return only;
    const all = out();
    unite(maps, all);
    return all;
  }

  cached(name: string, fill: (map: Bitmap) => void): Bitmap {
    let map = this.#cached.get(name);
    if (map === undefined) {
      map = emptyBitmap(this.#size);
      fill(map);
      this.#cached.set(name, map);
    }
    return map;
  }

  #wordsOf(map: Bitmap, key: FilterKey): WordSpan {
    if (map === this.#buffers.get(key)) return [0, map.length];
    let words = this.#spans.get(map);
    if (words === undefined) this.#spans.set(map, (words = spanOf(map)));
    return words;
  }

  #buffer(key: FilterKey): Bitmap {
    let buffer = this.#buffers.get(key);
    if (buffer === undefined) this.#buffers.set(key, (buffer = emptyBitmap(this.#size)));
    return buffer;
  }
}

interface ForSale {
  map: Bitmap;
  isWhole: boolean;
}

/**
 * The accounts that match all filters except `open`. The result is `out`, or one of the given maps if nothing must be
 * intersected: never write to it.
 */
export function matchFilters(
  filters: FilterMaps,
  open: readonly FilterKey[],
  forSale: ForSale,
  out: Bitmap,
): Bitmap {
  const { maps, words } = letThrough(filters, open, forSale);
  return intersected(maps, out, words);
}

/** The accounts that match all filters. */
export function findMatches(filters: FilterMaps, forSale: ForSale, out: Bitmap): Matches {
  const few = fewMatches(filters, forSale);
  if (few !== undefined) return matchesOfFew(few, () => out);
  const { maps, words } = letThrough(filters, [], forSale);
  const [last = forSale.map, ...others] = maps;
  return { both: [others.length === 0 ? last : intersected(others, out, words), last], words };
}

/** If one filter matches only a few accounts, looks each of them up in the other filters' maps. */
function fewMatches(filters: FilterMaps, forSale: ForSale): Uint32Array | undefined {
  const rare = [...filters.values()].find(({ few }) => few !== undefined);
  let matches = rare?.few;
  if (matches === undefined) return undefined;
  for (const filter of filters.values()) if (filter !== rare) matches = heldBy(filter.map, matches);
  return forSale.isWhole ? matches : heldBy(forSale.map, matches);
}

/** At least one map. */
function letThrough(
  filters: FilterMaps,
  open: readonly FilterKey[],
  forSale: ForSale,
): { maps: Bitmap[]; words: WordSpan } {
  const maps: Bitmap[] = [];
  let [from, to] = [0, forSale.map.length];
  for (const [key, filter] of filters) {
    if (open.includes(key)) continue;
    maps.push(filter.map);
    from = Math.max(from, filter.words[0]);
    to = Math.min(to, filter.words[1]);
  }
  if (!forSale.isWhole || maps.length === 0) maps.push(forSale.map);
  return { maps, words: [from, Math.max(from, to)] };
}

function intersected(maps: readonly Bitmap[], out: Bitmap, words: WordSpan): Bitmap {
  const [only] = maps;
  if (maps.length === 1 && only !== undefined) return only;
  intersect(maps, out, words);
  return out;
}
