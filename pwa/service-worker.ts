/**
 * The service worker: which event leads to what. What is cached is in what-to-cache.ts, how in how-to-cache.ts.
 *
 * A new build installs beside the running one and waits: its worker takes over when a customer says so, and the tabs then
 * reload. Until then, and for tabs that lag behind, chunks of the earlier build stay available.
 */
import type { WorkerMessage } from '../src-shared/service-worker-messages.ts';
import {
  answerAsset,
  answerFile,
  answerPage,
  answerPicture,
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
  event.waitUntil(install(event));
});

async function install(event: ExtendableEvent): Promise<void> {
  await precache.install(event);
  // Now, not when it takes over: then a page waits. A full disk costs the earlier chunks, not the new version.
  await keepEarlierAssets().catch(() => undefined);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver(event));
});

async function takeOver(event: ExtendableEvent): Promise<void> {
  await precache.activate(event);
  // Pages are asked for while the worker is still starting.
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
  // Without effect on a worker that does not wait.
  if (windows.length <= 1) await self.skipWaiting();
}
