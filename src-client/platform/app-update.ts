/** A new version of the shop that waits for the customer's word: what the update prompt shows and does. */
import { useSyncExternalStore } from 'react';
import { checkConnection } from './connection.ts';

/** Brings the new version onto the screen. */
type TakeUpdate = () => void;

let offered: TakeUpdate | undefined;
const listeners = new Set<() => void>();

/** Undefined takes an offer back. */
export function offerUpdate(take: TakeUpdate | undefined): void {
  if (offered === take) return;
  offered = take;
  for (const listener of listeners) listener();
}

/** How to get the new version; undefined when there is none. */
export function useUpdate(): TakeUpdate | undefined {
  return useSyncExternalStore(subscribe, () => offered);
}

/**
 * A part of the page that neither a cache nor the server has any more means that a new version was deployed. It is
 * offered, not forced: the part may only have been wanted because the pointer passed over a link. Call once, at start.
 */
export function offerUpdateForMissingChunks(): void {
  window.addEventListener('vite:preloadError', () => void offerUnlessOffline());
}

async function offerUnlessOffline(): Promise<void> {
  const isOnline = await checkConnection();
  if (isOnline && offered === undefined) offerUpdate(() => window.location.reload());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
