/**
 * Whether the shop can be reached. The browser's online state is only a hint (a network without internet counts as
 * online, a virtual one as offline), so actual requests decide: a failed request, or a hint, is followed by a probe.
 */
import { readShopState } from './shop-state.ts';
import { createStore, useStore } from './store.ts';

/** Small, the same for everyone, and never answered by the service worker. */
const PROBE = '/robots.txt';
const PROBE_WITHIN_MS = 5000;
/** The pause after the first failed probe; it doubles each time up to the maximum. */
const PROBE_AGAIN_MS = 10_000;
const PROBE_AGAIN_AT_MOST_MS = 40_000;
/** The pause after the browser reports a network: the first requests may come before it works. */
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

/** `fetch` for all requests to the shop; the outcome updates the connection state. */
export const fetchFromShop: typeof fetch = async (...request) => {
  try {
    const response = await fetch(...request);
    report(true);
    readShopState(response);
    return response;
  } catch (error) {
    // An aborted request says nothing. Any other failure may concern this request alone. If the shop is already known to be
    // unreachable, a further failure is not news: the next probe is scheduled already.
    const isAborted = error instanceof DOMException && error.name === 'AbortError';
    if (!isAborted && !isDown.get()) void checkConnection();
    throw error;
  }
};

/** Listens to the browser's hints. Call once, at the start. */
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

/** Probes the shop. @returns whether it answered */
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

/** Any answer counts, even a refusal. */
async function reach(): Promise<boolean> {
  try {
    await fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_WITHIN_MS) });
    return true;
  } catch {
    return false;
  }
}
