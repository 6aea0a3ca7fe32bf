import { counted } from '../counted.ts';
import type { PriceList } from './prices.ts';
import { type ClassifiedProduct, productClass, type ProductClass } from './product-class.ts';

const WARRANTY_KEYS = {
  handleveled: 'handleveledAccountWarranty',
  ranked: 'rankedAccountWarranty',
  premium: 'premiumAccountWarranty',
  'old-stock': 'oldStockAccountWarranty',
  standard: 'standardAccountWarranty',
} as const satisfies Record<ProductClass, keyof PriceList>;

/** The days of warranty for an account of this class; 0: none. Fixed at purchase. */
export function warrantyDays(kind: ProductClass, priceList: PriceList): number {
  return priceList[WARRANTY_KEYS[kind]];
}

/**
 * The days of warranty of an account today: those of its class, unless the stock list removes the warranty (decision
 * 0006). Shown on cards, pages, cart and checkout.
 */
export function warrantyDaysOf(
  product: ClassifiedProduct & { hasWarranty: boolean },
  priceList: PriceList,
): number {
  if (!product.hasWarranty) return 0;
  return warrantyDays(productClass(product, priceList.oldStockMaxDate), priceList);
}

/** Operators enter an unlimited warranty as a very large number of days. */
export const LIFETIME_DAYS = 3650;

/** "30 days", "1 day", "None" (account and marketplace, section 2 "Purchases display") or "Lifetime" (decision 0032). */
export function warrantyText(days: number): string {
  if (days <= 0) return 'None';
  if (days >= LIFETIME_DAYS) return 'Lifetime';
  return counted(days, 'day');
}

/** The same for places without a label: "30-day warranty", "Lifetime warranty", "No warranty". */
export function warrantyWords(days: number): string {
  if (days <= 0) return 'No warranty';
  return days >= LIFETIME_DAYS ? 'Lifetime warranty' : `${days}-day warranty`;
}
