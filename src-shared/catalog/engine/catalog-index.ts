/**
 * The catalog search of the server and of the browser's worker. Two `StockIndex`es share the accounts: a large one that
 * only loses accounts (a sale flips a bit), and a small recent one that is rebuilt when an account arrives. When the
 * recent one has grown past RECENT_LIMIT, everything is rebuilt as one index. Answers are those of a single index:
 * totals and counts are added, and the two ordered lists are merged.
 *
 * Buffers are reused between queries, so an instance can serve only one query at a time; in a single thread it does
 * anyway.
 */
import type { ProductColumns } from '../columns.ts';
import { columnsFromProducts, ColumnsBuilder } from '../columns-builder.ts';
import { compilePrices } from '../price-rule.ts';
import type { CompiledPrices } from '../price-rule.ts';
import type { PriceList } from '../prices.ts';
import type { PricedProduct, Product } from '../product.ts';
import type { SearchFilters } from '../filters/registry.ts';
import { SkinLookup } from '../skin-lookup.ts';
import type { SkinCatalog } from '../skin.ts';
import { addFacets } from './count-facets.ts';
import { compareFound, relevantSkinsFor } from './found-order.ts';
import { RESULT_LIMIT } from './search-result.ts';
import type {
  CatalogAnswer,
  CloseMatch,
  Facets,
  FoundProduct,
  SearchResult,
  Suggested,
  SuggestionCounts,
} from './search-result.ts';
import { StockIndex } from './stock-index.ts';

/** Rebuilding the recent index with this many accounts takes a few milliseconds. */
const RECENT_LIMIT = 2000;
const CLOSEST_LIMIT = 12;

export interface ReferenceData extends SkinCatalog {
  prices: PriceList;
}

/** Where an account of an answer is stored. */
export interface FoundPlace {
  part: StockIndex;
  position: number;
  relevantSkins: number[];
  /** Absent if nothing about it was needed. */
  product?: PricedProduct;
}

export class CatalogIndex {
  #prices: CompiledPrices;
  #skins: SkinLookup;
  #main: StockIndex;
  readonly #recent = new Map<number, Product>();
  /** Undefined after a change, until the next query. */
  #recentIndex: StockIndex | undefined;

  private constructor(columns: ProductColumns, referenceData: ReferenceData) {
    this.#prices = compilePrices(referenceData.prices);
    this.#skins = new SkinLookup(referenceData);
    this.#main = new StockIndex(columns, this.#prices, this.#skins);
  }

  /** Builds the index of the stock for sale. Accounts without a price are included, but never found. */
  static build(stock: ProductColumns | Iterable<Product>, referenceData: ReferenceData): CatalogIndex {
    return new CatalogIndex('skinStart' in stock ? stock : columnsFromProducts(stock), referenceData);
  }

  /** Does now the work that the first query about skins would otherwise wait for. */
  prepareSkins(): void {
    this.#main.prepareSkins();
  }

  /** How many accounts are for sale. */
  get size(): number {
    return this.#parts().reduce((sum, part) => sum + part.size, 0);
  }

  /** The account with its price, if it is for sale. */
  get(id: number): PricedProduct | undefined {
    for (const part of this.#parts()) {
      const product = part.get(id);
      if (product !== undefined) return product;
    }
    return undefined;
  }

  /**
   * `limit` accounts from `offset` on, the total, a count for every filter value, and, if nothing matches, the closest accounts.
   *
   * @param revision the revision to report in the answer
   */
  answer(filters: SearchFilters, revision: string, limit = RESULT_LIMIT, offset = 0): CatalogAnswer {
    const { places, ...rest } = this.answerInPlaces(filters, revision, limit, offset);
    return { ...rest, products: places.map(productAtPlace) };
  }

  /** The same with the locations of the accounts, for callers that have the accounts in another form. */
  answerInPlaces(
    filters: SearchFilters,
    revision: string,
    limit = RESULT_LIMIT,
    offset = 0,
  ): Omit<CatalogAnswer, 'products'> & { places: FoundPlace[] } {
    const result = this.#locate(filters, limit, offset);
    const needsClosest = result.total === 0 && (filters.skins?.length ?? 0) > 1;
    return {
      ...result,
      facets: this.facets(filters),
      closest: needsClosest ? this.closest(filters, CLOSEST_LIMIT) : [],
      revision,
    };
  }

  /**
   * The matching accounts: ordered by the chosen sort, then price, blue essence descending, id. Returns `limit` of them
   * from `offset` on.
   */
  search(filters: SearchFilters, limit = RESULT_LIMIT, offset = 0): SearchResult {
    const { places, ...rest } = this.#locate(filters, limit, offset);
    return { ...rest, products: places.map(productAtPlace) };
  }

  /** How many accounts each filter value would find. */
  facets(filters: SearchFilters): Facets {
    return this.#parts()
      .map((part) => part.facets(filters))
      .reduce(addFacets);
  }

  countSuggestions(filters: SearchFilters, { skins, champions }: Suggested): SuggestionCounts {
    const parts = this.#parts();
    return {
      skins: addUp(parts.map((part) => part.countSkins(filters, skins))),
      champions: addUp(parts.map((part) => part.countChampions(filters, champions))),
    };
  }

