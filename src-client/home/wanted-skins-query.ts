import { getQueryKey } from '@trpc/react-query';
import { queryOptions } from '@tanstack/react-query';
import { trpc, trpcClient } from '#client/platform/trpc.ts';

export const wantedSkinsQuery = () =>
  queryOptions({
    queryKey: getQueryKey(trpc.wantedSkins.list, undefined, 'query'),
    queryFn: () => trpcClient.wantedSkins.list.query(),
    staleTime: 60_000,
  });
