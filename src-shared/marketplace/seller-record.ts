import type { MarketListing } from './listing.ts';

/** "42 sales · 1 claim", or "No sales yet": what is shown of an anonymous seller. */
export function sellerRecordText({
  sellerSales,
  sellerClaims,
}: Pick<MarketListing, 'sellerSales' | 'sellerClaims'>): string {
  if (sellerSales === 0) return 'No sales yet';
  const sales = sellerSales === 1 ? '1 sale' : `${sellerSales} sales`;
  const claims = sellerClaims === 1 ? '1 claim' : `${sellerClaims} claims`;
  return `${sales} · ${claims}`;
}
