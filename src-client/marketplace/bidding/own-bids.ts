/**
 * Bids that this visitor has just placed, until the shop's next event includes them (account and marketplace, section 4
 * "Bidding"): the count is one higher, an own bid above the highest becomes the highest, and the buttons show what was
 * done.
 */
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { onCustomerChange } from '#client/identity/session.ts';
import { createStore, useStore } from '#client/platform/store.ts';

export interface OwnBid {
  kind: 'bid' | 'bought';
  amountCents: number;
  /** The number of bids before it. */
  bidsBefore: number;
}

const ownBids = createStore<ReadonlyMap<number, OwnBid>>(new Map());

export function recordOwnBid(listingId: number, bid: OwnBid): void {
  ownBids.update((all) => new Map(all).set(listingId, bid));
}

/** Called when the bid became void. */
export function forgetOwnBid(listingId: number): void {
  ownBids.update((all) => new Map([...all].filter(([id]) => id !== listingId)));
}

/** Called when the customer changes. */
export function forgetOwnBids(): void {
  ownBids.set(new Map());
}

onCustomerChange(forgetOwnBids);

export function ownBid(listingId: number): OwnBid | undefined {
  return ownBids.get().get(listingId);
}

export function useOwnBid(listingId: number): OwnBid | undefined {
  return useStore(ownBids, (all) => all.get(listingId));
}

interface ShownFigures {
  totalBids: number;
  highestBidCents: number | null;
  userBidCents: number | null;
}

/** The figures on a card: the shop's, or the visitor's own bid if that is more recent. */
export function shownFigures(
  listing: Pick<MarketListing, 'totalBids' | 'highestBidCents' | 'userBidCents'>,
  own: OwnBid | undefined,
): ShownFigures {
  const { totalBids, highestBidCents, userBidCents } = listing;
  if (own === undefined) return { totalBids, highestBidCents, userBidCents };
  return {
    totalBids: Math.max(totalBids, own.bidsBefore + 1),
    highestBidCents: Math.max(highestBidCents ?? 0, own.amountCents),
    userBidCents: Math.max(userBidCents ?? 0, own.amountCents),
  };
}
