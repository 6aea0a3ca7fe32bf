import { allSkins, type Product } from '#shared/catalog/product.ts';
import { unknownSkin, type NamedSkin, type SkinIndex } from '../skin-index.ts';

/** All skins of an account once: the relevant ones first, then the rarest, then by name. */
export function skinsInOrder(
  product: Pick<Product, 'skins' | 'permanentSkins' | 'ownedSkins'> & { relevantSkins?: number[] },
  index: SkinIndex,
): NamedSkin[] {
  const relevant = new Set(product.relevantSkins);
  return [...allSkins(product)]
    .map((id) => index.get(id) ?? unknownSkin(id))
    .toSorted(
      (a, b) =>
        Number(relevant.has(b.id)) - Number(relevant.has(a.id)) ||
        b.rarity - a.rarity ||
        compareTitles(a.title, b.title),
    );
}

/** By code units: titles are English, and the rules of a language cost more than the rest of a card. */
function compareTitles(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
