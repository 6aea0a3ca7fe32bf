/**
 * Whether the shop can be reached. What the browser says is a hint only (a network without internet counts as online, a
 * virtual one as offline), so requests decide: one that fails is followed by a probe, and so is the browser's word.
 */
import { readShopState } from './shop-state.ts';
import { createStore, useStore } from './store.ts';

/** Small, the same for everybody, and never answered by the service worker. */
const PROBE = '/robots.txt';
const PROBE_WITHIN_MS = 5000;
/** The first pause after a failed probe; each further one is twice as long, up to the longest. */
const PROBE_AGAIN_MS = 10_000;
const PROBE_AGAIN_AT_MOST_MS = 40_000;
/** After the browser's word that there is a network again: its first requests may come before it works. */
const PROBE_AFTER_HINT_MS = 1000;

const isDown = createStore(!(globalThis.navigator?.onLine ?? true));
let pauseMs = PROBE_AGAIN_MS;
let nextProbe: ReturnType<typeof setTimeout> | undefined;
let runningProbe: Promise<boolean> | undefined;

/** Whether the last attempt to reach the shop failed. */
export const isOffline = isDown.get;

export const onConnectionChange = isDown.subscribe;

export function useIsOffline(): boolean {
  return useStore(isDown);
}

/** `fetch` for everything that goes to the shop; its outcome shows how the connection is. */
export const fetchFromShop: typeof fetch = async (...request) => {
  try {
    const response = await fetch(...request);
    report(true);
    readShopState(response);
    return response;
  } catch (error) {
    // Aborted on purpose: says nothing. Anything else may be this request's own trouble. Once the shop is known to be out of
    // reach, another failed request is no news: the next probe is due already.
    const isAborted = error instanceof DOMException && error.name === 'AbortError';
    if (!isAborted && !isDown.get()) void checkConnection();
    throw error;
  }
};

/** Listens to the browser's hints. Call once, at start. */
export function watchConnection(): void {
  window.addEventListener('online', () => {
    pauseMs = PROBE_AFTER_HINT_MS;
    void checkConnection();
  });
  window.addEventListener('offline', () => void checkConnection());
  document.addEventListener('visibilitychange', () => {
    if (isDown.get() && document.visibilityState === 'visible') void checkConnection();
  });
  if (isDown.get()) void checkConnection();
}

/** Asks the shop for a sign of life. @returns whether it came */
export function checkConnection(): Promise<boolean> {
  runningProbe ??= reach().then((isReached) => {
    runningProbe = undefined;
    report(isReached);
    return isReached;
  });
  return runningProbe;
}

function report(isReached: boolean): void {
  clearTimeout(nextProbe);
  if (isReached) pauseMs = PROBE_AGAIN_MS;
  else {
    nextProbe = setTimeout(() => void checkConnection(), pauseMs);
    pauseMs = Math.min(2 * pauseMs, PROBE_AGAIN_AT_MOST_MS);
  }
  isDown.set(!isReached);
}

/** Any answer will do, also a refusal. */
async function reach(): Promise<boolean> {
  try {
    await fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_WITHIN_MS) });
    return true;
  } catch {
    return false;
  }
}
