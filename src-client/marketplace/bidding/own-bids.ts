/**
 * What this visitor has just bid, before the shop's next event says so too (account and marketplace, section 4
 * "Bidding"): the count is one up, an own bid above the highest is the highest, and buttons say what was done.
 */
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { onCustomerChange } from '#client/identity/session.ts';
import { createStore, useStore } from '#client/platform/store.ts';

export interface OwnBid {
  kind: 'bid' | 'bought';
  amountCents: number;
  /** How many bids there were before it. */
  bidsBefore: number;
}

const ownBids = createStore<ReadonlyMap<number, OwnBid>>(new Map());

export function recordOwnBid(listingId: number, bid: OwnBid): void {
  ownBids.update((all) => new Map(all).set(listingId, bid));
}

/** It does not count any more. */
export function forgetOwnBid(listingId: number): void {
  ownBids.update((all) => new Map([...all].filter(([id]) => id !== listingId)));
}

/** The next customer in this tab has not bid yet. */
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

/** The figures of a card: the shop's, and where the visitor's own bid is ahead of them, that. */
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
