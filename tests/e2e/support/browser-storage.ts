import type { Page } from '@playwright/test';

/** Everything that the browser stores for the shop as one text: storage, cookies, databases, caches; bytes as characters. */
export async function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the browser, apart from this file
    const answerOf = (request: IDBRequest): Promise<unknown> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('a database could not be read')));
      });
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = (await answerOf(indexedDB.open(name))) as IDBDatabase;
      for (const store of database.objectStoreNames) {
        kept.push(await answerOf(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        kept.push(request.url, await (await cache.match(request))?.text());
      }
    }
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the browser, apart from this file
    const readable = (_: string, value: unknown): unknown =>
      value instanceof Uint8Array || value instanceof ArrayBuffer
        ? new TextDecoder('latin1').decode(value)
        : value;
    return JSON.stringify(kept, readable);
  });
}
