import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { failureOf } from './failure.ts';
import { goToTooManyRequests } from './too-many-requests.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { handlesThrottling?: boolean };
    mutationMeta: { handlesThrottling?: boolean };
  }
}

/** Many calls send the visitor to /429/ (storefront, section 8); a form with a text of its own opts out by `meta`. */
function onThrottled(error: unknown, meta: { handlesThrottling?: boolean } | undefined): void {
  if (failureOf(error).status === 429 && !meta?.handlesThrottling) goToTooManyRequests();
}

const MAX_RETRIES = 2;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => onThrottled(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => onThrottled(error, mutation.meta),
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => {
        const { status } = failureOf(error);
        return count < MAX_RETRIES && (status === undefined || status >= 500);
      },
    },
    // A write is never repeated by itself: the first one may have arrived.
    mutations: { retry: false },
  },
});
