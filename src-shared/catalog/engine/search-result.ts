import type { ItemOf } from '../filters/filter.ts';
import type { FacetKey, SearchFilters } from '../filters/registry.ts';
import type { PricedProduct } from '../product.ts';

/** An account on a result card. */
export interface FoundProduct extends PricedProduct {
  /**
   * Its chosen skins, those of the chosen champions, then those that the sort counts; a subset of its three lists, shown first and
   * highlighted.
   */
  relevantSkins: number[];
}

export interface SearchResult {
  /** How many accounts match, including those not listed. */
  total: number;
  products: FoundProduct[];
  /** The price of the cheapest match in cents; null without matches. */
  minPriceCents: number | null;
}

/** The answer to one catalog query, the same from the server and from the browser's replica. */
export interface CatalogAnswer extends SearchResult {
  facets: Facets;
  /** If no account has all the chosen skins: those with most of them. */
  closest: CloseMatch[];
  /** The revision that the answer is based on; see `catalogRevision`. */
  revision: string;
}

/** The skins and champions that a search box suggests. */
export interface Suggested {
  skins: readonly number[];
  /** By id or shown name. */
  champions: readonly string[];
}

/**
 * How many accounts each suggestion would find, in the order of `Suggested`: a skin in addition to all filters, a champion
 * as if no other were chosen.
 */
export interface SuggestionCounts {
  skins: number[];
  champions: number[];
}

/** An account that has some of the chosen skins. */
export interface CloseMatch {
  product: FoundProduct;
  /** How many of the chosen skins it has, at least 1. */
  matched: number;
}

/**
 * How many accounts each filter value would find with the other filters unchanged ("as if its own group were open").
 * Filters that the choice would clear count as cleared: another account type drops the flash key and, unless it is
 * ranked, rank and division; an apex rank and rank `any` drop the division.
 */
export type Facets = { [Key in FacetKey]: FacetCounts<NonNullable<SearchFilters[Key]>> };

/** By value; by the start of a range; a single number for a toggle. */
type FacetCounts<Value> = [Value] extends [true]
  ? number
  : Record<(ItemOf<Value> & PropertyKey) | 'any', number>;

/** The most accounts a search lists unless it names a limit (storefront, section 9). */
export const RESULT_LIMIT = 100;
