import { trpc } from '#client/platform/trpc.ts';

/** Refetches everything that shows the balance, after it has changed. */
export function useRefreshWallet(): () => Promise<void> {
  const { wallet, checkout } = trpc.useUtils();
  return async () => {
    await Promise.all([wallet.invalidate(), checkout.preview.invalidate()]);
  };
}
