import type { Page } from '#shared/pagination.ts';
import { type KeptRow, readKeptPage } from '#client/offline/vault/kept-lists.ts';
import { keptQuery } from '#client/offline/vault/kept-query.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';

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
