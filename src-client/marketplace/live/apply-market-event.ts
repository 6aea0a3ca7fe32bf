/** What live news changes in the lists that are on screen. Pure, so that it can be tested without a stream. */
import type { ListingPage, Marketplace } from '#shared/marketplace/listing.ts';
import type { ChangedListing } from '#shared/marketplace/live.ts';

/**
 * The list with the news in it. What has ended stays where it is, marked, until the list is read anew: nothing moves
 * under the pointer.
 */
export function applyToMarketplace(
  marketplace: Marketplace,
  now: string,
  changed: readonly ChangedListing[],
): Marketplace {
  const newById = new Map(changed.map(({ listing }) => [listing.id, listing]));
  const listings = marketplace.listings.map((listing) => newById.get(listing.id) ?? listing);
  const known = new Set(marketplace.listings.map(({ id }) => id));
  const arrived = changed.flatMap(({ listing }) =>
    listing.isOpen && !known.has(listing.id) ? [listing] : [],
  );
  return { ...marketplace, now, listings: [...listings, ...arrived] };
}

/** The page of one listing with the news in it; lines of the history that it has already are not doubled. */
export function applyToListing(
  page: ListingPage,
  now: string,
  { listing, latestSteps }: ChangedListing,
): ListingPage {
  const missing = Math.max(0, listing.totalBids - page.history.length);
  const history = missing === 0 ? page.history : [...page.history, ...latestSteps.slice(-missing)];
  return { ...page, now, listing, history };
}

/** False when more happened than the news told: the page must be read anew. */
export function isHistoryWhole({ history, listing }: ListingPage): boolean {
  return history.length >= listing.totalBids;
}
