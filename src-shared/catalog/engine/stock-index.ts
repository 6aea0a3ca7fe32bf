/**
 * The search engine over one unchanging set of accounts; only removals are possible, and flip a bit. See
 * catalog-index.ts for how it changes. Everything is a bitmap over positions in price order (price-order.ts): a query
 * ANDs the bitmaps of its filters, the total is a population count, the results are the first set bits.
 */
import { productAt, rowOf, rankAt, divisionAt } from '../columns.ts';
import type { ProductColumns } from '../columns.ts';
import { RANK_CODES } from '../enumerations.ts';
import type { CompiledPrices } from '../price-rule.ts';
import type { PricedProduct } from '../product.ts';
import { DEFAULT_RANK_ORDER, LAST_RANK_PLACE, rankPlace } from '../rank-order.ts';
import type { SearchFilters } from '../filters/registry.ts';
import type { SkinLookup } from '../skin-lookup.ts';
import { clearBit, countBits, emptyBitmap, firstPosition, fullBitmap, hasBit, takeFirst } from './bitmap.ts';
import type { Bitmap } from './bitmap.ts';
import { FacetCounter } from './count-facets.ts';
import { FacetBitmaps } from './facet-bitmaps.ts';
import { FilterBitmaps, matchFilters } from './filter-bitmaps.ts';
import { NO_POSITION, orderByPrice } from './price-order.ts';
import type { PriceOrder } from './price-order.ts';
import type { Facets } from './search-result.ts';
import { SkinLevels } from './skin-levels.ts';
import { SkinPostings } from './skin-postings.ts';
import { SortOrder, bucketCount, takeByBucket } from './sort-order.ts';

/**
 * From as many skins as accounts on, counting skins for every account is quicker than raising levels one by one.
 */
const COMMON_SHARE = 1;

/** The place of every rank code and division of the columns, at `rank * 5 + division`. */
const RANK_PLACES = Uint8Array.from({ length: (RANK_CODES.length + 1) * 5 }, (_, at) =>
  rankPlace(rankAt(Math.floor(at / 5)), divisionAt(at % 5)),
);

