/** What live events change in the lists that are on screen. Pure, so that it can be tested without a stream. */
import type { BidHistoryStep, ListingPage, Marketplace, UserBid } from '#shared/marketplace/listing.ts';
import type { ChangedListing } from '#shared/marketplace/live.ts';

/**
 * The list with the changed listings in it. What has ended stays where it is, marked, until the list is read anew: nothing moves
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

/**
 * The page of one listing with its change; lines of the history that it has already are not doubled. Fewer bids than
 * before: the bidding started again, and the lines of the event are all there are.
 */
export function applyToListing(
  page: ListingPage,
  now: string,
  { listing, latestSteps }: ChangedListing,
): ListingPage {
  const former = listing.totalBids < page.listing.totalBids ? [] : page.history;
  const known = new Set(former.map(nameOf));
  const history = [...former, ...latestSteps.filter((step) => !known.has(nameOf(step)))];
  return { ...page, now, listing, history };
}

/**
 * The customer's bids with the changed listing in them. What the customer has just won stays where it is, as in the marketplace, until the
 * list is read anew. @returns undefined when there is no such card here, or it is not about an account won
 */
export function applyWinToMyBids(bids: MyBids, now: string, { listing }: ChangedListing): MyBids | undefined {
  const isWon = listing.status === 'SUCCESS' && listing.isUserHighestBidder && !listing.isRefunded;
  if (!isWon || !bids.results.some((bid) => bid.listing.id === listing.id)) return undefined;
  const results = bids.results.map((bid) =>
    bid.listing.id === listing.id
      ? {
          ...bid,
          listing,
          isWinner: true,
          amountCents: listing.userBidCents ?? bid.amountCents,
          maxCents: null,
        }
      : bid,
  );
  return { ...bids, now, results };
}

interface MyBids {
  now: string;
  results: UserBid[];
}

/** A listing has no two bids of the same amount. */
function nameOf({ at, bidder, amountCents }: BidHistoryStep): string {
  return `${at} ${bidder} ${amountCents}`;
}

/** False when more happened than the event says: the page must be read anew. An instant buy is a line, but no bid. */
export function isHistoryWhole({ history, listing }: ListingPage): boolean {
  return history.filter(({ isInstaBuy }) => !isInstaBuy).length >= listing.totalBids;
}
