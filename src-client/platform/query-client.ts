import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { isOffline, onConnectionChange } from './connection.ts';
import { failureOf } from './failure.ts';
import { goToTooManyRequests } from './too-many-requests.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { handlesThrottling?: boolean };
    mutationMeta: { handlesThrottling?: boolean };
  }
}

/**
 * Too many calls lead the visitor to /429/ (storefront, section 8); a form with its own message opts out with `meta`.
 */
function onThrottled(error: unknown, meta: { handlesThrottling?: boolean } | undefined): void {
  const { status, retryAfterSeconds } = failureOf(error);
  if (status === 429 && !meta?.handlesThrottling) goToTooManyRequests(retryAfterSeconds);
}

const MAX_RETRIES = 2;

// Failed queries are refetched when the shop can be reached, whatever the browser reports about its network.
onlineManager.setOnline(!isOffline());
onlineManager.setEventListener((setOnline) => onConnectionChange(() => setOnline(!isOffline())));

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => onThrottled(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => onThrottled(error, mutation.meta),
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Offline, a call fails and the screen says so; by default the call, and so the screen, would wait.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Failed queries are refetched when the connection returns; refetching with every mounted component would fail again
      // and again.
      retryOnMount: () => !isOffline(),
      retry: (count, error) => {
        const { status } = failureOf(error);
        if (status === undefined) return count < MAX_RETRIES && !isOffline();
        return count < MAX_RETRIES && status >= 500;
      },
    },
    // Writes are never repeated automatically or queued: the first one may have arrived.
    mutations: { retry: false, networkMode: 'always' },
  },
});
