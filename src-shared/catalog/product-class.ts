import { UNRANKED } from './enumerations.ts';
import type { RankCode } from './enumerations.ts';

/** The five classes that determine price and warranty (storefront, section 3 "Product classes"). */
export const PRODUCT_CLASSES = ['handleveled', 'ranked', 'premium', 'old-stock', 'standard'] as const;
export type ProductClass = (typeof PRODUCT_CLASSES)[number];

export interface ClassifiedProduct {
  isHandleveled: boolean;
  rank: RankCode;
  isPremium: boolean;
  dateLastPlayed: string;
}

/** The class of an account: the first match in the order of `PRODUCT_CLASSES`. */
export function productClass(product: ClassifiedProduct, oldStockMaxDate: string): ProductClass {
  if (product.isHandleveled) return 'handleveled';
  if (product.rank !== UNRANKED) return 'ranked';
  if (product.isPremium) return 'premium';
  return isOldStock(product.dateLastPlayed, oldStockMaxDate) ? 'old-stock' : 'standard';
}

/**
 * Last played on or before `oldStockMaxDate` (`yyyy-mm-dd`). A year without a day counts as old only if it is before
 * that date's year, because the account may have been played on its last day; an unknown date is not old.
 */
export function isOldStock(dateLastPlayed: string, oldStockMaxDate: string): boolean {
  if (dateLastPlayed === '') return false;
  if (dateLastPlayed.length === 4) return dateLastPlayed < oldStockMaxDate.slice(0, 4);
  return dateLastPlayed <= oldStockMaxDate;
}
