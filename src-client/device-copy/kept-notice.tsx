import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useCallback, useSyncExternalStore } from 'react';
import { formatCount } from '#shared/catalog/display.ts';
import type { Kept } from '#client/offline/vault/kept-query.ts';
import { Moment } from '#client/ui/day.tsx';
import classes from './kept-notice.module.css';

/**
 * Says when what is on screen comes from this device, and from when it is: the oldest of it counts. The region is always
 * there, so that it is announced.
 */
export function KeptNotice() {
  const { keptAt, keptOf } = useShownFromDevice();
  return (
    <div role="status">
      {keptAt !== undefined && (
        <p className={classes.notice}>
          <IconDeviceFloppy size={18} stroke={1.75} aria-hidden="true" />
          <span>
            From <Moment at={new Date(keptAt)} />, as this device keeps it. Changes need a connection.
            {keptOf !== undefined && ` Only the newest of ${formatCount(keptOf)} are here.`}
          </span>
        </p>
      )}
    </div>
  );
}

function useShownFromDevice(): Kept {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  );
  // As a text, which is equal while it says the same.
  return JSON.parse(useSyncExternalStore(subscribe, () => shownFromDevice(queryClient))) as Kept;
}

function shownFromDevice(queryClient: QueryClient): string {
  const answers = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state.data as Kept | null | undefined);
  const keptAts = answers.flatMap((answer) => answer?.keptAt ?? []);
  const keptOfs = answers.flatMap((answer) => answer?.keptOf ?? []);
  return JSON.stringify({
    ...(keptAts.length > 0 && { keptAt: Math.min(...keptAts) }),
    ...(keptOfs.length > 0 && { keptOf: Math.min(...keptOfs) }),
  });
}
