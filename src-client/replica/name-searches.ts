import { useQuery } from '@tanstack/react-query';
import type { ChipNames } from '#shared/catalog/filters/filter.ts';
import { championNameSearch, skinNameSearch, type NameSearch } from '#shared/catalog/name-search.ts';
import { championKey, type Champion, type Skin, type SkinCatalog } from '#shared/catalog/skin.ts';
import type { VersionedReferenceData } from '#client/offline/catalog-storage.ts';
import { referenceDataQuery } from './reference-data-query.ts';
import { useSkinIndex } from './skin-index.ts';

export interface NameSearches {
  skins: NameSearch<Skin>;
  champions: NameSearch<Champion>;
  /** By both of a champion's names, as `championKey`. */
  championByKey: ReadonlyMap<string, Champion>;
}

/** Made once per list of skins, however many search boxes there are. */
const made = new WeakMap<SkinCatalog, NameSearches>();

export function nameSearchesOf(catalog: SkinCatalog): NameSearches {
  const known = made.get(catalog);
  if (known !== undefined) return known;
  const searches: NameSearches = {
    skins: skinNameSearch(catalog),
    champions: championNameSearch(catalog),
    championByKey: new Map(
      catalog.champions.flatMap((champion) =>
        [champion.id, champion.name].map((name) => [championKey(name), champion] as const),
      ),
    ),
  };
  made.set(catalog, searches);
  return searches;
}

const searchesOf = ({ referenceData }: VersionedReferenceData): NameSearches => nameSearchesOf(referenceData);

/** Undefined while the lists of skins and champions are on their way. */
export function useNameSearches(): NameSearches | undefined {
  return useQuery({ ...referenceDataQuery(), select: searchesOf }).data;
}

/** A champion by its id or shown name; what was asked for stands for both until the list is there. */
export function useChampions(): (name: string) => Pick<Champion, 'id' | 'name'> {
  const championByKey = useNameSearches()?.championByKey;
  return (name) => championByKey?.get(championKey(name)) ?? { id: name, name };
}

/** For `filterChips`. */
export function useChipNames(): ChipNames {
  const index = useSkinIndex();
  return { skin: (id) => index?.get(id)?.title, champion: useChampions() };
}
