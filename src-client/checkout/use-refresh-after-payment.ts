import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '#client/platform/trpc.ts';

/** Asks again for everything that a payment changes, or may have changed. */
export function useRefreshAfterPayment(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [trpc.cart.list, trpc.checkout.preview, trpc.wallet.balance, trpc.purchases.list].map((procedure) =>
        queryClient.invalidateQueries({ queryKey: procedure.queryKey() }),
      ),
    );
  };
}
