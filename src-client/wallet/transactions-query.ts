import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { trpc } from '#client/platform/trpc.ts';
import type { AppRouter } from '#server/app-router.ts';

export type Transaction = inferRouterOutputs<AppRouter>['wallet']['transactions']['results'][number];
export type BalancePoint = inferRouterOutputs<AppRouter>['wallet']['balanceHistory'][number];

/** Many pages move the balance: whoever comes to this one is shown what is true now. */
const ALWAYS_STALE = { staleTime: 0 };

export const transactionsQuery = (page: number, limit: number) =>
  queryOptions(
    trpc.wallet.transactions.queryOptions(
      { page, limit },
      { ...ALWAYS_STALE, placeholderData: keepPreviousData },
    ),
  );

export const balanceHistoryQuery = () =>
  queryOptions(trpc.wallet.balanceHistory.queryOptions(undefined, ALWAYS_STALE));
