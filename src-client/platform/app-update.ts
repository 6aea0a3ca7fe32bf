/** A new version of the shop that waits for the customer's word: what the update prompt shows and does. */
import { checkConnection } from './connection.ts';
import { createStore, useStore } from './store.ts';

/** Brings the new version onto the screen. */
type TakeUpdate = () => void;

const offered = createStore<TakeUpdate | undefined>(undefined);

/** Undefined takes an offer back. */
export function offerUpdate(take: TakeUpdate | undefined): void {
  offered.set(take);
}

/** How to get the new version; undefined when there is none. */
export function useUpdate(): TakeUpdate | undefined {
  return useStore(offered);
}

/** What was thrown for parts of the page that neither a cache nor the server has any more. */
const missingParts = new WeakSet<object>();

/** Whether an error came of a new version whose deployment removed the part that was asked for. */
export function isMissingPart(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missingParts.has(error);
}

/**
 * A missing part means that there is a new version. It is offered, not forced: the part may only have been wanted because
 * the pointer passed over a link. A page that cannot be drawn for it reloads by itself (ui/page-error.tsx). Call
 * once, at start.
 */
export function watchForMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missingParts.add(payload);
    void offerUnlessOffline();
  });
}

async function offerUnlessOffline(): Promise<void> {
  const isOnline = await checkConnection();
  if (isOnline && offered.get() === undefined) offerUpdate(() => window.location.reload());
}

const RELOADED_KEY = 'reloaded-for-missing-part';
const RELOAD_AT_MOST_EVERY_MS = 60_000;

/** At most once a minute, or a broken deployment would make a loop; and never without storage, where the time of the last one is. */
export function reloadForMissingPart(): void {
  try {
    const reloadedAt = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (Date.now() - reloadedAt < RELOAD_AT_MOST_EVERY_MS) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    window.location.reload();
  } catch {
    // The page has a button for it.
  }
}
