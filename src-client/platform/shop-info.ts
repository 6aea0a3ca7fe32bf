import { queryOptions, useQuery } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/app-router.ts';
import { trpc } from './trpc.ts';

/** Name, addresses, flags: the operator's configuration as far as a visitor may see it. */
export type ShopInfo = inferRouterOutputs<AppRouter>['shop']['info'];

export const DEFAULT_SHOP_NAME = 'Level30';

/** It changes with a restart of the shop only, so one answer serves the whole visit. */
export const shopInfoQuery = () =>
  queryOptions(trpc.shop.info.queryOptions(undefined, { staleTime: Infinity }));

/** Undefined until the first answer; screens show what they can without it. */
export function useShopInfo(): ShopInfo | undefined {
  return useQuery(shopInfoQuery()).data;
}
