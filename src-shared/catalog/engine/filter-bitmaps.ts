/** Turns filters into one bitmap per filter, and those into the bitmap of the accounts that match. */
import { BLUE_ESSENCE_UNIT } from '../columns.ts';
import type { ProductColumns } from '../columns.ts';
import type { StockBitmaps } from '../filters/filter.ts';
import { FILTER_ENTRIES, type FilterKey, type SearchFilters } from '../filters/registry.ts';
import type { SkinLookup } from '../skin-lookup.ts';
import { emptyBitmap, intersect, unite } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';
import type { FacetBitmaps } from './facet-bitmaps.ts';
import type { PriceOrder } from './price-order.ts';
import { PriceRuns } from './price-runs.ts';
import { RangeBitmaps } from './range-bitmaps.ts';
import type { RangeColumn } from './range-bitmaps.ts';
import type { SkinPostings } from './skin-postings.ts';

export type FilterMaps = ReadonlyMap<FilterKey, Bitmap>;

const NARROWING = FILTER_ENTRIES.flatMap(([key, { bitmap }]) => (bitmap ? [{ key, bitmap }] : []));

export class FilterBitmaps implements StockBitmaps {
  readonly values: FacetBitmaps;
  readonly skins: SkinPostings;
  readonly price: RangeColumn;
  readonly blueEssence: RangeColumn;
  readonly orangeEssence: RangeColumn;
  readonly #lookup: SkinLookup;
  readonly #cached = new Map<string, Bitmap>();
  /** Of filters without a cached bitmap; each is valid until the next call. */
  readonly #buffers = new Map<FilterKey, Bitmap>();
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
    const maps = new Map<FilterKey, Bitmap>();
    for (const { key, bitmap } of NARROWING) {
      const value = filters[key];
      const map = value === undefined ? undefined : bitmap(value, this, () => this.#buffer(key), filters);
      if (map !== undefined) maps.set(key, map);
    }
    return maps;
  }

  champion(name: string): Bitmap {
    // Kept by id: of names that people write there is no end.
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
 * The accounts that all filters except `open` let through. The result is `out`, or one of the given maps when there is nothing to
 * intersect: read it, never write to it.
 */
export function matchFilters(
  filters: FilterMaps,
  open: readonly FilterKey[],
  forSale: ForSale,
  out: Bitmap,
): Bitmap {
  return intersected(mapsOf(filters, open, forSale), out);
}

/** The accounts that all filters let through, as two maps that both hold them: to count and list them, a third need not be written. */
export function matchInTwo(filters: FilterMaps, forSale: ForSale, out: Bitmap): readonly [Bitmap, Bitmap] {
  const [last = forSale.map, ...others] = mapsOf(filters, [], forSale);
  return [others.length === 0 ? last : intersected(others, out), last];
}

/** At least one. */
function mapsOf(filters: FilterMaps, open: readonly FilterKey[], forSale: ForSale): Bitmap[] {
  const maps: Bitmap[] = [];
  for (const [key, map] of filters) if (!open.includes(key)) maps.push(map);
  if (!forSale.isWhole || maps.length === 0) maps.push(forSale.map);
  return maps;
}

function intersected(maps: readonly Bitmap[], out: Bitmap): Bitmap {
  const [only] = maps;
  if (maps.length === 1 && only !== undefined) return only;
  intersect(maps, out);
  return out;
}
