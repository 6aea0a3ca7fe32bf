import { useEffect } from 'react';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';

/** A search is counted once its results were on screen for so long: filters that are only tried out are not. */
const COUNTED_AFTER_MS = 5_000;

/** Counts the skins that are searched for, each once a visit: home shows which are wanted most. No visitor is named. */
export function useWantedCount({ skins }: SearchFilters): void {
  const key = skins?.join();
  useEffect(() => {
    if (key === undefined || key === '') return;
    const timer = setTimeout(() => void count(key.split(',').map(Number)), COUNTED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);
}

/** Most visits do not come to it, and none misses it. */
async function count(skins: readonly number[]): Promise<void> {
  const file = await import('./count-wanted.ts').catch(() => undefined);
  file?.countWanted(skins);
}
