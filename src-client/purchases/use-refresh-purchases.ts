import { trpc } from '#client/platform/trpc.ts';

/** Asks again for everything that shows a purchase that has changed hands or place: lists, balance, payments. */
export function useRefreshPurchases(): () => void {
  const { purchases, tradeIn, wallet, payments } = trpc.useUtils();
  return () => {
    for (const part of [purchases, tradeIn, wallet, payments]) void part.invalidate();
  };
}
