import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReferenceData } from '#shared/catalog/engine/catalog-index.ts';
import { type Cached, isCached } from '#client/offline/vault/cached-query.ts';
import { rest } from '#client/platform/rest.ts';
import type { VersionedReferenceData } from '#client/offline/catalog-storage.ts';
import { readPublic, writePublic } from '#client/offline/public-cache.ts';
import { firstAnswerWithoutDownload, replica, useReplicaState } from './replica-client.ts';

const REFERENCE_DATA_KEY = ['catalog', 'reference data'];

/** Prices, skins and champions: from this device if they are cached, so that cards have names offline too. */
export const referenceDataQuery = () =>
  queryOptions({
    queryKey: REFERENCE_DATA_KEY,
    queryFn: () => firstAnswerWithoutDownload(fetchReferenceData, askReplica).catch(readCachedReferenceData),
    staleTime: ({ state }) => (isCached(state.data) ? 0 : Infinity),
    networkMode: 'always',
    // They only change as a whole.
    structuralSharing: false,
  });

/** Refetches them when the shop has changed them. Used once per page that shows them. */
export function useFreshReferenceData(): void {
  const { factsVersion } = useReplicaState();
  const queryClient = useQueryClient();
  useEffect(() => {
    const known = queryClient.getQueryData<VersionedReferenceData>(REFERENCE_DATA_KEY);
    if (factsVersion === undefined || known === undefined || known.version === factsVersion) return;
    void queryClient.invalidateQueries({ queryKey: REFERENCE_DATA_KEY });
  }, [factsVersion, queryClient]);
}

/** As cached by `public-cache.ts`, with the property names of the first version. */
interface CachedReferenceData {
  version: string;
  facts: ReferenceData;
}

/** For the marketplace, which needs the names of skins offline, but not the catalog. */
export function cacheReferenceData({ version, referenceData }: VersionedReferenceData): Promise<void> {
  return writePublic('facts', { version, facts: referenceData } satisfies CachedReferenceData);
}

/**
 * While the replica is still being opened, the cached data are available sooner; `useFreshReferenceData` updates them.
 */
function askReplica(): Promise<VersionedReferenceData> {
  const fromReplica = replica.referenceData();
  if (!replica.isOpening) return fromReplica;
  const fromCache = readCachedReferenceData(new Error('nothing is cached'));
  return Promise.any([
    fromReplica,
    fromCache.then(({ version, referenceData }) => ({ version, referenceData })),
  ]);
}

async function readCachedReferenceData(error: unknown): Promise<VersionedReferenceData & Cached> {
  const cached = await readPublic<CachedReferenceData>('facts');
  if (cached === undefined) throw error;
  const { facts, ...known } = cached;
  return { ...known, referenceData: facts };
}

async function fetchReferenceData(): Promise<VersionedReferenceData> {
  const { version, ...referenceData } = await rest<ReferenceData & { version: string }>(
    '/api/catalog/facts/',
  );
  return { version, referenceData };
}
