import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Page } from '#shared/pagination.ts';
import { passesFilters } from '#shared/purchases/purchase-filters.ts';
import { findsPurchase } from '#shared/purchases/purchase-search.ts';
import { type Purchase, readCachedChoices, readCachedPurchases } from '#client/offline/vault/cached-lists.ts';
import { cachedQuery } from '#client/offline/vault/cached-query.ts';
import { meQuery } from '#client/identity/session.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';
import { monthBounds } from './purchase-months.ts';
import type { PurchasesSearch } from './purchases-search.ts';

export type { Purchase } from '#client/offline/vault/cached-lists.ts';

export interface AskedPurchases extends PurchasesSearch {
  isHidden?: boolean;
}

/** One page of the purchases; offline, from this device's copy. */
export const purchasesQuery = ({
  page,
  limit,
  search,
  month,
  region,
  state,
  isHidden = false,
}: AskedPurchases) => {
  const filters = { ...(region && { region }), ...(state && { state }), ...(month && monthBounds(month)) };
  const input = { page, limit, isHidden, ...(search ? { search } : {}), ...filters };
  return cachedQuery({
    queryKey: getQueryKey(trpc.purchases.list, input, 'query'),
    ask: (signal): Promise<Page<Purchase>> => trpcClient.purchases.list.query(input, { signal }),
    read: (vault) =>
      readCachedPurchases(
        vault,
        isHidden ? 'hidden' : 'purchases',
        { page, limit },
        (row) => findsPurchase(search ?? '', row) && passesFilters(filters, row),
      ),
    keepsPrevious: true,
  });
};

/**
 * For loaders. Preloading, e.g. when a link is hovered, must not ask for a proof: with a second factor, the list is
 * only loaded when the page is opened.
 */
export function prefetchPurchases(queryClient: QueryClient, asked: AskedPurchases, isPreload: boolean): void {
  const me = queryClient.getQueryData(meQuery().queryKey);
  if (isPreload && me?.hasSecondFactor === true) return;
  void queryClient.prefetchQuery(purchasesQuery(asked));
}

/** The months and regions of the customer's purchases. */
export const filterChoicesQuery = (isHidden: boolean) => {
  const input = { isHidden };
  return cachedQuery({
    queryKey: getQueryKey(trpc.purchases.filterChoices, input, 'query'),
    ask: (signal) => trpcClient.purchases.filterChoices.query(input, { signal }),
    read: (vault) => readCachedChoices(vault, isHidden ? 'hidden' : 'purchases'),
  });
};
