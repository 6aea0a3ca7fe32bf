/**
 * The search engine over a fixed set of accounts; only removals are possible, which flip a bit. catalog-index.ts
 * handles all other changes. Everything is a bitmap over positions in price order (price-order.ts): a query ANDs the
 * bitmaps of its filters, the total is a population count, the results are the first set bits.
 */
import { productAt, rowOf } from '../columns.ts';
import type { ProductColumns } from '../columns.ts';
import type { CompiledPrices } from '../price-rule.ts';
import type { PricedProduct } from '../product.ts';
import type { SearchFilters } from '../filters/registry.ts';
import type { SkinLookup } from '../skin-lookup.ts';
import { clearBit, countBoth, emptyBitmap, fullBitmap, hasBit, intersect, takeFirst } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';
import { FacetCounter } from './count-facets.ts';
import { FacetBitmaps } from './facet-bitmaps.ts';
import { FilterBitmaps, findMatches, matchFilters } from './filter-bitmaps.ts';
import { countMatches, firstMatches } from './matches.ts';
import type { Matches } from './matches.ts';
import { NO_POSITION, orderByPrice } from './price-order.ts';
import type { PriceOrder } from './price-order.ts';
import type { Facets } from './search-result.ts';
import { SeveralSkins } from './several-skins.ts';
import { SkinLevels } from './skin-levels.ts';
import { SkinPostings } from './skin-postings.ts';
import { SortKeys } from './sort-keys.ts';
import { SortOrder, bucketCount, takeByBucket } from './sort-order.ts';

/** From as many skins as accounts on, counting skins per account is faster than raising levels one by one. */
const COMMON_SHARE = 1;

export class StockIndex {
  readonly columns: ProductColumns;
  readonly #skins: SkinLookup;
  readonly #order: PriceOrder;
  readonly #postings: SkinPostings;
  readonly #filters: FilterBitmaps;
  readonly #facetCounter: FacetCounter;
  readonly #levels: SkinLevels;
  readonly #sortKeys: SortKeys;
  readonly #severalSkins: SeveralSkins;
  /** Sort orders are created on first use and cached. */
  readonly #sortOrders = new Map<string, SortOrder>();
  /** Positions that are still for sale; `isWhole` until one is removed. */
  readonly #forSale: { map: Bitmap; isWhole: boolean };
  /** Rows still in stock, including those not offered because they have no price. */
  readonly #stockedRows: Bitmap;
  readonly #matches: Bitmap;
  #size: number;
  #isWhole = true;

