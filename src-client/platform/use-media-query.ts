import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** False on the server, which has no window. */
export function useMediaQuery(query: string): boolean {
  const media = useMemo(() => (import.meta.env.SSR ? undefined : matchMedia(query)), [query]);
  const subscribe = useCallback(
    (listener: () => void) => {
      media?.addEventListener('change', listener);
      return () => media?.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(
    subscribe,
    () => media?.matches ?? false,
    () => false,
  );
}
