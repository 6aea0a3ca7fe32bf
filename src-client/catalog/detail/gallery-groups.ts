import { NameSearch } from '#shared/catalog/name-search.ts';
import type { Product } from '#shared/catalog/product.ts';
import { skinsInOrder } from '#client/replica/skin-order.ts';
import type { NamedSkin, SkinIndex } from '#client/replica/skin-index.ts';

/** How an account has a skin. */
export type SkinState = 'shard' | 'permanent' | 'owned';

export interface GallerySkin extends NamedSkin {
  state: SkinState;
}

export interface GalleryGroup {
  champion: string;
  championName: string;
  skins: GallerySkin[];
}

/** Every skin of an account once, with the best it is had as: owned, then permanent, then shard. */
export function gallerySkins(
  product: Pick<Product, 'skins' | 'permanentSkins' | 'ownedSkins'>,
  index: SkinIndex,
): GallerySkin[] {
  const [owned, permanent] = [new Set(product.ownedSkins), new Set(product.permanentSkins)];
  const stateOf = (id: number): SkinState =>
    owned.has(id) ? 'owned' : permanent.has(id) ? 'permanent' : 'shard';
  return skinsInOrder(product, index).map((skin) => ({ ...skin, state: stateOf(skin.id) }));
}

export function gallerySearch(skins: readonly GallerySkin[]): NameSearch<GallerySkin> {
  return new NameSearch(skins, ({ title, champion, championName }) => [
    title,
    `${championName} ${title}`,
    `${champion} ${title}`,
  ]);
}

/** By champion: those with a mythic skin first, then by name. The skins of one keep their order. */
export function galleryGroups(skins: readonly GallerySkin[]): GalleryGroup[] {
  const groups = new Map<string, GalleryGroup>();
  for (const skin of skins) {
    const { champion, championName } = skin;
    const group = groups.get(champion);
    if (group === undefined) groups.set(champion, { champion, championName, skins: [skin] });
    else group.skins.push(skin);
  }
  const mythicFirst = ({ skins: own }: GalleryGroup) => (own.some(({ isMythic }) => isMythic) ? 0 : 1);
  return [...groups.values()].toSorted(
    (a, b) => mythicFirst(a) - mythicFirst(b) || a.championName.localeCompare(b.championName, 'en'),
  );
}
