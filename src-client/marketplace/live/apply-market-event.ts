/** What live news changes in the lists that are on screen. Pure, so that it can be tested without a stream. */
import type { BidHistoryStep, ListingPage, Marketplace } from '#shared/marketplace/listing.ts';
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
  const known = new Set(page.history.map(nameOf));
  const history = [...page.history, ...latestSteps.filter((step) => !known.has(nameOf(step)))];
  return { ...page, now, listing, history };
}

/** Nobody bids the same amount twice. */
function nameOf({ at, bidder, amountCents }: BidHistoryStep): string {
  return `${at} ${bidder} ${amountCents}`;
}

/** False when more happened than the news told: the page must be read anew. An instant buy is a line, but no bid. */
export function isHistoryWhole({ history, listing }: ListingPage): boolean {
  return history.filter(({ isInstaBuy }) => !isInstaBuy).length >= listing.totalBids;
}
