/**
 * The one way in which private pages work offline: a query asks the shop, and reads this device's copy when there is no
 * answer. The result then states its age, and is refetched as soon as the shop can be reached.
 */
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { checkConnection, isOffline } from '#client/platform/connection.ts';
import { failureOf } from '#client/platform/failure.ts';
import { loadVault } from './load-vault.ts';
import type { Vault } from './vault.ts';

/** Additional fields of an answer from this device. */
export interface Cached {
  /** When the shop gave the answer, in ms since 1970. Absent: it has just done so. */
  cachedAt?: number;
  /** How many rows the shop had, if this device stores only the newest. */
  cachedOf?: number;
}

/** An answer with the additional fields of a cached one; null stays null. */
type MaybeCached<Answer> = Answer extends object ? Answer & Cached : Answer;

interface CachedQuery<Answer, Key extends QueryKey> {
  queryKey: Key;
  ask: (signal: AbortSignal) => Promise<Answer>;
  /** Undefined: it is not cached. */
  read: (vault: Vault) => Promise<MaybeCached<Answer> | undefined>;
  staleTime?: number;
  /** For lists: the previous page stays until the next one is there. */
  keepsPrevious?: boolean;
}

/** A slower request may be on a dead connection, which only another request can reveal. */
const PATIENCE_MS = 4000;
const FRESH_MS = 30_000;
/** The connection may have returned before the device's copy was read, or only this one request may have failed. */
const ASK_AGAIN_MS = 5000;

export function cachedQuery<Answer, const Key extends QueryKey>({
  queryKey,
  ask,
  read,
  staleTime = FRESH_MS,
  keepsPrevious = false,
}: CachedQuery<Answer, Key>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      askOrRead(
        () => ask(signal),
        async () => {
          const vault = await loadVault();
          return vault && read(vault);
        },
      ),
    staleTime: ({ state }) => (isCached(state.data) ? 0 : staleTime),
    refetchInterval: ({ state }) => (isCached(state.data) && !isOffline() ? ASK_AGAIN_MS : false),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
}

interface PublicQuery<Answer, Key extends QueryKey> {
  queryKey: Key;
  ask: (signal: AbortSignal) => Promise<Answer>;
  /** Undefined: it is not cached. */
  read: () => Promise<MaybeCached<Answer> | undefined>;
}

/** The same for public data, whether or not a customer is signed in (offline/public-cache.ts). */
export function publicQuery<Answer, const Key extends QueryKey>({
  queryKey,
  ask,
  read,
}: PublicQuery<Answer, Key>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => askOrRead(() => ask(signal), read),
    staleTime: ({ state }) => (isCached(state.data) ? 0 : FRESH_MS),
    refetchInterval: ({ state }) => (isCached(state.data) && !isOffline() ? ASK_AGAIN_MS : false),
  });
}

export function isCached(answer: unknown): boolean {
  return (answer as Cached | null | undefined)?.cachedAt !== undefined;
}

/** If there is nothing to read, rethrows the shop's refusal or the connection error. */
async function askOrRead<Answer>(
  ask: () => Promise<Answer>,
  readCached: () => Promise<MaybeCached<Answer> | undefined>,
): Promise<MaybeCached<Answer>> {
  const first = isOffline() ? await readCached() : undefined;
  if (first !== undefined) return first;
  try {
    return (await unlessDead(ask())) as MaybeCached<Answer>;
  } catch (error) {
    if (failureOf(error).status !== undefined) throw error;
    const cached = await readCached();
    if (cached === undefined) throw error;
    return cached;
  }
}

/** The answer; rejects if it takes long and the connection turns out to be dead. */
async function unlessDead<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const dead = new Promise<never>((_, reject) => {
    const look = async (): Promise<void> => {
      if (!(await checkConnection())) reject(new TypeError('the connection is dead'));
    };
    timer = setTimeout(() => void look(), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, dead]);
  } finally {
    clearTimeout(timer);
  }
}
