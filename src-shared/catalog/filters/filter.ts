/**
 * What a filter is: its name in the address and in calls, its texts and counts on the page, and which accounts match it.
 * `registry.ts` has one entry per filter, built by the kinds of `filter-kinds.ts`. Address, calls, chips, panel and engine all
 * use these entries.
 */
import type { z } from 'zod';
import type { Bitmap } from '../engine/bitmap.ts';
import type { FacetBitmaps } from '../engine/facet-bitmaps.ts';
import type { RangeColumn } from '../engine/range-bitmaps.ts';
import type { SkinPostings } from '../engine/skin-postings.ts';

/**
 * @template All the values of all filters by key: `SearchFilters`, passed in by the registry
 * @template Item what is counted: for a list, its items
 */
export interface Filter<Value, All, Section extends string, Item = ItemOf<Value>> {
  /**
   * Its name in the address, and its position there: the address lists filters in the order of storefront, section 2.
   */
  param: string;
  place: number;
  /** Reads it from the address: the first valid value, or undefined. */
  read: (valuesOf: ParamValues) => Value | undefined;
  /** Its values for the address, in canonical order. */
  print: (value: Value) => readonly (string | number)[];
  /** The schema for calls. Zod is passed in, because the first pages read addresses and do not load it. */
  schema: (zod: typeof z) => z.ZodType<Value, Value>;
  /** Where the panel shows it. A filter without a section does not narrow the result but sorts it. */
  section?: Section;
  chips?: (value: Value, names: ChipNames, filters: All) => Chip<Value, All>[];
  /**
   * The matching accounts: a cached bitmap, or `out()` after writing to it, which then belongs to the filter until the next
   * query. Undefined: all accounts. Called once per query.
   */
  bitmap?: (value: Value, stock: StockBitmaps, out: () => Bitmap, filters: All) => Bitmap | undefined;
  /**
   * The matching accounts as ascending positions, if they are few; these are then checked one by one. Undefined: `bitmap` is used.
   */
  few?: (value: Value, stock: StockBitmaps) => Uint32Array | undefined;
  facet?: Facet<Item, All>;
  /** The filters whose change clears this one, given their new and previous value (storefront, section 4 "Filters"). */
  clearedBy?: { [Key in keyof All]?: (next: All[Key], former: All[Key]) => boolean };
  /** Whether the panel allows it in combination with the others; an address or a call may still contain it. */
  isPossible?: (filters: All) => boolean;
}

/** Every value in the address for a name, trimmed. */
export type ParamValues = (name: string) => readonly string[];

/** Counts of the values of a filter; see `Facets`. */
export interface Facet<Value, All> {
  values: readonly Value[];
  /** A cached bitmap: created once, and counted with every query. */
  bitmap: (value: Value, stock: StockBitmaps) => Bitmap;
  /** Filters that are set together with this one, and are also ignored while counting. */
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

/** One active value as text. */
export interface Chip<Value, All> {
  label: string;
  /** The value without it; absent: nothing is left. */
  rest?: (value: Value) => Value;
  /** Filters that are removed with it. */
  along?: readonly (keyof All)[];
  /** The facet's `any` is the number of accounts without it. */
  isCounted?: boolean;
}

/** Names that only the reference data contain. */
export interface ChipNames {
  skin: (id: number) => string | undefined;
  /** By id or shown name. */
  champion: (name: string) => { id: string; name: string };
}

/**
 * The stock as the engine stores it: positions in price order. An interface, so that pages can use filters without loading the
 * engine.
 */
export interface StockBitmaps {
  /** One bitmap per value of every column with few values. */
  readonly values: FacetBitmaps;
  readonly skins: SkinPostings;
  /** In cents. */
  readonly price: RangeColumn;
  readonly blueEssence: RangeColumn;
  readonly orangeEssence: RangeColumn;
  /** A bitmap that is created on first use and cached under this name; use only a few names. */
  cached: (name: string, fill: (map: Bitmap) => void) => Bitmap;
  /** The accounts with any skin of a champion, by its id or shown name. */
  champion: (name: string) => Bitmap;
  /** The union of the maps: one of them, or `out`. Read-only. */
  anyOf: (maps: readonly Bitmap[], out: () => Bitmap) => Bitmap;
}

export type ItemOf<Value> = Value extends readonly (infer Item)[] ? Item : Value;
