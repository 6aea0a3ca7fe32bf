import { trpc } from '#client/platform/trpc.ts';

/** Cache invalidation: queries again everything that a payment may change. */
export function useRefreshAfterPayment(): () => Promise<void> {
  const { cart, checkout, payments, purchases, wallet } = trpc.useUtils();
  return async () => {
    await Promise.all(
      [
        cart.list,
        checkout.preview,
        payments.list,
        payments.pendingCredits,
        payments.underWay,
        purchases.list,
        wallet.balance,
        wallet.balanceDetails,
        wallet.balanceHistory,
        wallet.transactions,
      ].map((changed) => changed.invalidate()),
    );
  };
}
