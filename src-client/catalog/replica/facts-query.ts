import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CatalogFacts } from '#shared/catalog/engine/catalog-index.ts';
import { isCached } from '#client/offline/vault/cached-query.ts';
import { rest } from '#client/platform/rest.ts';
import type { ReferenceData } from '#client/offline/catalog-storage.ts';
import { readPublic } from '#client/offline/public-cache.ts';
import { firstAtHand } from './first-answer.ts';
import { replica, useReplicaState } from './replica-client.ts';

const FACTS_KEY = ['catalog', 'facts'];

/** Prices, skins and champions: from this device where they are cached, so that cards have names offline too. */
export const factsQuery = () =>
  queryOptions({
    queryKey: FACTS_KEY,
    queryFn: () => firstAtHand(fetchFacts, () => replica.facts()).catch(readCachedFacts),
    staleTime: ({ state }) => (isCached(state.data) ? 0 : Infinity),
    networkMode: 'always',
    // They only ever change as a whole.
    structuralSharing: false,
  });

/** Fetches the facts again when the shop has changed them. Once per page that shows them. */
export function useFreshFacts(): void {
  const { factsVersion } = useReplicaState();
  const queryClient = useQueryClient();
  useEffect(() => {
    const known = queryClient.getQueryData<ReferenceData>(FACTS_KEY);
    if (factsVersion === undefined || known === undefined || known.version === factsVersion) return;
    void queryClient.invalidateQueries({ queryKey: FACTS_KEY });
  }, [factsVersion, queryClient]);
}

/** Cached by the marketplace, which needs the names of skins and can do without the catalog (marketplace/cached-market.ts). */
async function readCachedFacts(error: unknown): Promise<ReferenceData> {
  const cached = await readPublic<ReferenceData>('facts');
  if (cached === undefined) throw error;
  return cached;
}

async function fetchFacts(): Promise<ReferenceData> {
  const { version, ...facts } = await rest<CatalogFacts & { version: string }>('/api/catalog/facts/');
  return { version, facts };
}
