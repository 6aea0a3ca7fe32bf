import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { WishedProducts } from '#shared/wish-list/wish-list.ts';
import { type Cached, publicQuery } from '#client/offline/vault/cached-query.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';
import { replica } from '#client/replica/replica-client.ts';

/**
 * The accounts of a wish list or a comparison that are for sale; offline, those that the replica has. An account that is missing in the
 * shop's answer is gone; one that is missing in the replica may be newer than it.
 */
export const wishedProductsQuery = (ids: readonly number[]) =>
  queryOptions({
    ...publicQuery({
      queryKey: getQueryKey(trpc.wishList.products, { ids: [...ids] }, 'query'),
      ask: (signal): Promise<WishedProducts> =>
        trpcClient.wishList.products.query({ ids: [...ids] }, { signal }),
      read: () => readFromReplica(ids),
    }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Undefined if this device has no replica, or none of the accounts are in it. */
async function readFromReplica(ids: readonly number[]): Promise<(WishedProducts & Cached) | undefined> {
  if (!replica.isAtHand) return undefined;
  const found = await Promise.all(ids.map((id) => replica.product(id))).catch(() => []);
  const products = found.flatMap((product) => product ?? []);
  return products.length === 0 ? undefined : { products, cachedAt: replica.state.get().syncedAt ?? 0 };
}
