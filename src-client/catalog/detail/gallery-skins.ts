import { NameSearch } from '#shared/catalog/name-search.ts';
import type { Product } from '#shared/catalog/product.ts';
import { skinsInOrder } from '#client/replica/skin-order.ts';
import type { NamedSkin, SkinIndex } from '#client/replica/skin-index.ts';

/** How an account has a skin. */
export type SkinState = 'shard' | 'permanent' | 'owned';

export interface GallerySkin extends NamedSkin {
  state: SkinState;
  isSearched: boolean;
}

/** Every skin of an account once, with the best it is had as: owned, then permanent, then shard. The searched ones come first. */
export function gallerySkins(
  product: Pick<Product, 'skins' | 'permanentSkins' | 'ownedSkins'>,
  index: SkinIndex,
  searched: readonly number[] = [],
): GallerySkin[] {
  const [owned, permanent] = [new Set(product.ownedSkins), new Set(product.permanentSkins)];
  const stateOf = (id: number): SkinState =>
    owned.has(id) ? 'owned' : permanent.has(id) ? 'permanent' : 'shard';
  return skinsInOrder({ ...product, relevantSkins: searched }, index).map((skin) => ({
    ...skin,
    state: stateOf(skin.id),
    isSearched: searched.includes(skin.id),
  }));
}

/** Finds the skins of a gallery by their names and their champions'. */
export function gallerySearch(skins: readonly GallerySkin[]): NameSearch<GallerySkin> {
  return new NameSearch(skins, ({ title, champion, championName }) => [
    title,
    `${championName} ${title}`,
    `${champion} ${title}`,
  ]);
}

/** What is said of a skin beside its name. Shards are the rule and need no word. */
export function skinMarks({ isMythic, state }: GallerySkin): string[] {
  const word = { shard: [], permanent: ['Permanent'], owned: ['Owned'] }[state];
  return isMythic ? ['Mythic', ...word] : word;
}
