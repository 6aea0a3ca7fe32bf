import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CatalogAnswer } from '#shared/catalog/engine/catalog-answer.ts';
import type { SearchFilters } from '#shared/catalog/search-filters.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { firstAnswer } from './local/first-answer.ts';
import { localCatalog } from './local/local-catalog-client.ts';

export type AnswerSource = 'server' | 'local';

export type SearchResult = CatalogAnswer;

export interface SourcedAnswer extends CatalogAnswer {
  source: AnswerSource;
}

/** The route asks before the page does; within this time it is one question. */
const STALE_MS = 1_000;
const KEPT_MS = 10_000;

/**
 * The accounts as they are when it is asked; `useCatalogSearch` keeps counts current from there. Until the next answer is
 * there, the former cards stay where they are.
 */
export const searchQuery = (filters: SearchFilters, limit?: number) =>
  queryOptions({
    queryKey: ['catalog', 'search', filters, limit],
    queryFn: () => searchAnywhere(filters, limit),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    gcTime: KEPT_MS,
    // The list must not change under the pointer; and offline there may be an answer too.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
    // Comparing a hundred accounts deeply costs more than it saves.
    structuralSharing: false,
  });

function searchAnywhere(filters: SearchFilters, limit: number | undefined): Promise<SourcedAnswer> {
  return firstAnswer(
    async (): Promise<SourcedAnswer> => ({
      ...(await trpcClient.catalog.search.query(limit === undefined ? filters : { ...filters, limit })),
      source: 'server',
    }),
    async (): Promise<SourcedAnswer> => ({ ...(await localCatalog.search(filters, limit)), source: 'local' }),
  );
}
