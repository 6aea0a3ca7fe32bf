/**
 * The one way in which private pages work without a network: a query asks the shop, and when no answer comes it reads what
 * this device keeps. The answer then says from when it is; it is asked for again as soon as the shop can be reached.
 */
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { checkConnection, isOffline } from '#client/platform/connection.ts';
import { failureOf } from '#client/platform/failure.ts';
import { loadVault } from './load-vault.ts';
import type { Vault } from './vault.ts';

/** What an answer from this device carries besides. */
export interface Cached {
  /** When the shop said so, in ms since 1970. Left out: it has just said so. */
  cachedAt?: number;
  /** How many rows the shop had, where this device keeps only the newest. */
  cachedOf?: number;
}

/** An answer with what it carries when it comes from this device; null stays null. */
type MaybeCached<Answer> = Answer extends object ? Answer & Cached : Answer;

interface CachedQuery<Answer, Key extends QueryKey> {
  queryKey: Key;
  ask: (signal: AbortSignal) => Promise<Answer>;
  /** Undefined: it is not cached. */
  read: (vault: Vault) => Promise<MaybeCached<Answer> | undefined>;
  staleTime?: number;
  /** For lists: the page before stays until the next one is there. */
  keepsPrevious?: boolean;
}

/** A request that takes longer may be on a dead connection, which only another request can show. */
const PATIENCE_MS = 4000;
const FRESH_MS = 30_000;
/** The connection may be back before an answer from the device is there, or one request alone may have failed. */
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

/** The same for what is public, whether a customer is signed in or not (offline/public-cache.ts). */
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

/** Throws what the shop's refusal or the lost connection threw, when there is nothing to read. */
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

/** The answer; when it takes long and the connection turns out to be dead, a failure instead. */
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
