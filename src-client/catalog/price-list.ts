import { useQuery } from '@tanstack/react-query';
import type { PriceList } from '#shared/catalog/prices.ts';
import { trpc } from '#client/platform/trpc.ts';

const STALE_MS = 300_000;

/** The operator's price list: names the old-stock date and the warranties. Undefined while on its way. */
export function usePriceList(): PriceList | undefined {
  return useQuery(trpc.catalog.prices.queryOptions(undefined, { staleTime: STALE_MS })).data;
}
