/**
 * The page's side of the service worker in pwa/: registers it once the page has loaded.
 *
 * If service workers are missing or blocked, as in some private windows, nothing happens.
 */
import { whenIdle, whenLoaded } from './when-idle.ts';

const IDLE_WITHIN_MS = 5000;
const AT_REST_WITHIN_MS = 30_000;

/**
 * Call once, at the start; the worker is fetched when the page has loaded and is idle.
 *
 * @param untilAtRest resolves when nothing is loaded for which a visitor waits: the worker fetches the files of a whole build
 */
export function startServiceWorker(untilAtRest: () => Promise<void>): void {
  if (!('serviceWorker' in navigator)) return;
  whenLoaded(() => {
    whenIdle(() => void register(untilAtRest()), IDLE_WITHIN_MS);
  });
}

async function register(atRest: Promise<void>): Promise<void> {
  try {
    await Promise.race([
      atRest,
      new Promise((resolve) => {
        setTimeout(resolve, AT_REST_WITHIN_MS);
      }),
    ]);
    const { registerServiceWorker } = await import('./service-worker-updates.ts');
    await registerServiceWorker();
  } catch {
    // Blocked, or out of space: the shop works without.
  }
}

/** For development: a worker left by an earlier `npm start` at this address would answer with its build. */
export async function removeServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
