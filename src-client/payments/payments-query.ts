import type { inferRouterOutputs } from '@trpc/server';
import type { Page } from '#shared/pagination.ts';
import { type KeptRow, readKeptPage } from '#client/offline/vault/kept-lists.ts';
import { keptQuery } from '#client/offline/vault/kept-query.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';
import type { AppRouter } from '#server/app-router.ts';

export type Payment = KeptRow<'payments'>;

/** One page of the payments; without a network from what this device keeps. */
export const paymentsQuery = (page: number, limit: number) => {
  const input = { page, limit };
  return keptQuery({
    queryKey: trpc.payments.list.queryKey(input),
    ask: (signal): Promise<Page<Payment>> => trpcClient.payments.list.query(input, { signal }),
    read: (vault) => readKeptPage(vault, 'payments', input),
    keepsPrevious: true,
  });
};

type PendingCredits = inferRouterOutputs<AppRouter>['payments']['pendingCredits'];

export const pendingCreditsQuery = () =>
  keptQuery({
    queryKey: trpc.payments.pendingCredits.queryKey(),
    ask: (signal): Promise<PendingCredits> => trpcClient.payments.pendingCredits.query(undefined, { signal }),
    read: async (vault) => {
      const kept = await vault.readFact<{ credits: PendingCredits; keptAt: number }>('pendingCredits');
      return kept && Object.assign(kept.credits, { keptAt: kept.keptAt });
    },
  });
