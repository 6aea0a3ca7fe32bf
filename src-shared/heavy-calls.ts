/**
 * tRPC queries that search or list: each costs the server as much as dozens of others. The server allows only a few per
 * request and charges more points for them against the address's limit; the client batches them separately.
 */
export const HEAVY_CALLS: ReadonlySet<string> = new Set([
  'catalog.search',
  'catalog.regionCounts',
  'catalog.changes',
  'marketplace.browse',
  'marketplace.myBids',
  'marketplace.myListings',
  'marketplace.priceHint',
  'purchases.list',
  'tradeIn.list',
  'wallet.balanceHistory',
]);

/** The maximum per request. */
export const MAX_HEAVY_CALLS = 3;
