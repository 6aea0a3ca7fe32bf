import { useQuery } from '@tanstack/react-query';
import type { ChipNames } from '#shared/catalog/filters/filter.ts';
import { championKey, type Champion } from '#shared/catalog/skin.ts';
import type { VersionedReferenceData } from '#client/offline/catalog-storage.ts';
import { madeOnce } from '#client/platform/made-once.ts';
import { referenceDataQuery } from './reference-data-query.ts';
import { useSkinIndex } from './skin-index.ts';

/** Every champion by both of its names, normalised by `championKey`. */
export function championsByKey(champions: readonly Champion[]): ReadonlyMap<string, Champion> {
  return new Map(
    champions.flatMap((champion) =>
      [champion.id, champion.name].map((name) => [championKey(name), champion] as const),
    ),
  );
}

const byKey = madeOnce(({ referenceData }: VersionedReferenceData) =>
  championsByKey(referenceData.champions),
);

/** A champion by its id or displayed name; until the list is loaded, the given name stands for both. */
export function useChampions(): (name: string) => Pick<Champion, 'id' | 'name'> {
  const champions = useQuery({ ...referenceDataQuery(), select: byKey }).data;
  return (name) => champions?.get(championKey(name)) ?? { id: name, name };
}

/** For `filterChips`. */
export function useChipNames(): ChipNames {
  const index = useSkinIndex();
  return { skin: (id) => index?.get(id)?.title, champion: useChampions() };
}
