import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '#client/platform/trpc.ts';

const CHANGED = [
  trpc.cart.list,
  trpc.checkout.preview,
  trpc.payments.list,
  trpc.payments.pendingCredits,
  trpc.payments.underWay,
  trpc.purchases.list,
  trpc.wallet.balance,
  trpc.wallet.balanceDetails,
  trpc.wallet.balanceHistory,
  trpc.wallet.transactions,
];

/** Asks again for everything that a payment changes, or may have changed. */
export function useRefreshAfterPayment(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      CHANGED.map((procedure) => queryClient.invalidateQueries({ queryKey: procedure.queryKey() })),
    );
  };
}
