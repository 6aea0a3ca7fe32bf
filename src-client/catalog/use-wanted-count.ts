import { useEffect } from 'react';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';

/** A search is counted after its results were on screen this long, so filters that are only tried out do not count. */
const COUNTED_AFTER_MS = 5_000;

/** Counts the skins searched for, each once per visit and anonymously; home shows the most wanted ones. */
export function useWantedCount({ skins }: SearchFilters): void {
  const key = skins?.join();
  useEffect(() => {
    if (key === undefined || key === '') return;
    const timer = setTimeout(() => void count(key.split(',').map(Number)), COUNTED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);
}

/** Loaded on demand, because most visits never count. A failure is ignored. */
async function count(skins: readonly number[]): Promise<void> {
  const file = await import('./count-wanted.ts').catch(() => undefined);
  file?.countWanted(skins);
}
