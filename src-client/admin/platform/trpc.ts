import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { AdminAppRouter } from '#server/admin/admin-router.ts';
import { csrfToken, fetchWithToken } from '#client/platform/cookies.ts';
import { activityHeaders } from './activity.ts';
import { proofLink } from './proof.ts';
import { queryClient } from './query-client.ts';

const URL = '/api/admin/trpc';
/** The server's limit per batch. */
const MAX_BATCH = 10;

export const trpcClient = createTRPCClient<AdminAppRouter>({
  links: [
    proofLink,
    splitLink({
      condition: ({ type }) => type === 'subscription',
      true: httpSubscriptionLink({ url: URL }),
      false: httpBatchLink<AdminAppRouter>({
        url: URL,
        maxItems: MAX_BATCH,
        // Inputs may contain a customer's address, which must not appear in URLs and logs.
        methodOverride: 'POST',
        fetch: fetchWithToken,
        headers: () => ({ 'X-CSRFToken': csrfToken(), ...activityHeaders() }),
      }),
    }),
  ],
});

/** Hooks for components: `trpc.orders.list.useQuery(…)`, `trpc.useUtils()`. */
export const trpc = createTRPCReact<AdminAppRouter>();

/** The same outside components. */
export const trpcUtils: ReturnType<typeof createTRPCQueryUtils<AdminAppRouter>> = createTRPCQueryUtils({
  client: trpcClient,
  queryClient,
});
