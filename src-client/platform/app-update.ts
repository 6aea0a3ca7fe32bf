/** A new version of the shop that waits for the customer's consent: the state behind the update prompt. */
import { checkConnection } from './connection.ts';
import { createStore, useStore } from './store.ts';
import { tabStorage } from './web-storage.ts';

/** Switches to the new version. */
type TakeUpdate = () => void;

const offered = createStore<TakeUpdate | undefined>(undefined);

/** Undefined withdraws an offer. */
export function offerUpdate(take: TakeUpdate | undefined): void {
  offered.set(take);
}

/** Switches to the new version; undefined if there is none. */
export function useUpdate(): TakeUpdate | undefined {
  return useStore(offered);
}

/** Errors of page parts that neither a cache nor the server has any more. */
const missingParts = new WeakSet<object>();

/** Whether an error was caused by a deployment that removed the requested part. */
export function isMissingPart(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missingParts.has(error);
}

/**
 * A missing part means that there is a new version. It is offered, not forced: the part may only have been requested
 * because the pointer passed over a link. A page that cannot be rendered without it reloads automatically
 * (ui/page-error.tsx). Call once, at the start.
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

/**
 * At most once a minute, because a broken deployment would cause a loop; and never without storage, which holds the time of the last
 * reload.
 */
export function reloadForMissingPart(): void {
  const reloadedAt = Number(tabStorage.read(RELOADED_KEY) ?? 0);
  if (Date.now() - reloadedAt < RELOAD_AT_MOST_EVERY_MS) return;
  // If not, the page has a button for it.
  if (tabStorage.write(RELOADED_KEY, String(Date.now()))) window.location.reload();
}
