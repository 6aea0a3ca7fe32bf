import { createTRPCClient, httpBatchLink, splitLink } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { AppRouter } from '#server/app-router.ts';
import { HEAVY_CALLS, MAX_HEAVY_CALLS } from '#shared/heavy-calls.ts';
import { csrfToken, fetchWithToken } from './cookies.ts';
import { queryClient } from './query-client.ts';

/** The server refuses longer batches. */
const MAX_BATCH = 10;

const batchLink = (maxItems: number) =>
  httpBatchLink<AppRouter>({
    url: '/api/trpc',
    maxItems,
    fetch: fetchWithToken,
    headers: () => ({ 'X-CSRFToken': csrfToken() }),
  });

export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      // What a call that searches or lists must come together with goes in its request.
      condition: ({ path, context }) => HEAVY_CALLS.has(path) || context['withLists'] === true,
      true: batchLink(MAX_HEAVY_CALLS),
      false: batchLink(MAX_BATCH),
    }),
  ],
});

/** `useQuery(trpc.cart.list.queryOptions())`: typed keys and functions for TanStack Query. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client: trpcClient, queryClient });
