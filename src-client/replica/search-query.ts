import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CatalogAnswer, RESULT_LIMIT } from '#shared/catalog/engine/search-result.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { firstAnswer, replica } from './replica-client.ts';
import { isStorable, readStoredAnswer } from './stored-answer.ts';

/** `stored`: the last answer stored on the device (stored-answer.ts). */
export type AnswerSource = 'server' | 'replica' | 'stored';

export interface SourcedAnswer extends CatalogAnswer {
  source: AnswerSource;
}

/** The route's loader fetches before the page does; within this time they share one request. */
const STALE_MS = 1_000;
const KEPT_MS = 10_000;

/**
 * The accounts as of now; `useCatalogSearch` keeps the counts up to date from there. Until the next answer arrives, the
 * previous cards stay.
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
    // Deeply comparing a hundred accounts costs more than it saves.
    structuralSharing: false,
  });

function searchAnywhere(filters: SearchFilters, limit: number | undefined): Promise<SourcedAnswer> {
  return firstAnswer(
    async (): Promise<SourcedAnswer> => ({ ...(await searchAtShop(filters, limit)), source: 'server' }),
    () => {
      const fromReplica = searchReplica(filters, limit);
      const hasStored = replica.isOpening && isStorable(filters, limit);
      return hasStored ? Promise.any([fromReplica, searchStored()]) : fromReplica;
    },
  );
}

const searchReplica = async (filters: SearchFilters, limit: number | undefined): Promise<SourcedAnswer> => ({
  ...(await replica.search(filters, limit)),
  source: 'replica',
});

const searchStored = async (): Promise<SourcedAnswer> => ({
  ...(await readStoredAnswer()),
  source: 'stored',
});

/** The shop lists a hundred accounts per call: a longer list is composed of several. */
async function searchAtShop(filters: SearchFilters, limit = RESULT_LIMIT): Promise<CatalogAnswer> {
  const ask = (offset: number): Promise<CatalogAnswer> =>
    trpcClient.catalog.search.query({
      ...filters,
      ...(offset > 0 ? { offset } : {}),
      ...(limit - offset < RESULT_LIMIT ? { limit: limit - offset } : {}),
    });
  const further = Array.from(
    { length: Math.ceil(limit / RESULT_LIMIT) - 1 },
    (_, n) => (n + 1) * RESULT_LIMIT,
  );
  const [first, others] = await Promise.all([ask(0), Promise.all(further.map(ask))]);
  const listed = [first, ...others].flatMap((part) => part.products);
  // A sale between two calls moves accounts from one part to the next.
  const products = [...new Map(listed.map((product) => [product.id, product])).values()];
  return { ...first, products };
}
