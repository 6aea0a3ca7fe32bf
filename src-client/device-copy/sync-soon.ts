import { currentSession } from '#client/offline/vault/session-mark.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { DEVICE_COPY_KEY } from './copy-keys.ts';

/** What is on screen is fetched first. */
const AFTER_MS = 1000;
const PAUSE_MS = 15_000;

let last: { sessionId: string | undefined; at: number } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Brings what this device keeps up to date, in a moment; after a pause if that was done just now, unless something is
 * known to have changed.
 */
export function syncSoon({ hasChanged = false } = {}): void {
  const isRecent = !hasChanged && last !== undefined && last.sessionId === currentSession()?.id;
  const pauseMs = isRecent && last ? last.at + PAUSE_MS - performance.now() : 0;
  clearTimeout(timer);
  // Without a network its code may not come, either; the next change or visit tries again.
  timer = setTimeout(() => void syncNow().catch(() => undefined), Math.max(AFTER_MS, pauseMs));
}

/** @param isComplete reads everything anew */
export async function syncNow(isComplete = false): Promise<void> {
  clearTimeout(timer);
  last = { sessionId: currentSession()?.id, at: performance.now() };
  const { syncVault } = await import('#client/offline/vault/sync-vault.ts');
  await syncVault({ isComplete });
  await queryClient.invalidateQueries({ queryKey: DEVICE_COPY_KEY });
}
