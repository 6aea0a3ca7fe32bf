import { NameSearch } from '#shared/catalog/name-search.ts';
import type { Product } from '#shared/catalog/product.ts';
import { skinsInOrder } from '#client/replica/skin-order.ts';
import type { NamedSkin, SkinIndex } from '#client/replica/skin-index.ts';

/** The form in which an account has a skin. */
export type SkinState = 'shard' | 'permanent' | 'owned';

export interface GallerySkin extends NamedSkin {
  state: SkinState;
  isSearched: boolean;
}

/** Every skin of an account once, in its best form (owned, permanent, shard). The searched ones come first. */
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

/** Searches a gallery's skins by their names and their champions' names. */
export function gallerySearch(skins: readonly GallerySkin[]): NameSearch<GallerySkin> {
  return new NameSearch(skins, ({ title, champion, championName }) => [
    title,
    `${championName} ${title}`,
    `${champion} ${title}`,
  ]);
}

/** The tags of a skin. Shards are the normal case and get none. */
export function skinMarks({ isMythic, state }: GallerySkin): string[] {
  const word = { shard: [], permanent: ['Permanent'], owned: ['Owned'] }[state];
  return isMythic ? ['Mythic', ...word] : word;
}
