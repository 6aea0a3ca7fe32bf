import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PricedProduct } from '#shared/catalog/product.ts';
import { failureOfQueries, type PageFailure } from '#client/platform/failed-queries.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { referenceDataQuery, useFreshReferenceData } from './reference-data-query.ts';
import { firstAnswer, replica, useReplicaState } from './replica-client.ts';

interface ProductDetail {
  /** As it is now; as it was last, when it is gone. */
  product: PricedProduct | undefined;
  /** It was for sale when the page was opened, and is not any more. */
  isGone: boolean;
  /** As thrown by the server; a `not_found` failure when there is no such account for sale. */
  failure: PageFailure | undefined;
}

/** The key of its answer in the cache; a list that knows the account may put it there. */
export const productKey = (id: number) => ['catalog', 'product', id] as const;

/** One account by its id, from the first that answers: the shop or the replica. */
export const productQuery = (id: number) =>
  queryOptions({
    queryKey: productKey(id),
    queryFn: () => findProduct(id),
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });

/** One account by its id, from the page's own catalog where that knows it, offline too. */
export function useProduct(id: number): ProductDetail {
  const queryClient = useQueryClient();
  const { revision, phase } = useReplicaState();
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
    enabled: phase === 'ready' && detail.data !== undefined,
    // What is gone stays gone while another change of the catalog is looked at.
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

/** An account that the replica does not know may have come a moment ago: the server has the last word. */
async function findProduct(id: number): Promise<PricedProduct> {
  const askServer = (): Promise<PricedProduct> => trpcClient.catalog.product.query({ id });
  const product = await firstAnswer(askServer, () => replica.product(id));
  return product ?? askServer();
}
