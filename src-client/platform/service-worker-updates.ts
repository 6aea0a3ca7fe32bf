/**
 * Registers the service worker, offers a waiting new version, and reloads when that version takes over. A page whose code
 * already is the new version (loaded from the server meanwhile) is left alone. Loaded after the first screen.
 */
import { messageSW, Workbox } from 'workbox-window';
import type { WorkerMessage } from '#shared/service-worker-messages.ts';
import { offerUpdate } from './app-update.ts';
import { queryClient } from './query-client.ts';

const WORKER = '/service-worker.js';
const PAUSE_MS = 2000;
const REGISTERED_WITHIN_MS = 30_000;
const CHECK_EVERY_MS = 30 * 60_000;
const CHECK_AT_MOST_EVERY_MS = 60_000;
const ANSWER_WITHIN_MS = 2000;
/** The customer does not wait for this answer, and without it a page would be older than the other tabs. */
const TAKEN_OVER_WITHIN_MS = 30_000;

let considered: ServiceWorker | undefined;
let isReloading = false;

/**
 * Waits until the visitor pauses, at most half a minute: the new worker fetches the files of a whole build, for a second of a processor, and the
 * first clicks would take twice as long (docs/benchmarks.md). Rejects if service workers are blocked.
 */
export async function registerServiceWorker(): Promise<void> {
  await Promise.race([untilVisitorPauses(PAUSE_MS), delay(REGISTERED_WITHIN_MS)]);
  const workbox = await watchForUpdates();
  workbox.addEventListener('controlling', () => void followController());
  let checkedAt = performance.now();
  const check = () => {
    if (performance.now() - checkedAt < CHECK_AT_MOST_EVERY_MS) return;
    checkedAt = performance.now();
    workbox.update().catch(() => undefined);
  };
  setInterval(check, CHECK_EVERY_MS);
  window.addEventListener('focus', check);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}

const INPUTS = ['pointerdown', 'click', 'keydown', 'scroll'];

/** Resolves when the visitor has done nothing for `pauseMs`. */
export async function untilVisitorPauses(pauseMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    let timer = setTimeout(finish, pauseMs);
    function finish(): void {
      for (const type of INPUTS) window.removeEventListener(type, waitAnew, true);
      resolve();
    }
    function waitAnew(): void {
      clearTimeout(timer);
      timer = setTimeout(finish, pauseMs);
    }
    for (const type of INPUTS) window.addEventListener(type, waitAnew, { capture: true, passive: true });
  });
}

/** A Workbox stops watching after the first update that it did not trigger by registering, so each update starts a new one. */
async function watchForUpdates(): Promise<Workbox> {
  const workbox = new Workbox(WORKER, { updateViaCache: 'none' });
  workbox.addEventListener('waiting', ({ sw }) => {
    if (sw) void consider(sw);
  });
  const registration = await workbox.register({ immediate: true });
  registration?.addEventListener('updatefound', () => void watchForUpdates().catch(() => undefined), {
    once: true,
  });
  return workbox;
}

/** Two events may be about the same worker; the customer is asked once. */
async function consider(worker: ServiceWorker): Promise<void> {
  if (worker === considered) return;
  considered = worker;
  if ((await isOfThisBuild(worker)) || worker.state !== 'installed') return;
  offerUpdate(() => void ask(worker, { type: 'take-over' }));
}

/** Another tab may have requested it. Requests in progress are completed first. */
async function followController(): Promise<void> {
  offerUpdate(undefined);
  const { controller } = navigator.serviceWorker;
  if (isReloading || !controller) return;
  // If the worker is too busy to answer, typed input must not be lost: parts of this build still load.
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
async function isOfThisBuild(
  worker: ServiceWorker,
  withinMs = ANSWER_WITHIN_MS,
): Promise<boolean | undefined> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  return Promise.race([ask(worker, { type: 'compare-build', script }), delay(withinMs)]);
}

/** @returns the answer, which not every message gets */
function ask(worker: ServiceWorker, message: WorkerMessage): Promise<boolean> {
  return messageSW(worker, message);
}

function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, undefined);
  });
}
