/**
 * tRPC queries that search or list: each of them costs the server as much as dozens of others. The server takes few of
 * them per request and counts them for more against the limit of their address; the client batches them apart.
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

/** Per request. */
export const MAX_HEAVY_CALLS = 3;