export class StockIndex {
  readonly columns: ProductColumns;
  readonly #skins: SkinLookup;
  readonly #order: PriceOrder;
  readonly #postings: SkinPostings;
  readonly #filters: FilterBitmaps;
  readonly #facetCounter: FacetCounter;
  readonly #levels: SkinLevels;
  /** Sorts are made when first asked for, and kept. */
  readonly #sortOrders = new Map<string, SortOrder>();
  readonly #alive: { map: Bitmap; isWhole: boolean };
  /** Rows not removed, among them those that are not sold. */
  readonly #liveRows: Bitmap;
  readonly #matches: Bitmap;
  #size: number;

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
    this.#alive = { map: fullBitmap(size), isWhole: true };
    this.#liveRows = fullBitmap(columns.length);
    this.#facetCounter = new FacetCounter(this.#filters, this.#alive, size);
    this.#levels = new SkinLevels(size);
    this.#matches = emptyBitmap(size);
    this.#size = size;
  }

  /** How many accounts are for sale. */
  get size(): number {
    return this.#size;
  }

  /** Does now what the first question about skins would have to wait for. */
  prepareSkins(): void {
    this.#postings.prepare();
  }

  /** The number of matches, the first `limit` positions in the asked order, and the cheapest position or -1. */
  search(filters: SearchFilters, limit: number): { total: number; positions: number[]; cheapest: number } {
    const maps = this.#filters.of(filters);
    const matches = matchFilters(maps, [], this.#alive, this.#matches);
    const total = maps.size === 0 ? this.#size : countBits(matches);
    if (total === 0) return { total, positions: [], cheapest: -1 };
    return { total, positions: this.#take(filters, matches, total, limit), cheapest: firstPosition(matches) };
  }

  facets(filters: SearchFilters): Facets {
    return this.#facetCounter.count(filters, this.#filters.of(filters));
  }

  /** Positions of accounts with most of the chosen skins, the other filters holding, and how many each has. */
  closest(filters: SearchFilters, limit: number): { positions: number[]; counts: number[] } {
    const { skins = [], ...others } = filters;
    const matches = matchFilters(this.#filters.of(others), [], this.#alive, this.#matches);
    this.#levels.count(new Set(skins), this.#postings, matches);
    return this.#levels.take(limit);
  }

  productOf(position: number): PricedProduct {
    const row = this.#order.rowAt[position]!;
    return Object.assign(productAt(this.columns, row), { priceCents: this.#order.priceCents[position]! });
  }

  priceCentsOf(position: number): number {
    return this.#order.priceCents[position]!;
  }

  /** The account if it is for sale. */
  get(id: number): PricedProduct | undefined {
    const row = rowOf(this.columns, id);
    if (row === -1 || !hasBit(this.#liveRows, row)) return undefined;
    const position = this.#order.positionOf[row]!;
    return position === NO_POSITION ? undefined : this.productOf(position);
  }

  /** Takes an account out, for sale or not. Answers whether it was there. */
  remove(id: number): boolean {
    const row = rowOf(this.columns, id);
    if (row === -1 || !hasBit(this.#liveRows, row)) return false;
    clearBit(this.#liveRows, row);
    const position = this.#order.positionOf[row]!;
    if (position !== NO_POSITION) {
      clearBit(this.#alive.map, position);
      this.#alive.isWhole = false;
      this.#size--;
    }
    return true;
  }

  isLiveRow(row: number): boolean {
    return hasBit(this.#liveRows, row);
  }

  #take(filters: SearchFilters, matches: Bitmap, total: number, limit: number): number[] {
    const counted = this.#skins.sortedBy(filters);
    // Unranked accounts share one place: their order by rank is the price order.
    const isByRank = filters.sort === 'rank' && filters.accountType !== 'unranked';
    if (isByRank || (counted.size > 0 && filters.sort !== 'champion')) {
      return this.#sortOrder(filters, counted).take(matches, total, limit);
    }
    if (counted.size > 0) return this.#takeByChampions(counted, matches, limit);
    const positions: number[] = [];
    takeFirst(matches, limit, positions);
    return positions;
  }

  /** Champions are chosen too freely to keep an order for each choice. */
  #takeByChampions(skinIds: ReadonlySet<number>, matches: Bitmap, limit: number): number[] {
    let owners = 0;
    for (const skinId of skinIds) owners += this.#postings.of(skinId).length;
    if (owners * COMMON_SHARE > this.#order.size) {
      const buckets = this.#skinBuckets(skinIds);
      return takeByBucket(matches, buckets, bucketCount(buckets), limit);
    }
    this.#levels.count(skinIds, this.#postings, matches);
    const { positions } = this.#levels.take(limit);
    takeFirst(matches, limit, positions, this.#levels.any);
    return positions;
  }

  #sortOrder(filters: SearchFilters, counted: ReadonlySet<number>): SortOrder {
    const { sort, rankOrder = DEFAULT_RANK_ORDER, lane, role } = filters;
    const key = sort === 'rank' ? `rank ${rankOrder}` : sort === 'lane' ? `lane ${lane}` : `role ${role}`;
    let order = this.#sortOrders.get(key);
    if (order === undefined) {
      order = new SortOrder(
        sort === 'rank' ? this.#rankBuckets(rankOrder === 'HighToLow') : this.#skinBuckets(counted),
      );
      this.#sortOrders.set(key, order);
    }
    return order;
  }

  #rankBuckets(isHighFirst: boolean): Uint16Array {
    const { rank, division } = this.columns;
    const { rowAt } = this.#order;
    const buckets = new Uint16Array(rowAt.length);
    for (let position = 0; position < rowAt.length; position++) {
      const row = rowAt[position]!;
      const place = RANK_PLACES[rank[row]! * 5 + division[row]!]!;
      buckets[position] = isHighFirst ? place : LAST_RANK_PLACE - place;
    }
    return buckets;
  }

  /** Most of the skins first. */
  #skinBuckets(skinIds: ReadonlySet<number>): Uint16Array {
    const counts = new Uint16Array(this.#order.size);
    let most = 0;
    for (const skinId of skinIds) {
      const positions = this.#postings.of(skinId);
      for (let at = 0; at < positions.length; at++) {
        const count = ++counts[positions[at]!]!;
        if (count > most) most = count;
      }
    }
    for (let position = 0; position < counts.length; position++) counts[position] = most - counts[position]!;
    return counts;
  }
}
