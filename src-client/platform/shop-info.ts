import { queryOptions, useQuery } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { ERRORS } from '#shared/errors.ts';
import type { AppRouter } from '#server/app-router.ts';
import { trpcUtils } from './trpc.ts';

/** Name, addresses, flags: the operator's configuration as far as a visitor may see it. */
export type ShopInfo = inferRouterOutputs<AppRouter>['shop']['info'];

export const DEFAULT_SHOP_NAME = 'Level30';

/** Addresses change with a restart of the shop, flags by the operator's word. */
const FRESH_MS = 5 * 60_000;

/**
 * The page that came carries it, so links and ways to pay are there when it is first drawn. It is asked for all the same: the
 * page may be the one that the service worker keeps for a slow or missing connection.
 */
export const shopInfoQuery = () =>
  queryOptions(
    trpcUtils.shop.info.queryOptions(undefined, {
      staleTime: FRESH_MS,
      initialData: infoOfPage,
      initialDataUpdatedAt: 0,
    }),
  );

/** Undefined on a page that the service worker kept. */
export function infoOfPage(): ShopInfo | undefined {
  // The server knows it anyway (draw-first-screen.tsx).
  if (import.meta.env.SSR) return undefined;
  const json = document.querySelector('#shop-info')?.textContent;
  return json ? (JSON.parse(json) as ShopInfo) : undefined;
}

/** Why nothing can be bought, sold, traded or loaded: the shop is archived. Undefined while it is open. */
export function useArchivedReason(): string | undefined {
  return useShopInfo()?.isArchived === true ? ERRORS.shop_archived.text : undefined;
}

/** Undefined only while a page without it asks; screens show what they can. */
export function useShopInfo(): ShopInfo | undefined {
  return useQuery(shopInfoQuery()).data;
}
