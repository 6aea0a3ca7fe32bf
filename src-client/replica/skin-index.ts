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
  /** The champion's id as in image addresses. */
  champion: string;
  championName: string;
  isMythic: boolean;
  /** Higher is more valuable to collectors: the rarity tier, with mythic at the top. */
  rarity: number;
}

export type SkinIndex = ReadonlyMap<number, NamedSkin>;

/** From common to rare; tiers not listed count as common. */
const RARITY = ['EPIC', 'LEGENDARY', 'ULTIMATE', MYTHIC];

const indexReferenceData = madeOnce(({ referenceData }: VersionedReferenceData): SkinIndex =>
  indexSkins(referenceData),
);

/** Every skin by its id, or undefined while the list of skins is loading. */
export function useSkinIndex(): SkinIndex | undefined {
  return useQuery({ ...referenceDataQuery(), select: indexReferenceData }).data;
}

/** Every skin by its id, with its champion's data. */
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

/** The word shown beside a rare skin's name; undefined for common tiers. */
export function rarityWord({ rarity }: NamedSkin): 'Legendary' | 'Ultimate' | 'Mythic' | undefined {
  return ([undefined, undefined, 'Legendary', 'Ultimate', 'Mythic'] as const)[rarity];
}

/** For an account's skins that the catalog does not contain (yet). */
export function unknownSkin(id: number): NamedSkin {
  return { id, title: `Skin ${id}`, champion: '', championName: '?', isMythic: false, rarity: 0 };
}
