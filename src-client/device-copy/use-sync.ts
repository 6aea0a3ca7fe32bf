import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { meQuery } from '#client/identity/session.ts';
import { isKept } from '#client/offline/vault/kept-query.ts';
import { useIsOffline } from '#client/platform/connection.ts';
import { syncSoon } from './sync-soon.ts';

/** While a profile page is open: at each visit, when the shop can be reached again, and after everything that is sent. */
export function useSync(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const me = useQuery(meQuery()).data;
  const isOffline = useIsOffline();
  const isReady = Boolean(me) && !isKept(me) && !isOffline;
  useEffect(() => {
    if (!isReady) return;
    syncSoon();
    const ends = [
      router.subscribe('onResolved', () => syncSoon()),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') syncSoon({ hasChanged: true });
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [isReady, queryClient, router]);
}
