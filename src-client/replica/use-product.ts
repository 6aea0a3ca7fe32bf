import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PricedProduct } from '#shared/catalog/product.ts';
import { failureOfQueries, type PageFailure } from '#client/platform/failed-queries.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { referenceDataQuery, useFreshReferenceData } from './reference-data-query.ts';
import { firstAnswer, replica, useReplicaState } from './replica-client.ts';

interface ProductDetail {
  /** Its current state; the last known one after it is gone. */
  product: PricedProduct | undefined;
  /** It was for sale when the page was opened, and no longer is. */
  isGone: boolean;
  /** As thrown by the server; a `not_found` failure if no such account is for sale. */
  failure: PageFailure | undefined;
}

/** The query key of an account; lists that contain the account may put it into the cache. */
export const productKey = (id: number) => ['catalog', 'product', id] as const;

/** One account by its id, from the shop or the replica, whichever answers first. */
export const productQuery = (id: number) =>
  queryOptions({
    queryKey: productKey(id),
    queryFn: () => findProduct(id),
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });

/** One account by its id, from the page's replica if it has it, offline too. */
export function useProduct(id: number): ProductDetail {
  const queryClient = useQueryClient();
  const { revision, phase, isConnected } = useReplicaState();
  const referenceData = useQuery(referenceDataQuery());
  useFreshReferenceData();
  const detail = useQuery(productQuery(id));
  const { data: known } = useQuery({
    queryKey: [...productKey(id), 'is here', revision],
    queryFn: async () => {
      const product = await replica.product(id);
      // A price that has changed since, or that a stored replica was too old to know.
      if (product !== undefined) queryClient.setQueryData(productKey(id), product);
      return { id, isHere: product !== undefined };
    },
    // Until it is connected, a stored replica may be older than what the shop has just answered.
    enabled: phase === 'ready' && detail.data !== undefined && (isConnected || detail.isError),
    // What is gone stays gone while another change of the catalog is being checked.
    placeholderData: keepPreviousData,
    networkMode: 'always',
    gcTime: 0,
  });
  return {
    product: detail.data,
    isGone: known?.id === id && !known.isHere,
    failure: failureOfQueries(detail, referenceData),
  };
}

/** An account that the replica does not know may have just been added: the server decides. */
async function findProduct(id: number): Promise<PricedProduct> {
  const askServer = (): Promise<PricedProduct> => trpcClient.catalog.product.query({ id });
  const product = await firstAnswer(askServer, () => replica.product(id));
  return product ?? askServer();
}
