import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '#client/platform/trpc.ts';

/** Asks again for everything that shows the balance, after it changed. */
export function useRefreshWallet(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [trpc.wallet.pathKey(), trpc.checkout.preview.queryKey()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
}
