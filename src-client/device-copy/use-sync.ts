import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { meQuery } from '#client/identity/session.ts';
import { isCached } from '#client/offline/vault/cached-query.ts';
import { isOffline as isOfflineNow, useIsOffline } from '#client/platform/connection.ts';
import { syncSoon } from './sync-soon.ts';

/** Syncs while a profile page is open: at each visit, on reconnection, and after every mutation. */
export function useSync(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const me = useQuery(meQuery()).data;
  const isOffline = useIsOffline();
  const isReady = Boolean(me) && !isCached(me) && !isOffline;
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

/** On every page: syncs soon after the balance changes (a purchase, a bid, a load). */
export function useSyncWithBalance(balanceCents: number | undefined): void {
  const before = useRef(balanceCents);
  useEffect(() => {
    const hasMoved =
      before.current !== undefined && balanceCents !== undefined && before.current !== balanceCents;
    before.current = balanceCents;
    // Offline, the balance shown is the cached one.
    if (hasMoved && !isOfflineNow()) syncSoon({ hasChanged: true });
  }, [balanceCents]);
}

/** For pages reached after a purchase: a payment by card does not change the balance. */
export function useSyncNow(): void {
  const isSignedIn = Boolean(useQuery(meQuery()).data);
  useEffect(() => {
    if (isSignedIn && !isOfflineNow()) syncSoon({ hasChanged: true });
  }, [isSignedIn]);
}
