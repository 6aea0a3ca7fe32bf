import { currentSession } from '#client/offline/vault/session-mark.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { DEVICE_COPY_KEY } from './copy-keys.ts';

/** In ms. The content on screen is fetched first. */
const AFTER_MS = 1000;
const PAUSE_MS = 15_000;

let last: { sessionId: string | undefined; at: number } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Soon brings this device's copy up to date; waits longer after a recent sync, unless a change is known. */
export function syncSoon({ hasChanged = false } = {}): void {
  const isRecent = !hasChanged && last !== undefined && last.sessionId === currentSession()?.id;
  const pauseMs = isRecent && last ? last.at + PAUSE_MS - performance.now() : 0;
  clearTimeout(timer);
  // Offline, loading the code may fail; the next change or visit tries again.
  timer = setTimeout(() => void syncNow().catch(() => undefined), Math.max(AFTER_MS, pauseMs));
}

/** @param isComplete reads everything again */
export async function syncNow(isComplete = false): Promise<void> {
  clearTimeout(timer);
  last = { sessionId: currentSession()?.id, at: performance.now() };
  const { syncVault } = await import('#client/offline/vault/sync-vault.ts');
  await syncVault({ isComplete });
  await queryClient.invalidateQueries({ queryKey: DEVICE_COPY_KEY });
}
