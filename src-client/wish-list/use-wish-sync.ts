import { useEffect } from 'react';
import { useMe } from '#client/identity/session.ts';
import { whenIdle } from '#client/platform/when-idle.ts';

const SYNC_WITHIN_MS = 3_000;

/** Synchronises this device's wish list with the customer's, once per page load and when the customer changes. */
export function useWishSync(): void {
  const me = useMe();
  const customerId = me === null ? null : me?.customerId;
  useEffect(() => {
    if (customerId === undefined) return;
    const ending = new AbortController();
    const cancel = whenIdle(() => {
      // Without an answer the list of this device stands, and the next page asks again.
      void import('./sync-wishes.ts')
        .then(({ syncWishes }) => syncWishes(customerId, ending.signal))
        .catch(() => undefined);
    }, SYNC_WITHIN_MS);
    return () => {
      ending.abort();
      cancel();
    };
  }, [customerId]);
}
