import type { PriceList } from './prices.ts';
import { type ClassifiedProduct, productClass, type ProductClass } from './product-class.ts';

const WARRANTY_KEYS = {
  handleveled: 'handleveledAccountWarranty',
  ranked: 'rankedAccountWarranty',
  premium: 'premiumAccountWarranty',
  'old-stock': 'oldStockAccountWarranty',
  standard: 'standardAccountWarranty',
} as const satisfies Record<ProductClass, keyof PriceList>;

/** The warranty period: days of warranty that an account of this class comes with; 0 is none. Fixed at purchase. */
export function warrantyDays(kind: ProductClass, priceList: PriceList): number {
  return priceList[WARRANTY_KEYS[kind]];
}

/**
 * Days of warranty that an account comes with today: those of its class, unless the stock list takes the warranty away
 * (decision 0006). What cards, pages, cart and checkout promise.
 */
export function warrantyDaysOf(
  product: ClassifiedProduct & { hasWarranty: boolean },
  priceList: PriceList,
): number {
  if (!product.hasWarranty) return 0;
  return warrantyDays(productClass(product, priceList.oldStockMaxDate), priceList);
}

/** Operators write a warranty without end as very many days. */
export const LIFETIME_DAYS = 3650;

/** "30 days", "1 day", "None" (account and marketplace, section 2 "Purchases display") or "Lifetime" (decision 0032). */
export function warrantyText(days: number): string {
  if (days <= 0) return 'None';
  if (days >= LIFETIME_DAYS) return 'Lifetime';
  return days === 1 ? '1 day' : `${days} days`;
}

/** The same where no label stands beside it: "30-day warranty", "Lifetime warranty", "No warranty". */
export function warrantyWords(days: number): string {
  if (days <= 0) return 'No warranty';
  return days >= LIFETIME_DAYS ? 'Lifetime warranty' : `${days}-day warranty`;
}
