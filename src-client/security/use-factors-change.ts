import { trpc } from '#client/platform/trpc.ts';

/** Refetches the customer's factors after one was added or removed. */
export function useFactorsChange(): () => Promise<void> {
  const { identity } = trpc.useUtils();
  return async () => {
    await Promise.all([identity.factors.invalidate(), identity.me.invalidate()]);
  };
}
