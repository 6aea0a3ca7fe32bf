import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useCallback, useSyncExternalStore } from 'react';
import { formatCount } from '#shared/catalog/display.ts';
import type { Cached } from '#client/offline/vault/cached-query.ts';
import { Moment } from '#client/ui/day.tsx';
import classes from './cached-notice.module.css';

/**
 * Shows that the content comes from this device, and the age of its oldest part. The region is always rendered, so that
 * screen readers announce it.
 */
export function CachedNotice() {
  const { cachedAt, cachedOf } = useShownFromDevice();
  return (
    <div role="status">
      {cachedAt !== undefined && (
        <p className={classes.notice}>
          <IconDeviceFloppy size={18} stroke={1.75} aria-hidden="true" />
          <span>
            From <Moment at={new Date(cachedAt)} />: saved copy. Go online to make changes.
            {cachedOf !== undefined && ` Only the newest of ${formatCount(cachedOf)} are here.`}
          </span>
        </p>
      )}
    </div>
  );
}

function useShownFromDevice(): Cached {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  );
  // A string, because equal strings do not cause a new render.
  const read = (): string => shownFromDevice(queryClient);
  return JSON.parse(useSyncExternalStore(subscribe, read, read)) as Cached;
}

function shownFromDevice(queryClient: QueryClient): string {
  const answers = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state.data as Cached | null | undefined);
  const cachedAts = answers.flatMap((answer) => answer?.cachedAt ?? []);
  const cachedOfs = answers.flatMap((answer) => answer?.cachedOf ?? []);
  return JSON.stringify({
    ...(cachedAts.length > 0 && { cachedAt: Math.min(...cachedAts) }),
    ...(cachedOfs.length > 0 && { cachedOf: Math.min(...cachedOfs) }),
  });
}
