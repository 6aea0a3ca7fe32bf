import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CatalogAnswer } from '#shared/catalog/engine/search-result.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import type { StorageProblem, VersionedReferenceData } from '#client/offline/catalog-storage.ts';
import { isCached } from '#client/offline/vault/cached-query.ts';
import { type PageFailure, failureOfQueries } from '#client/platform/failed-queries.ts';
import { whenIdle } from '#client/platform/when-idle.ts';
import { type AnswerSource, type SourcedAnswer, searchQuery } from './search-query.ts';
import { referenceDataQuery, useFreshReferenceData } from './reference-data-query.ts';
import { replica, useReplicaState } from './replica-client.ts';
import { isStorable } from './stored-answer.ts';
import type { SteadyState } from './replica-state.ts';

export interface CatalogSearch {
  /**
   * Undefined until the first answer. The list stays as it was when the visitor searched; total, lowest price and
   * counts follow every change.
   */
  answer: CatalogAnswer | undefined;
  /** Whether `answer` still belongs to the previous filters. */
  isStale: boolean;
  /** Ids of listed accounts that were sold since; their cards are marked. */
  goneIds: ReadonlySet<number>;
  source: AnswerSource | undefined;
  /** Whether changes may have been missed, because there is no connection to the shop. */
  isOffline: boolean;
  /** The age of the replica while offline, in ms. */
  ageMs: number | undefined;
  /** Set if this device cannot store the catalog, so that it is downloaded on every visit. */
  storageProblem: StorageProblem | undefined;
  /** Why there is no answer at all, or nothing to render it with. */
  failure: PageFailure | undefined;
}

const START_WITHIN_MS = 1_500;
const STORED_WITHIN_MS = 5_000;
const NONE_GONE: ReadonlySet<number> = new Set();

/** Searches on the server until the replica is ready, and from then on in the replica, offline too. */
export function useCatalogSearch(filters: SearchFilters, limit?: number): CatalogSearch {
  const replicaState = useReplicaState();
  const { isOffline, ageMs } = useCatalogAge(replicaState);
  const search = useQuery(searchQuery(filters, limit));
  const { data, isPlaceholderData, isError, refetch } = search;
  const referenceData = useQuery(referenceDataQuery());
  const recounted = useRecount(filters, isPlaceholderData ? undefined : data, replicaState);
  // The first cards have priority: loading and rendering them keeps a phone busy enough.
  const isAnswered = data !== undefined || isError;
  useEffect(() => (isAnswered ? whenIdle(() => replica.start(), START_WITHIN_MS) : undefined), [isAnswered]);
  useFreshReferenceData();

  // Prices changed, or an empty page has results now: the list may be replaced.
  const mustAskAgain = recounted !== undefined && mustReload(data, recounted.answer, replicaState);
  const isReady = replicaState.phase === 'ready';
  const canRetryFromReplica = isError && isReady;
  // A stored answer cannot be updated without a replica.
  const isLeftAlone = data?.source === 'stored' && replicaState.phase === 'unavailable';
  useEffect(() => {
    if (mustAskAgain || canRetryFromReplica || isLeftAlone) void refetch();
  }, [mustAskAgain, canRetryFromReplica, isLeftAlone, refetch]);
  const isOwn = isReady && !isPlaceholderData && data?.source !== 'stored';
  const storable = isOwn && isStorable(filters, limit) ? data : undefined;
  const reference = referenceData.data;
  useEffect(() => {
    if (storable === undefined || reference === undefined || isCached(reference)) return;
    return whenIdle(() => void storeLater(storable, reference), STORED_WITHIN_MS);
  }, [storable, reference]);
  const { refetch: refetchReferenceData } = referenceData;
  const isReferenceDataMended = referenceData.isError && isReady;
  useEffect(() => {
    if (isReferenceDataMended) void refetchReferenceData();
  }, [isReferenceDataMended, refetchReferenceData]);

  return {
    answer: recounted?.answer ?? data,
    isStale: isPlaceholderData,
    goneIds: recounted?.goneIds ?? NONE_GONE,
    source: data?.source,
    isOffline,
    ageMs,
    storageProblem: replicaState.storageProblem,
    failure: failureOfQueries(search, referenceData),
  };
}

/** The first page does not need its code. */
async function storeLater(answer: CatalogAnswer, reference: VersionedReferenceData): Promise<void> {
  const file = await import('./store-answer.ts').catch(() => undefined);
  await file?.storeAnswer(answer, reference);
}

interface Recounted {
  /** The list to which it belongs. */
  of: SourcedAnswer;
  answer: CatalogAnswer;
  goneIds: ReadonlySet<number>;
}

/**
 * The same list with current counts, and which accounts are gone; undefined while nothing has changed, or while a stored replica is
 * older than the list.
 */
function useRecount(
  filters: SearchFilters,
  shown: SourcedAnswer | undefined,
  { phase, revision, isConnected }: SteadyState,
): Recounted | undefined {
  const isBehind = phase === 'ready' && shown !== undefined && shown.revision !== revision;
  const { data } = useQuery({
    queryKey: ['catalog', 'recount', filters, shown?.revision, shown?.products.length, revision, isConnected],
    queryFn: isBehind ? () => recount(filters, shown) : skipToken,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    gcTime: 0,
    structuralSharing: false,
  });
  return data && data.of === shown ? data : undefined;
}

async function recount(filters: SearchFilters, shown: SourcedAnswer): Promise<Recounted | null> {
  const listed = [...shown.products, ...shown.closest.map(({ product }) => product)];
  const recounted = await replica.recount(
    filters,
    listed.map(({ id }) => id),
    shown.revision,
  );
  if (recounted === undefined) return null;
  const { goneIds, ...counts } = recounted;
  return { of: shown, answer: { ...shown, ...counts }, goneIds: new Set(goneIds) };
}

function mustReload(
  shown: SourcedAnswer | undefined,
  now: CatalogAnswer,
  { factsVersion }: SteadyState,
): boolean {
  if (shown === undefined) return false;
  const isRepriced = factsVersion !== undefined && !shown.revision.endsWith(`/${factsVersion}`);
  return isRepriced || (shown.products.length === 0 && now.total > 0);
}

/** A shop that restarts is back within seconds, which is not worth a message. */
const PATIENCE_MS = 4_000;
const TICK_MS = 30_000;

/** Whether the replica may be behind the shop, and for how long, in ms. */
function useCatalogAge({ phase, isConnected, syncedAt }: SteadyState): {
  isOffline: boolean;
  ageMs: number | undefined;
} {
  const isCut = phase === 'ready' && !isConnected;
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (!isCut) return;
    const look = (): void => setNow(Date.now());
    const first = setTimeout(look, navigator.onLine ? PATIENCE_MS : 0);
    const further = setInterval(look, TICK_MS);
    return () => {
      clearTimeout(first);
      clearInterval(further);
      setNow(undefined);
    };
  }, [isCut]);
  const isOffline = isCut && now !== undefined;
  return {
    isOffline,
    ageMs: isOffline && syncedAt !== undefined ? Math.max(0, now - syncedAt) : undefined,
  };
}
