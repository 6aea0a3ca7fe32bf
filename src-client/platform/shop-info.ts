import { queryOptions, useQuery } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { ERRORS } from '#shared/errors.ts';
import type { AppRouter } from '#server/app-router.ts';
import { trpcUtils } from './trpc.ts';

/** Name, addresses, flags: the public part of the operator's configuration. */
export type ShopInfo = inferRouterOutputs<AppRouter>['shop']['info'];

export const DEFAULT_SHOP_NAME = 'Level30';

/** Addresses change only when the shop restarts, flags when an operator changes them. */
const FRESH_MS = 5 * 60_000;

/**
 * The page itself contains it, so that links and payment methods are in the first render. It is fetched all the same: the
 * page may come from the service worker's cache because of a slow or missing connection.
 */
export const shopInfoQuery = () =>
  queryOptions(
    trpcUtils.shop.info.queryOptions(undefined, {
      staleTime: FRESH_MS,
      initialData: infoOfPage,
      initialDataUpdatedAt: 0,
    }),
  );

/** Undefined on a page from the service worker's cache. */
export function infoOfPage(): ShopInfo | undefined {
  // On the server it is in the query cache (draw-first-screen.tsx).
  if (import.meta.env.SSR) return undefined;
  const json = document.querySelector('#shop-info')?.textContent;
  return json ? (JSON.parse(json) as ShopInfo) : undefined;
}

/** Why nothing can be bought, sold, traded in or loaded: the shop is archived. Undefined while it is open. */
export function useArchivedReason(): string | undefined {
  return useShopInfo()?.isArchived === true ? ERRORS.shop_archived.text : undefined;
}

/** Only undefined while a page without it is fetching it; screens show what they can. */
export function useShopInfo(): ShopInfo | undefined {
  return useQuery(shopInfoQuery()).data;
}
