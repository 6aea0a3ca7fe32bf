import { useQuery } from '@tanstack/react-query';
import { trpcClient, trpcUtils } from '#client/platform/trpc.ts';

/**
 * Uses up the key of a verification mail. A key works once, so this is a query and not an effect: the cache holds one
 * call per key, however often the page is mounted (StrictMode does it twice), and it is never repeated by itself.
 */
export function useVerification(key: string) {
  return useQuery({
    queryKey: ['verify-email', key],
    queryFn: async () => {
      await trpcClient.identity.verifyEmail.mutate({ key });
      await trpcUtils.identity.me.invalidate();
      return true;
    },
    enabled: key !== '',
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
