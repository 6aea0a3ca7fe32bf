import type { PriceList } from './prices.ts';
import type { ProductClass } from './product-class.ts';

const WARRANTY_KEYS = {
  handleveled: 'handleveledAccountWarranty',
  ranked: 'rankedAccountWarranty',
  premium: 'premiumAccountWarranty',
  'old-stock': 'oldStockAccountWarranty',
  standard: 'standardAccountWarranty',
} as const satisfies Record<ProductClass, keyof PriceList>;

/** Days of warranty that an account of this class comes with; 0 is none. Fixed at purchase. */
export function warrantyDays(kind: ProductClass, priceList: PriceList): number {
  return priceList[WARRANTY_KEYS[kind]];
}

/** "30 days", "1 day" or "None" (account and marketplace, section 2 "Purchases display"). */
export function warrantyText(days: number): string {
  if (days <= 0) return 'None';
  return days === 1 ? '1 day' : `${days} days`;
}
