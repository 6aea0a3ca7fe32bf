/**
 * What this visitor has just offered, before the shop's next news says so too (account and marketplace, section 4
 * "Bidding"): the count is one up, an own bid above the highest is the highest, and buttons say what was done.
 */
import type { MarketListing } from '#shared/marketplace/listing.ts';
import { createStore, useStore } from '#client/platform/store.ts';

export interface OwnOffer {
  kind: 'bid' | 'bought';
  amountCents: number;
  /** How many bids there were before it. */
  bidsBefore: number;
}

const offers = createStore<ReadonlyMap<number, OwnOffer>>(new Map());

export function noteOwnOffer(listingId: number, offer: OwnOffer): void {
  offers.update((all) => new Map(all).set(listingId, offer));
}

/** It does not count any more. */
export function forgetOwnOffer(listingId: number): void {
  offers.update((all) => new Map([...all].filter(([id]) => id !== listingId)));
}

/** The next customer in this tab has offered nothing yet. */
export function forgetOwnOffers(): void {
  offers.set(new Map());
}

export function ownOffer(listingId: number): OwnOffer | undefined {
  return offers.get().get(listingId);
}

export function useOwnOffer(listingId: number): OwnOffer | undefined {
  return useStore(offers, (all) => all.get(listingId));
}

export interface ShownFigures {
  totalBids: number;
  highestBidCents: number | null;
  userBidCents: number | null;
}

/** The figures of a card: the shop's, and where the visitor's own offer is ahead of them, that. */
export function shownFigures(
  listing: Pick<MarketListing, 'totalBids' | 'highestBidCents' | 'userBidCents'>,
  own: OwnOffer | undefined,
): ShownFigures {
  const { totalBids, highestBidCents, userBidCents } = listing;
  if (own === undefined) return { totalBids, highestBidCents, userBidCents };
  return {
    totalBids: Math.max(totalBids, own.bidsBefore + 1),
    highestBidCents: Math.max(highestBidCents ?? 0, own.amountCents),
    userBidCents: Math.max(userBidCents ?? 0, own.amountCents),
  };
}
