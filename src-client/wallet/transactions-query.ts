import { getQueryKey } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { readCachedHistory, readCachedPage } from '#client/offline/vault/cached-lists.ts';
import { cachedQuery } from '#client/offline/vault/cached-query.ts';
import type { PageSearch } from '#client/platform/search-params.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';
import type { AppRouter } from '#server/app-router.ts';

type Wallet = inferRouterOutputs<AppRouter>['wallet'];
export type Transaction = Wallet['transactions']['results'][number];
export type BalancePoint = Wallet['balanceHistory'][number];

/** Many pages change the balance, so it is fetched on every visit. */
const ALWAYS_STALE = { staleTime: 0 };

/** One page of the transactions; offline, from this device's copy. */
export const transactionsQuery = ({ page, limit }: PageSearch) => {
  const input = { page, limit };
  return cachedQuery({
    queryKey: getQueryKey(trpc.wallet.transactions, input, 'query'),
    ask: (signal): Promise<Wallet['transactions']> => trpcClient.wallet.transactions.query(input, { signal }),
    read: (vault) => readCachedPage(vault, 'transactions', input),
    keepsPrevious: true,
    ...ALWAYS_STALE,
  });
};

export const balanceHistoryQuery = () =>
  cachedQuery({
    queryKey: getQueryKey(trpc.wallet.balanceHistory, undefined, 'query'),
    ask: (signal): Promise<BalancePoint[]> => trpcClient.wallet.balanceHistory.query(undefined, { signal }),
    read: readCachedHistory,
    ...ALWAYS_STALE,
  });
