import type { MarketListing } from '#shared/marketplace/listing.ts';
import { PLAIN_ACCOUNT } from '../../../support/plain-account.ts';

/** A listing that takes bids from EUR 5.00 and is anybody's. */
export function listing(changes: Partial<MarketListing> = {}): MarketListing {
  return {
    id: 1,
    product: {
      ...PLAIN_ACCOUNT,
      id: 10,
      discreteBlueEssence: 40_000,
      orangeEssence: 1200,
      isPremium: true,
    },
    status: 'ONGOING',
    isOpen: true,
    createdAt: '2026-11-20T12:00:00.000Z',
    endsAt: '2026-11-28T12:00:00.000Z',
    completedAt: null,
    minimumBidCents: 500,
    instaBuyCents: 2000,
    highestBidCents: null,
    totalBids: 0,
    warrantyDays: 7,
    remarks: '',
    sellerSales: 0,
    sellerClaims: 0,
    isUserOwner: false,
    isUserHighestBidder: false,
    isRefunded: false,
    userBidCents: null,
    isWatched: false,
    ...changes,
  };
}
