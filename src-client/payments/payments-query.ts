import { getQueryKey } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { Page } from '#shared/pagination.ts';
import { type CachedRow, readCachedPage } from '#client/offline/vault/cached-lists.ts';
import { cachedQuery } from '#client/offline/vault/cached-query.ts';
import type { PageSearch } from '#client/platform/search-params.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';
import type { AppRouter } from '#server/app-router.ts';

export type Payment = CachedRow<'payments'>;

/** One page of the payments; offline, from this device's copy. */
export const paymentsQuery = ({ page, limit }: PageSearch) => {
  const input = { page, limit };
  return cachedQuery({
    queryKey: getQueryKey(trpc.payments.list, input, 'query'),
    ask: (signal): Promise<Page<Payment>> => trpcClient.payments.list.query(input, { signal }),
    read: (vault) => readCachedPage(vault, 'payments', input),
    keepsPrevious: true,
  });
};

type PendingCredits = inferRouterOutputs<AppRouter>['payments']['pendingCredits'];

export const pendingCreditsQuery = () =>
  cachedQuery({
    queryKey: getQueryKey(trpc.payments.pendingCredits, undefined, 'query'),
    ask: (signal): Promise<PendingCredits> => trpcClient.payments.pendingCredits.query(undefined, { signal }),
    read: async (vault) => {
      const cached = await vault.readValue<{ credits: PendingCredits; cachedAt: number }>('pendingCredits');
      return cached && Object.assign(cached.credits, { cachedAt: cached.cachedAt });
    },
  });
