/** The marketplace without filters: needs no search engine, whose code the first auctions do not wait for. */
import { RESULT_LIMIT } from '../catalog/engine/search-result.ts';
import type { MarketListing } from './listing.ts';

export interface FoundListing {
  listing: MarketListing;
  /** The account's chosen skins, then those that the sort counts; shown first and highlighted. */
  relevantSkins: number[];
}

export interface FoundListings {
  /** How many match, including those not listed. */
  total: number;
  /** At most `limit`; by default 100 (account and marketplace, section 9). */
  found: FoundListing[];
}

export function soonestFirst(listings: readonly MarketListing[]): MarketListing[] {
  return listings.toSorted((a, b) => endOf(a) - endOf(b) || a.id - b.id);
}

/** @param listings in the order in which they are shown */
export function listAll(listings: readonly MarketListing[], limit: number = RESULT_LIMIT): FoundListings {
  const found = listings.slice(0, limit).map((listing) => ({ listing, relevantSkins: [] }));
  return { total: listings.length, found };
}

function endOf({ endsAt }: MarketListing): number {
  return endsAt === null ? Infinity : Date.parse(endsAt);
}
