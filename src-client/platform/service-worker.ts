/**
 * The page's side of the service worker in pwa/: registers it, notices a new version, and reloads when that version takes
 * over. A page whose code already is the new version (it was loaded from the server meanwhile) is left alone.
 *
 * Where service workers are missing or blocked, as in some private windows, all of this stays silent.
 */
import type { WorkerMessage } from '#shared/service-worker-messages.ts';
import { offerUpdate } from './app-update.ts';
import { queryClient } from './query-client.ts';
import { whenIdle } from './when-idle.ts';

const WORKER = '/service-worker.js';
const CHECK_EVERY_MS = 30 * 60_000;
const CHECK_AT_MOST_EVERY_MS = 60_000;
const ANSWER_WITHIN_MS = 2000;
/** Nobody waits for this answer, and without it a page would stay behind the other tabs. */
const TAKEN_OVER_WITHIN_MS = 30_000;
const IDLE_WITHIN_MS = 5000;

let isReloading = false;

/** Call once, at start; the worker is fetched when the page has loaded and has nothing else to do. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') registerWhenIdle();
  else window.addEventListener('load', registerWhenIdle, { once: true });
}

function registerWhenIdle(): void {
  whenIdle(() => void register(), IDLE_WITHIN_MS);
}

/** For development: a worker that an earlier `npm start` left at this address would answer with its build. */
export async function removeServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

async function register(): Promise<void> {
  try {
    navigator.serviceWorker.addEventListener('controllerchange', () => void followController());
    const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
    watchForUpdates(registration);
  } catch {
    // Blocked, or no room for it: the shop works without.
  }
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) void consider(registration.waiting);
  if (registration.installing) watchInstalling(registration, registration.installing);
  registration.addEventListener('updatefound', () => {
    if (registration.installing) watchInstalling(registration, registration.installing);
  });
  let checkedAt = performance.now();
  const check = () => {
    if (performance.now() - checkedAt < CHECK_AT_MOST_EVERY_MS) return;
    checkedAt = performance.now();
    registration.update().catch(() => undefined);
  };
  setInterval(check, CHECK_EVERY_MS);
  window.addEventListener('focus', check);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}

function watchInstalling(registration: ServiceWorkerRegistration, worker: ServiceWorker): void {
  worker.addEventListener('statechange', () => {
    // Without an active one this is the first, which does not wait.
    if (worker.state === 'installed' && registration.active) void consider(worker);
  });
}

async function consider(worker: ServiceWorker): Promise<void> {
  if ((await isOfThisBuild(worker)) || worker.state !== 'installed') return;
  offerUpdate(() => tell(worker, { type: 'take-over' }));
}

/** Another tab may have asked for it. Whatever is being sent is sent first. */
async function followController(): Promise<void> {
  offerUpdate(undefined);
  const { controller } = navigator.serviceWorker;
  if (isReloading || !controller) return;
  // One that is too busy to answer is no reason to take away what is being typed: parts of this build still load.
  if ((await isOfThisBuild(controller, TAKEN_OVER_WITHIN_MS)) !== false) return;
  isReloading = true;
  await untilNothingIsSent();
  window.location.reload();
}

function untilNothingIsSent(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (queryClient.isMutating() > 0) return;
      stop();
      resolve();
    };
    const stop = queryClient.getMutationCache().subscribe(look);
    look();
  });
}

/** Undefined: no answer in time. */
function isOfThisBuild(worker: ServiceWorker, withinMs = ANSWER_WITHIN_MS): Promise<boolean | undefined> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true });
    port1.start();
    setTimeout(() => resolve(undefined), withinMs);
    tell(worker, { type: 'compare-build', script }, port2);
  });
}

function tell(worker: ServiceWorker, message: WorkerMessage, ...ports: MessagePort[]): void {
  worker.postMessage(message, ports);
}
