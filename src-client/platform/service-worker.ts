/**
 * The page's side of the service worker in pwa/: registers it once the page has loaded.
 *
 * If service workers are missing or blocked, as in some private windows, nothing happens.
 */
import { whenIdle, whenLoaded } from './when-idle.ts';

const IDLE_WITHIN_MS = 5000;

/** Call once, at the start; the worker is fetched when the page has loaded and is idle. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  whenLoaded(registerWhenIdle);
}

function registerWhenIdle(): void {
  whenIdle(() => void register(), IDLE_WITHIN_MS);
}

async function register(): Promise<void> {
  try {
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
