/** The marketplace as this device caches it for offline use, without anything private. */
import type { Marketplace, MarketListing } from '#shared/marketplace/listing.ts';
import { readPublic, writePublic } from '#client/offline/public-cache.ts';
import type { Cached } from '#client/offline/vault/cached-query.ts';

const NAME = 'marketplace';
/** In ms. Live events and polls update the list often. */
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

/** The marketplace as a visitor sees it, because the cache outlives the sign-in. */
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
