import { useQuery } from '@tanstack/react-query';
import { championNameSearch, skinNameSearch, type NameSearch } from '#shared/catalog/name-search.ts';
import type { Champion, Skin, SkinCatalog } from '#shared/catalog/skin.ts';
import type { KeptFacts } from '#client/offline/catalog-storage.ts';
import { factsQuery } from './local/facts-query.ts';

export interface NameSearches {
  skins: NameSearch<Skin>;
  champions: NameSearch<Champion>;
  championById: ReadonlyMap<string, Champion>;
}

/** Made once per list of skins, however many search boxes there are. */
const made = new WeakMap<SkinCatalog, NameSearches>();

export function nameSearchesOf(catalog: SkinCatalog): NameSearches {
  const known = made.get(catalog);
  if (known !== undefined) return known;
  const searches: NameSearches = {
    skins: skinNameSearch(catalog),
    champions: championNameSearch(catalog),
    championById: new Map(catalog.champions.map((champion) => [champion.id, champion])),
  };
  made.set(catalog, searches);
  return searches;
}

const searchesOf = ({ facts }: KeptFacts): NameSearches => nameSearchesOf(facts);

/** Undefined while the lists of skins and champions are on their way. */
export function useNameSearches(): NameSearches | undefined {
  return useQuery({ ...factsQuery(), select: searchesOf }).data;
}

/** What people call a champion: "Wukong" for MonkeyKing; its id until the list is there. */
export function useChampionNames(): (id: string) => string {
  const championById = useNameSearches()?.championById;
  return (id) => championById?.get(id)?.name ?? id;
}
