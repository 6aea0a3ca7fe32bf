import { useQuery } from '@tanstack/react-query';
import type { PricedProduct } from '#shared/catalog/product.ts';
import { trpcClient } from '#client/platform/trpc.ts';
import { firstAnswer } from './first-answer.ts';
import { localCatalog, useLocalState } from './local-catalog-client.ts';

export interface ProductDetail {
  product: PricedProduct | undefined;
  isPending: boolean;
  /** It was for sale when the page was opened, and is not any more. */
  isGone: boolean;
  /** As thrown by the server; a `not_found` failure when there is no such account for sale. */
  error: unknown;
  retry: () => void;
}

/** Where the answer is kept; a list that knows the account already may put it there. */
export const productKey = (id: number) => ['catalog', 'product', id] as const;

/** One account by its id, from the page's own catalog where that knows it, offline too. */
export function useProduct(id: number): ProductDetail {
  const { revision, phase } = useLocalState();
  const detail = useQuery({
    queryKey: productKey(id),
    queryFn: () => findProduct(id),
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });
  const isHere = useQuery({
    queryKey: ['catalog', 'product', id, 'is here', revision],
    queryFn: async () => (await localCatalog.product(id)) !== undefined,
    enabled: phase === 'ready' && detail.data !== undefined,
    networkMode: 'always',
    gcTime: 0,
  });
  return {
    product: detail.data,
    isPending: detail.isPending,
    isGone: isHere.data === false,
    error: detail.error,
    retry: () => void detail.refetch(),
  };
}

/** An account that the copy does not know may have come a moment ago: the server has the last word. */
async function findProduct(id: number): Promise<PricedProduct> {
  const askServer = (): Promise<PricedProduct> => trpcClient.catalog.product.query({ id });
  const product = await firstAnswer(askServer, () => localCatalog.product(id));
  return product ?? askServer();
}
