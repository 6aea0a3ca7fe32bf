/**
 * The service worker's event handlers. what-to-cache.ts says what is cached, how-to-cache.ts how.
 *
 * A new build installs beside the running one and waits: its worker takes over when a customer agrees, and the tabs then
 * reload. Until then, and for tabs that have not reloaded, chunks of the previous build stay available.
 */
import type { WorkerMessage } from '../src-shared/service-worker-messages.ts';
import {
  answerAsset,
  answerFile,
  answerPage,
  answerPicture,
  fetchPrecache,
  isPrecached,
  keepEarlierAssets,
  precache,
} from './how-to-cache.ts';
import { kindOf } from './what-to-cache.ts';

declare const self: ServiceWorkerGlobalScope;

const ANSWERS = { page: answerPage, asset: answerAsset, file: answerFile, picture: answerPicture };

// oxlint-disable-next-line no-underscore-dangle -- the build puts the list of files in the place of this name
precache.addToCacheList(self.__WB_MANIFEST);

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

async function install(): Promise<void> {
  await fetchPrecache();
  // During installation rather than when taking over, which would make a page wait. If the disk is full, the old chunks
  // are lost, not the new version.
  await keepEarlierAssets().catch(() => undefined);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver(event));
});

async function takeOver(event: ExtendableEvent): Promise<void> {
  await precache.activate(event);
  // Requests the page while the worker is still starting.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, { origin: self.location.origin, isPrecached });
  if (kind !== undefined) event.respondWith(ANSWERS[kind](event));
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  switch (message.type) {
    case 'take-over':
      event.waitUntil(self.skipWaiting());
      return;
    case 'compare-build':
      event.waitUntil(compareBuild(message.script, event.ports[0]));
  }
});

async function compareBuild(script: string, asker: MessagePort | undefined): Promise<void> {
  const isSame = isPrecached(script);
  asker?.postMessage(isSame, []);
  if (!isSame) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Has no effect on a worker that is not waiting.
  if (windows.length <= 1) await self.skipWaiting();
}
