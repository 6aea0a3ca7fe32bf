/**
 * Public answers as this device last read them: in the browser's cache storage, apart from the catalog and from private data.
 * Nothing about a customer is written here. If the browser forbids it, nothing is cached or read.
 */
import { withCachedAt, withStoredNames } from './cached-at.ts';
import type { Cached } from './vault/cached-query.ts';

const CACHE = 'level30-public';

/** Never requested: the key of an answer in the cache. */
const addressOf = (name: string): string => `/offline/${name}`;

export async function readPublic<Answer extends object>(
  name: string,
): Promise<(Answer & Cached) | undefined> {
  try {
    const response = await (await caches.open(CACHE)).match(addressOf(name));
    return response && withCachedAt((await response.json()) as Answer & Cached);
  } catch {
    return undefined;
  }
}

export async function writePublic(name: string, answer: object): Promise<void> {
  try {
    const cached = JSON.stringify(withStoredNames({ ...answer, cachedAt: Date.now() } satisfies Cached));
    await (await caches.open(CACHE)).put(addressOf(name), new Response(cached));
  } catch {
    // Blocked, or out of space: the page then needs a connection.
  }
}
