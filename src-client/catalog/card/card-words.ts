import type { PriceList } from '#shared/catalog/prices.ts';
import { labelTags } from '#shared/catalog/product-tags.ts';
import type { Product } from '#shared/catalog/product.ts';
import { warrantyDaysOf, warrantyWords } from '#shared/catalog/warranty.ts';

/** A short tag on a card; `hint` is its full text if shortened. */
interface CardTag {
  code: 'premium' | 'old-stock' | 'handleveled' | 'mythic';
  text: string;
  hint?: string;
}

/** The tags at the lower edge of the picture. Old stock depends on the price list's date. */
export function cardTags(product: Product, hasMythic: boolean, priceList: PriceList | undefined): CardTag[] {
  const tags = labelTags(product, priceList?.oldStockMaxDate ?? '').flatMap(({ code, text }): CardTag[] => {
    if (code === 'old-stock') return [{ code, text: 'Old Stock', hint: text }];
    return code === 'premium' || code === 'handleveled' ? [{ code, text }] : [];
  });
  return hasMythic ? [...tags, { code: 'mythic', text: 'Mythic' }] : tags;
}

/** "Flash D", or null if unknown. */
export function flashText({ flashKey }: Pick<Product, 'flashKey'>): string | null {
  return flashKey === null ? null : `Flash ${flashKey.toUpperCase()}`;
}

/** Up to this number of matching skins, their marked names suffice; above it, the number is shown. */
const SHOWN_BY_MARKS = 2;

/** "5 matching" if many skins match, as when searching by champion or lane; otherwise undefined. */
export function matchingText({ length }: readonly number[]): string | undefined {
  return length > SHOWN_BY_MARKS ? `${length} matching` : undefined;
}

/** "Lifetime warranty", "30-day warranty", "No warranty"; empty until the price list is loaded. */
export function cardWarranty(product: Product, priceList: PriceList | undefined): string {
  if (priceList === undefined) return '';
  return warrantyWords(warrantyDaysOf(product, priceList));
}
