import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { trpc } from '#client/platform/trpc.ts';
import type { AppRouter } from '#server/app-router.ts';

export type Purchase = inferRouterOutputs<AppRouter>['purchases']['list']['results'][number];

export const purchasesQuery = (page: number, limit: number) =>
  queryOptions(
    trpc.purchases.list.queryOptions({ page, limit, isHidden: false }, { placeholderData: keepPreviousData }),
  );