  /**
   * The accounts with most of the chosen skins that match all other filters; for when no account has all of the skins.
   */
  closest(filters: SearchFilters, limit = RESULT_LIMIT): CloseMatch[] {
    const relevant = relevantSkinsFor({ skins: filters.skins ?? [] }, this.#skins);
    const matches = this.#parts().flatMap((part) => {
      const { positions, counts } = part.closest(filters, limit);
      return positions.map((position, at) => {
        const product = part.productOf(position);
        const found = Object.assign(product, { relevantSkins: relevant?.(product) ?? [] });
        return { product: found, matched: counts[at] ?? 0 };
      });
    });
    // Within a count, always by price.
    const compare = compareFound({}, this.#skins);
    return matches.toSorted((a, b) => b.matched - a.matched || compare(a.product, b.product)).slice(0, limit);
  }

  /** Removes an account; false if there was none. */
  remove(id: number): boolean {
    if (this.#recent.delete(id)) {
      this.#recentIndex = undefined;
      return true;
    }
    return this.#main.remove(id);
  }

  /** Adds accounts, replacing those with the same id. */
  add(...products: readonly Product[]): void {
    for (const product of products) {
      this.remove(product.id);
      this.#recent.set(product.id, product);
    }
    this.#recentIndex = undefined;
    if (this.#recent.size > RECENT_LIMIT) this.#rebuild();
  }

  /** New prices or skins: prices and sorts everything again. */
  reprice(referenceData: ReferenceData): void {
    this.#prices = compilePrices(referenceData.prices);
    this.#skins = new SkinLookup(referenceData);
    this.#rebuild();
  }

  /** The ids of all stored accounts, with or without a price. */
  ids(): number[] {
    const { columns } = this.#main;
    const ids: number[] = [];
    for (let row = 0; row < columns.length; row++)
      if (this.#main.isStockedRow(row)) ids.push(columns.ids[row]!);
    return [...ids, ...this.#recent.keys()];
  }

  /** The ids of the accounts that have a skin of tier MYTHIC. */
  mythicIds(): number[] {
    const ids: number[] = [];
    for (const part of this.#parts()) {
      const { columns } = part;
      for (let row = 0; row < columns.length; row++)
        if (part.hasMythicRow(row) && part.isStockedRow(row)) ids.push(columns.ids[row]!);
    }
    return ids;
  }

  /** All stored accounts, with or without a price, as columns for a snapshot. Read-only. */
  columns(): ProductColumns {
    const { columns, isWhole } = this.#main;
    if (isWhole && this.#recent.size === 0) return columns;
    const builder = new ColumnsBuilder();
    for (let row = 0; row < columns.length; row++) {
      if (this.#main.isStockedRow(row)) builder.pushRow(columns, row);
    }
    for (const product of this.#recent.values()) builder.push(product);
    return builder.finish();
  }

  #rebuild(): void {
    const columns = this.columns();
    this.#recent.clear();
    this.#recentIndex = undefined;
    this.#main = new StockIndex(columns, this.#prices, this.#skins);
  }

  #parts(): StockIndex[] {
    if (this.#recent.size === 0) return [this.#main];
    this.#recentIndex ??= new StockIndex(
      columnsFromProducts(this.#recent.values()),
      this.#prices,
      this.#skins,
    );
    return [this.#main, this.#recentIndex];
  }

  #locate(
    filters: SearchFilters,
    limit: number,
    offset: number,
  ): Omit<SearchResult, 'products'> & { places: FoundPlace[] } {
    const until = offset + limit;
    const answers = this.#parts().map((part) => ({ part, ...part.search(filters, until) }));
    const prices = answers
      .filter(({ cheapest }) => cheapest !== -1)
      .map(({ part, cheapest }) => part.priceCentsOf(cheapest));
    return {
      total: answers.reduce((sum, { total }) => sum + total, 0),
      places: this.#places(answers, filters, offset, until),
      minPriceCents: prices.length === 0 ? null : Math.min(...prices),
    };
  }

  #places(
    answers: { part: StockIndex; positions: number[] }[],
    filters: SearchFilters,
    offset: number,
    until: number,
  ): FoundPlace[] {
    const relevant = relevantSkinsFor(filters, this.#skins);
    const [only, ...others] = answers.filter(({ positions }) => positions.length > 0);
    if (only !== undefined && others.length === 0) {
      const positions = only.positions.slice(offset, until);
      if (!relevant) return positions.map((position) => ({ part: only.part, position, relevantSkins: [] }));
      return positions.map((position) => readPlace(only.part, position, relevant));
    }
    const compare = compareFound(filters, this.#skins);
    return answers
      .flatMap(({ part, positions }) => positions.map((position) => readPlace(part, position, relevant)))
      .toSorted((a, b) => compare(a.product, b.product))
      .slice(offset, until);
  }
}

function readPlace(
  part: StockIndex,
  position: number,
  relevant: ((product: Product) => number[]) | undefined,
): FoundPlace & { product: PricedProduct } {
  const product = part.productOf(position);
  return { part, position, product, relevantSkins: relevant?.(product) ?? [] };
}

function productAtPlace({ part, position, relevantSkins, product }: FoundPlace): FoundProduct {
  const found = (product ?? part.productOf(position)) as FoundProduct;
  found.relevantSkins = relevantSkins;
  return found;
}

function addUp([first = [], ...others]: readonly number[][]): number[] {
  return first.map((count, at) => others.reduce((sum, counts) => sum + (counts[at] ?? 0), count));
}
