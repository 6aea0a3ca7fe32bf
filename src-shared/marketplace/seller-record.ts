import { counted } from '../counted.ts';
import type { MarketListing } from './listing.ts';

/** "42 sales · 1 claim", or "No sales yet": what is shown of an anonymous seller. */
export function sellerRecordText({
  sellerSales,
  sellerClaims,
}: Pick<MarketListing, 'sellerSales' | 'sellerClaims'>): string {
  if (sellerSales === 0) return 'No sales yet';
  return `${counted(sellerSales, 'sale')} · ${counted(sellerClaims, 'claim')}`;
}
