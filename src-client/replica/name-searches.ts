import { championNameSearch, skinNameSearch, type NameSearch } from '#shared/catalog/name-search.ts';
import type { Champion, Skin, SkinCatalog } from '#shared/catalog/skin.ts';
import { madeOnce } from '#client/platform/made-once.ts';

interface NameSearches {
  skins: NameSearch<Skin>;
  champions: NameSearch<Champion>;
  /** How many skins the game has of a champion, by its id. */
  skinCounts: ReadonlyMap<string, number>;
}

/** The searches over these skins and champions, shared by all search boxes. */
export const nameSearchesOf = madeOnce((catalog: SkinCatalog): NameSearches => {
  const skinCounts = new Map<string, number>();
  for (const { champion } of catalog.skins) skinCounts.set(champion, (skinCounts.get(champion) ?? 0) + 1);
  return { skins: skinNameSearch(catalog), champions: championNameSearch(catalog), skinCounts };
});
