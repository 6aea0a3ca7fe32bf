import type { PriceList } from '#shared/catalog/prices.ts';
import { labelTags } from '#shared/catalog/product-tags.ts';
import type { Product } from '#shared/catalog/product.ts';
import { warrantyDaysOf, warrantyWords } from '#shared/catalog/warranty.ts';

/** A short word on a card; `hint` is the full text of a shortened one. */
interface CardTag {
  code: 'premium' | 'old-stock' | 'handleveled' | 'mythic';
  text: string;
  hint?: string;
}

/** The marks at the lower edge of the picture. Old stock needs the price list's date. */
export function cardTags(product: Product, hasMythic: boolean, priceList: PriceList | undefined): CardTag[] {
  const tags = labelTags(product, priceList?.oldStockMaxDate ?? '').flatMap(({ code, text }): CardTag[] => {
    if (code === 'old-stock') return [{ code, text: 'Old Stock', hint: text }];
    return code === 'premium' || code === 'handleveled' ? [{ code, text }] : [];
  });
  return hasMythic ? [...tags, { code: 'mythic', text: 'Mythic' }] : tags;
}

/** "Flash D", or null when it is not known. */
export function flashText({ flashKey }: Pick<Product, 'flashKey'>): string | null {
  return flashKey === null ? null : `Flash ${flashKey.toUpperCase()}`;
}

/** Up to so many matching skins their marked names are enough; of more the number is said. */
const SHOWN_BY_MARKS = 2;

/** "5 matching" where many skins were asked for, as by a champion or lane; else undefined. */
export function matchingText({ length }: readonly number[]): string | undefined {
  return length > SHOWN_BY_MARKS ? `${length} matching` : undefined;
}

/** "Lifetime warranty", "30-day warranty", "No warranty"; empty while the price list is on its way. */
export function cardWarranty(product: Product, priceList: PriceList | undefined): string {
  if (priceList === undefined) return '';
  return warrantyWords(warrantyDaysOf(product, priceList));
}
