import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { notifications } from '@mantine/notifications';
import { failureOf } from '#client/platform/failure.ts';
import { createStore } from '#client/platform/store.ts';

/** Incremented when a call is refused because the session has ended; the router then asks who is signed in (router.tsx). */
export const signedOut = createStore(0);

function noticeSignOut(error: unknown): boolean {
  if (failureOf(error).code !== 'not_authenticated') return false;
  signedOut.update((count) => count + 1);
  return true;
}

const MAX_RETRIES = 2;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => void noticeSignOut(error) }),
  mutationCache: new MutationCache({
    // For forms that show their errors themselves: `useMutation({ meta: { showsFailure: true } })`.
    onError: (error, _variables, _result, { meta }) => {
      if (noticeSignOut(error) || meta?.['showsFailure'] === true) return;
      notifications.show({ color: 'bad', title: 'Not done', message: failureOf(error).text });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      networkMode: 'always',
      retry: (count, error) => {
        const { status } = failureOf(error);
        return count < MAX_RETRIES && (status === undefined || status >= 500);
      },
    },
    // Writes are never retried automatically: the first attempt may have succeeded.
    mutations: { retry: false, networkMode: 'always' },
  },
});
