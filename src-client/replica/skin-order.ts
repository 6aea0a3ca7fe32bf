import { compareText } from '#shared/compare-text.ts';
import { allSkins, type Product } from '#shared/catalog/product.ts';
import { unknownSkin, type NamedSkin, type SkinIndex } from './skin-index.ts';

/** All distinct skins of an account: the relevant ones first, then the rarest, then by name. */
export function skinsInOrder(
  product: Pick<Product, 'skins' | 'permanentSkins' | 'ownedSkins'> & { relevantSkins?: readonly number[] },
  index: SkinIndex,
): NamedSkin[] {
  const relevant = new Set(product.relevantSkins);
  return [...allSkins(product)]
    .map((id) => index.get(id) ?? unknownSkin(id))
    .toSorted(
      (a, b) =>
        Number(relevant.has(b.id)) - Number(relevant.has(a.id)) ||
        b.rarity - a.rarity ||
        compareText(a.title, b.title),
    );
}
