import { getQueryKey } from '@trpc/react-query';
import { findsPurchase } from '#shared/purchases/purchase-search.ts';
import type { Page } from '#shared/pagination.ts';
import { type Purchase, readCachedPurchases } from '#client/offline/vault/cached-lists.ts';
import { cachedQuery } from '#client/offline/vault/cached-query.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';

export type { Purchase } from '#client/offline/vault/cached-lists.ts';

export interface AskedPurchases {
  page: number;
  limit: number;
  search?: string | undefined;
  isHidden?: boolean;
}

/** One page of the purchases; without a network from what this device keeps. */
export const purchasesQuery = ({ page, limit, search, isHidden = false }: AskedPurchases) => {
  const input = { page, limit, isHidden, ...(search ? { search } : {}) };
  return cachedQuery({
    queryKey: getQueryKey(trpc.purchases.list, input, 'query'),
    ask: (signal): Promise<Page<Purchase>> => trpcClient.purchases.list.query(input, { signal }),
    read: (vault) =>
      readCachedPurchases(vault, isHidden ? 'hidden' : 'purchases', { page, limit }, (row) =>
        findsPurchase(search ?? '', row),
      ),
    keepsPrevious: true,
  });
};
