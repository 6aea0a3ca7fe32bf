import type { ItemOf } from '../filters/filter.ts';
import type { FacetKey, SearchFilters } from '../filters/registry.ts';
import type { PricedProduct } from '../product.ts';

/** An account on a result card. */
export interface FoundProduct extends PricedProduct {
  /** Its chosen skins, those of the chosen champions, then those that the sort counts; a subset of its three lists, shown first and marked. */
  relevantSkins: number[];
}

export interface SearchResult {
  /** How many accounts match, beyond the ones listed. */
  total: number;
  products: FoundProduct[];
  /** Price of the cheapest match in cents; null without matches. */
  minPriceCents: number | null;
}

/** One question to the catalog, answered alike by the server and by the browser's own copy. */
export interface CatalogAnswer extends SearchResult {
  facets: Facets;
  /** When no account has all the chosen skins: those that have most of them. */
  closest: CloseMatch[];
  /** What the answer is made from; see `catalogRevision`. */
  revision: string;
}

/** The skins and champions that a search box suggests. */
export interface Suggested {
  skins: readonly number[];
  /** By id or shown name. */
  champions: readonly string[];
}

/**
 * How many accounts there would be with each suggestion chosen, in the order of `Suggested`: a skin on top of all filters, a
 * champion as if no other were chosen.
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
 * How many accounts each filter value would give, the other filters staying as they are ("as if its own group were
 * open"). Choices that clear others count as cleared: another account type drops the flash key and, unless it is
 * ranked, rank and division; an apex rank and `any` rank drop the division.
 */
export type Facets = { [Key in FacetKey]: FacetCounts<NonNullable<SearchFilters[Key]>> };

/** By value; by the start of a range; one number for what is set or not. */
type FacetCounts<Value> = [Value] extends [true]
  ? number
  : Record<(ItemOf<Value> & PropertyKey) | 'any', number>;

/** The most accounts a search lists unless it names a limit (storefront, section 9). */
export const RESULT_LIMIT = 100;
