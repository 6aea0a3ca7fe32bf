/** The marketplace as this device keeps it for times without a network: what every visitor may see of it. */
import type { Marketplace, MarketListing } from '#shared/marketplace/listing.ts';
import { readPublic, writePublic } from '#client/offline/public-cache.ts';
import type { Cached } from '#client/offline/vault/cached-query.ts';

const NAME = 'marketplace';
/** Live events and polls bring the list often. */
const WRITE_AT_MOST_EVERY_MS = 20_000;

let writtenAt = Number.NEGATIVE_INFINITY;

export async function cacheMarketplace(marketplace: Marketplace): Promise<void> {
  if (performance.now() - writtenAt < WRITE_AT_MOST_EVERY_MS) return;
  writtenAt = performance.now();
  await writePublic(NAME, withoutViewer(marketplace));
}

export function readMarketplace(): Promise<(Marketplace & Cached) | undefined> {
  return readPublic<Marketplace>(NAME);
}

/** As a visitor sees it: the cache outlives the sign-in. */
export function withoutViewer({ listings, ...rest }: Marketplace): Marketplace {
  return { ...rest, userId: null, listings: listings.map(asVisitor) };
}

function asVisitor(listing: MarketListing): MarketListing {
  return {
    ...listing,
    isUserOwner: false,
    isUserHighestBidder: false,
    userBidCents: null,
    isWatched: false,
  };
}