  constructor(
    columns: ProductColumns,
    prices: CompiledPrices,
    skins: SkinLookup,
    order: PriceOrder = orderByPrice(columns, prices, skins),
  ) {
    this.columns = columns;
    this.#skins = skins;
    this.#order = order;
    const { size } = this.#order;
    const values = new FacetBitmaps(columns, this.#order, prices.oldStockMaxDate);
    this.#postings = new SkinPostings(columns, this.#order);
    this.#filters = new FilterBitmaps(columns, this.#order, { values, postings: this.#postings, skins });
    this.#forSale = { map: fullBitmap(size), isWhole: true };
    this.#stockedRows = fullBitmap(columns.length);
    this.#facetCounter = new FacetCounter(this.#filters, this.#forSale, size);
    this.#levels = new SkinLevels(size);
    this.#severalSkins = new SeveralSkins(skins, this.#postings, size);
    this.#sortKeys = new SortKeys(columns, this.#order, this.#postings);
    this.#matches = emptyBitmap(size);
    this.#size = size;
  }

  /** How many accounts are for sale. */
  get size(): number {
    return this.#size;
  }

  /** Whether nothing was removed, for sale or not. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Does now the work that the first query about skins would otherwise wait for. */
  prepareSkins(): void {
    this.#postings.prepare();
  }

  /** The number of matches, the first `limit` positions in the requested order, and the cheapest position or -1. */
  search(filters: SearchFilters, limit: number): { total: number; positions: number[]; cheapest: number } {
    const maps = this.#filters.of(filters);
    const matches = findMatches(maps, this.#forSale, this.#matches);
    const total = maps.size === 0 ? this.#size : countMatches(matches);
    if (total === 0) return { total, positions: [], cheapest: -1 };
    const [cheapest = -1] = firstMatches(matches, 1);
    return { total, positions: this.#take(filters, matches, total, limit), cheapest };
  }

  /** How many of the matches have each of the skins; see `SuggestionCounts`. */
  countSkins(filters: SearchFilters, skinIds: readonly number[]): number[] {
    const matches = matchFilters(this.#filters.of(filters), [], this.#forSale, this.#matches);
    return skinIds.map((skinId) => this.#postings.countIn(skinId, matches));
  }

  /** How many accounts each champion alone would find, with the other filters unchanged. */
  countChampions(filters: SearchFilters, champions: readonly string[]): number[] {
    const matches = matchFilters(this.#filters.of(filters), ['champions'], this.#forSale, this.#matches);
    return champions.map((champion) => countBoth(this.#filters.champion(champion), matches));
  }

  facets(filters: SearchFilters): Facets {
    return this.#facetCounter.count(filters, this.#filters.of(filters));
  }

  /** The positions of accounts with most of the chosen skins that match all other filters, and how many each has. */
  closest(filters: SearchFilters, limit: number): { positions: number[]; counts: number[] } {
    const { skins = [], ...others } = filters;
    const matches = matchFilters(this.#filters.of(others), [], this.#forSale, this.#matches);
    this.#levels.count(new Set(skins), this.#postings, matches);
    return this.#levels.take(limit);
  }

  productOf(position: number): PricedProduct {
    const row = this.#order.rowAt[position]!;
    // Not with Object.assign, which is slower: this runs for every card.
    const product = productAt(this.columns, row) as PricedProduct;
    product.priceCents = this.#order.priceCents[position]!;
    return product;
  }

  priceCentsOf(position: number): number {
    return this.#order.priceCents[position]!;
  }

  /** The account if it is for sale. */
  get(id: number): PricedProduct | undefined {
    const row = rowOf(this.columns, id);
    if (row === -1 || !hasBit(this.#stockedRows, row)) return undefined;
    const position = this.#order.positionOf[row]!;
    return position === NO_POSITION ? undefined : this.productOf(position);
  }

  /** Removes an account, for sale or not. Returns whether it was there. */
  remove(id: number): boolean {
    const row = rowOf(this.columns, id);
    if (row === -1 || !hasBit(this.#stockedRows, row)) return false;
    clearBit(this.#stockedRows, row);
    this.#isWhole = false;
    const position = this.#order.positionOf[row]!;
    if (position !== NO_POSITION) {
      clearBit(this.#forSale.map, position);
      this.#forSale.isWhole = false;
      this.#size--;
    }
    return true;
  }

  isStockedRow(row: number): boolean {
    return hasBit(this.#stockedRows, row);
  }

  hasMythicRow(row: number): boolean {
    return this.#order.hasMythic[row] === 1;
  }

  #take(filters: SearchFilters, matches: Matches, total: number, limit: number): number[] {
    const counted = this.#skins.sortedBy(filters);
    const keys = this.#sortKeys.of(filters, counted);
    if (keys !== undefined) return this.#sortOrder(keys).take(matches, total, limit);
    if (filters.sort === 'champion' && counted.size > 0)
      return this.#takeByChampions(filters.champions ?? [], counted, this.#inOne(matches), limit);
    return firstMatches(matches, limit);
  }

  #inOne({ both, words }: Matches): Bitmap {
    const [some, others] = both;
    if (some === others) return some;
    intersect(both, this.#matches, words);
    return this.#matches;
  }

  /** Combinations of champions are too many to cache an order for each. */
  #takeByChampions(
    champions: readonly string[],
    skinIds: ReadonlySet<number>,
    matches: Bitmap,
    limit: number,
  ): number[] {
    const [only = ''] = champions;
    if (champions.length === 1) return this.#severalSkins.take(only, matches, limit);
    let owners = 0;
    for (const skinId of skinIds) owners += this.#postings.of(skinId).length;
    if (owners * COMMON_SHARE > this.#order.size) {
      const buckets = this.#sortKeys.bySkins(skinIds);
      return takeByBucket(matches, buckets, bucketCount(buckets), limit);
    }
    this.#levels.count(skinIds, this.#postings, matches);
    const { positions } = this.#levels.take(limit);
    takeFirst(matches, limit, positions, this.#levels.any);
    return positions;
  }

  #sortOrder({ name, make }: { name: string; make: () => Uint32Array }): SortOrder {
    let order = this.#sortOrders.get(name);
    if (order === undefined) this.#sortOrders.set(name, (order = new SortOrder(make())));
    return order;
  }
}
