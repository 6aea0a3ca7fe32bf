import { championNameSearch, skinNameSearch, type NameSearch } from '#shared/catalog/name-search.ts';
import type { Champion, Skin, SkinCatalog } from '#shared/catalog/skin.ts';

interface NameSearches {
  skins: NameSearch<Skin>;
  champions: NameSearch<Champion>;
  /** How many skins the game has of a champion, by its id. */
  skinCounts: ReadonlyMap<string, number>;
}

const made = new WeakMap<SkinCatalog, NameSearches>();

/** The searches over these skins and champions; made once for each catalog, however many search boxes there are. */
export function nameSearchesOf(catalog: SkinCatalog): NameSearches {
  const known = made.get(catalog);
  if (known !== undefined) return known;
  const skinCounts = new Map<string, number>();
  for (const { champion } of catalog.skins) skinCounts.set(champion, (skinCounts.get(champion) ?? 0) + 1);
  const searches: NameSearches = {
    skins: skinNameSearch(catalog),
    champions: championNameSearch(catalog),
    skinCounts,
  };
  made.set(catalog, searches);
  return searches;
}
