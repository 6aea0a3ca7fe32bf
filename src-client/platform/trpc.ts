import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { AppRouter } from '#server/app-router.ts';
import { csrfToken } from './cookies.ts';
import { fetchFromShop } from './connection.ts';
import { queryClient } from './query-client.ts';

/** The server refuses longer batches. */
const MAX_BATCH = 10;

export const trpcClient = createTRPCClient<AppRouter>({
  links: [
    httpBatchLink({
      url: '/api/trpc',
      maxItems: MAX_BATCH,
      fetch: fetchFromShop,
      headers: () => ({ 'X-CSRFToken': csrfToken() }),
    }),
  ],
});

/** `useQuery(trpc.cart.list.queryOptions())`: typed keys and functions for TanStack Query. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client: trpcClient, queryClient });
