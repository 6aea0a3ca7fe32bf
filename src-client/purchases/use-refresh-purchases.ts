import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '#client/platform/trpc.ts';

/** Asks again for everything that shows a purchase that has changed hands or place: lists, balance, payments. */
export function useRefreshPurchases(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const part of [trpc.purchases, trpc.tradeIn, trpc.wallet, trpc.payments]) {
      void queryClient.invalidateQueries(part.pathFilter());
    }
  };
}
