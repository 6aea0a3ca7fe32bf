import { getQueryKey } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { readCachedPage } from '#client/offline/vault/cached-lists.ts';
import { cachedQuery } from '#client/offline/vault/cached-query.ts';
import type { PageSearch } from '#client/platform/search-params.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';
import type { AppRouter } from '#server/app-router.ts';

type TradedPage = inferRouterOutputs<AppRouter>['tradeIn']['list'];
export type TradedAccount = TradedPage['results'][number];

/** One page of the accounts that the customer traded in; offline, from this device's copy. */
export const tradedQuery = ({ page, limit }: PageSearch) => {
  const input = { page, limit };
  return cachedQuery({
    queryKey: getQueryKey(trpc.tradeIn.list, input, 'query'),
    ask: (signal): Promise<TradedPage> => trpcClient.tradeIn.list.query(input, { signal }),
    read: (vault) => readCachedPage(vault, 'traded', input),
    keepsPrevious: true,
  });
};
