import { createTRPCClient, httpBatchLink, splitLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/app-router.ts';
import { HEAVY_CALLS, MAX_HEAVY_CALLS } from '#shared/heavy-calls.ts';
import { csrfToken, fetchWithToken } from './cookies.ts';
import { proofLink } from './proof.ts';
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
    proofLink,
    splitLink({
      // Calls that must be answered together with a search or list are sent in its request.
      condition: ({ path, context }) => HEAVY_CALLS.has(path) || context['withLists'] === true,
      true: batchLink(MAX_HEAVY_CALLS),
      false: batchLink(MAX_BATCH),
    }),
  ],
});

/** The hooks of components: `trpc.cart.list.useQuery()`, `trpc.cart.add.useMutation()`, `trpc.useUtils()`. */
export const trpc = createTRPCReact<AppRouter>();

/** Reads and changes the cached answers of the shop. */
export type TrpcUtils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>;

/**
 * For loaders and modules outside of components: `trpcUtils.cart.list.invalidate()`. Components use `trpc.useUtils()`.
 */
export const trpcUtils: TrpcUtils = createTRPCQueryUtils({
  client: trpcClient,
  queryClient,
});
