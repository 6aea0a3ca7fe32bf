/**
 * What a filter is: its name in the address and in calls, its words and counts on the page, and which accounts it lets through.
 * `registry.ts` has one entry per filter, made by the kinds of `filter-kinds.ts`. The address, the calls, the chips, the panel
 * and the engine all go by these entries.
 */
import type { z } from 'zod';
import type { Bitmap } from '../engine/bitmap.ts';
import type { FacetBitmaps } from '../engine/facet-bitmaps.ts';
import type { RangeColumn } from '../engine/range-bitmaps.ts';
import type { SkinPostings } from '../engine/skin-postings.ts';

/**
 * @template All the values of all filters by their keys: `SearchFilters`, handed in by the registry
 * @template Item what is counted: of a list its items
 */
export interface Filter<Value, All, Section extends string, Item = ItemOf<Value>> {
  /** Its name in the address, and its place there: the address names filters in the order of storefront, section 2. */
  param: string;
  place: number;
  /** From the address: the first valid value, undefined without one. */
  read: (valuesOf: ParamValues) => Value | undefined;
  /** For the address, in canonical order. */
  print: (value: Value) => readonly (string | number)[];
  /** For calls. The library is handed in: the first pages read addresses and do without it. */
  schema: (zod: typeof z) => z.ZodType<Value, Value>;
  /** Where the panel shows it. A filter without a section narrows nothing: it says how the result is sorted. */
  section?: Section;
  chips?: (value: Value, names: ChipNames, filters: All) => Chip<Value, All>[];
  /**
   * The accounts that it lets through: a cached bitmap, or `out()` written to, which is the filter's own until the next query.
   * Undefined: all of them. Called once per query.
   */
  bitmap?: (value: Value, stock: StockBitmaps, out: () => Bitmap, filters: All) => Bitmap | undefined;
  /** The accounts as ascending positions where they are few, which are looked through one by one. Undefined: `bitmap` is asked. */
  few?: (value: Value, stock: StockBitmaps) => Uint32Array | undefined;
  facet?: Facet<Item, All>;
  /** The filters whose change clears this one, asked with their new and former value (storefront, section 4 "Filters"). */
  clearedBy?: { [Key in keyof All]?: (next: All[Key], former: All[Key]) => boolean };
  /** Whether the panel allows it beside the others; an address or a call may have named it all the same. */
  isPossible?: (filters: All) => boolean;
}

/** Every value that the address has for a name, trimmed. */
export type ParamValues = (name: string) => readonly string[];

/** Counts of the values of a filter; see `Facets`. */
export interface Facet<Value, All> {
  values: readonly Value[];
  /** A cached bitmap: asked for once, and counted with every query. */
  bitmap: (value: Value, stock: StockBitmaps) => Bitmap;
  /** Filters that are set together with this one, and are ignored with it while counting. */
  along?: readonly (keyof All)[];
}

export interface CountedFilter<Value, All, Section extends string, Item = ItemOf<Value>> extends Filter<
  Value,
  All,
  Section,
  Item
> {
  facet: Facet<Item, All>;
}

/** One active value in words. */
export interface Chip<Value, All> {
  label: string;
  /** The value without it; left out: nothing is left. */
  rest?: (value: Value) => Value;
  /** Filters that go with it. */
  along?: readonly (keyof All)[];
  /** The facet's `any` is the number of accounts without it. */
  isCounted?: boolean;
}

/** The names that only the reference data know. */
export interface ChipNames {
  skin: (id: number) => string | undefined;
  /** By id or shown name. */
  champion: (name: string) => { id: string; name: string };
}

/** The stock as the engine keeps it: positions in price order. An interface, so that pages know filters without the engine. */
export interface StockBitmaps {
  /** One bitmap per value of every column with few values. */
  readonly values: FacetBitmaps;
  readonly skins: SkinPostings;
  /** In cents. */
  readonly price: RangeColumn;
  readonly blueEssence: RangeColumn;
  readonly orangeEssence: RangeColumn;
  /** A bitmap that is made when it is first asked for, and cached under this name: of few names. */
  cached: (name: string, fill: (map: Bitmap) => void) => Bitmap;
  /** The accounts with any skin of a champion, by its id or shown name. */
  champion: (name: string) => Bitmap;
  /** One of the maps, or `out` with all of them: read it, never write to it. */
  anyOf: (maps: readonly Bitmap[], out: () => Bitmap) => Bitmap;
}

export type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : Value;
