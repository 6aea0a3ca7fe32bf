import { trpc } from '#client/platform/trpc.ts';

/** Asks again for everything that shows the balance, after it changed. */
export function useRefreshWallet(): () => Promise<void> {
  const { wallet, checkout } = trpc.useUtils();
  return async () => {
    await Promise.all([wallet.invalidate(), checkout.preview.invalidate()]);
  };
}
