import { useQuery } from '@tanstack/react-query';
import { MYTHIC } from '#shared/catalog/enumerations.ts';
import type { Champion, Skin, SkinCatalog } from '#shared/catalog/skin.ts';
import type { VersionedReferenceData } from '#client/offline/catalog-storage.ts';
import { madeOnce } from '#client/platform/made-once.ts';
import { referenceDataQuery } from './reference-data-query.ts';

/** A skin with what a card shows of it. */
export interface NamedSkin {
  id: number;
  title: string;
  /** Champion id as in image addresses. */
  champion: string;
  championName: string;
  isMythic: boolean;
  /** Higher is dearer to collectors: the rarity tier, then mythic above all. */
  rarity: number;
}

export type SkinIndex = ReadonlyMap<number, NamedSkin>;

/** From common to rare; tiers that are not listed count as common. */
const RARITY = ['EPIC', 'LEGENDARY', 'ULTIMATE', MYTHIC];

const indexReferenceData = madeOnce(({ referenceData }: VersionedReferenceData): SkinIndex =>
  indexSkins(referenceData),
);

/** Every skin by its id, or undefined while the catalog of skins is on its way. */
export function useSkinIndex(): SkinIndex | undefined {
  return useQuery({ ...referenceDataQuery(), select: indexReferenceData }).data;
}

/** Every skin by its id, with what its champion gives. */
export function indexSkins({ skins, champions }: SkinCatalog): SkinIndex {
  const championById = new Map(champions.map((champion) => [champion.id, champion]));
  return new Map(skins.map((skin) => [skin.id, nameSkin(skin, championById.get(skin.champion))]));
}

function nameSkin({ id, title, champion, tier }: Skin, known: Champion | undefined): NamedSkin {
  return {
    id,
    title,
    champion,
    championName: known?.name ?? champion,
    isMythic: tier === MYTHIC,
    rarity: RARITY.indexOf(tier) + 1,
  };
}

/** What is said of a rare skin beside its name; undefined for those of common tiers. */
export function rarityWord({ rarity }: NamedSkin): 'Legendary' | 'Ultimate' | 'Mythic' | undefined {
  return ([undefined, undefined, 'Legendary', 'Ultimate', 'Mythic'] as const)[rarity];
}

/** For skins that an account lists and the catalog does not know (yet). */
export function unknownSkin(id: number): NamedSkin {
  return { id, title: `Skin ${id}`, champion: '', championName: '?', isMythic: false, rarity: 0 };
}
