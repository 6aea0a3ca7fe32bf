/** How live events change the lists on screen. Pure, so it can be tested without a stream. */
import type { BidHistoryStep, ListingPage, Marketplace, UserBid } from '#shared/marketplace/listing.ts';
import type { ChangedListing } from '#shared/marketplace/live.ts';

/**
 * Updates the changed listings in the list. Finished auctions stay in place, marked, until the list is refetched:
 * nothing moves under the pointer.
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
 * Updates the page of one listing, without duplicating known bids in its history. If there are fewer bids than before,
 * the bidding was restarted, and the event contains the whole history.
 */
export function applyToListing(
  page: ListingPage,
  now: string,
  { listing, latestSteps }: ChangedListing,
): ListingPage {
  const former = listing.totalBids < page.listing.totalBids ? [] : page.history;
  const known = new Set(former.map(nameOf));
  const history = [...former, ...latestSteps.filter((step) => !known.has(nameOf(step)))];
  const isLeading = listing.status === 'ONGOING' && listing.isUserHighestBidder;
  return { now, listing, history, userMaxCents: isLeading ? page.userMaxCents : null };
}

/**
 * Updates the customer's bids with a listing that they have just won. Like in the marketplace, it stays in place until
 * the list is refetched. @returns undefined if the listing is not in the list or was not won
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

/** Unique, because no two bids of a listing have the same amount. */
function nameOf({ at, bidder, amountCents }: BidHistoryStep): string {
  return `${at} ${bidder} ${amountCents}`;
}

/**
 * False if the event does not contain all bids, or the bidding was restarted and went on within one event: the page must be
 * refetched. An instant buy is in the history, but not counted as a bid.
 */
export function isHistoryWhole({ history, listing }: ListingPage): boolean {
  return history.filter(({ isInstaBuy }) => !isInstaBuy).length === listing.totalBids;
}
