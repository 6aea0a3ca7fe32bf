import { useEffect } from 'react';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { MAX_WANTED_AT_ONCE } from '#shared/catalog/wanted-skin.ts';
import { trpcClient } from '#client/platform/trpc.ts';

/** A search is counted once its results were on screen for so long: filters that are only tried out are not. */
const COUNTED_AFTER_MS = 5_000;
const counted = new Set<number>();

/** Counts the skins that are searched for, each once a visit: home shows which are wanted most. No visitor is named. */
export function useWantedCount({ skins }: SearchFilters): void {
  const key = skins?.join();
  useEffect(() => {
    if (key === undefined || key === '') return;
    const timer = setTimeout(() => {
      const fresh = key
        .split(',')
        .map(Number)
        .filter((id) => !counted.has(id));
      if (fresh.length === 0) return;
      for (const id of fresh) counted.add(id);
      // A count that is lost is not reported.
      trpcClient.wantedSkins.count
        .mutate({ skins: fresh.slice(0, MAX_WANTED_AT_ONCE) })
        .catch(() => undefined);
    }, COUNTED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);
}
