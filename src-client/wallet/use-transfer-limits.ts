import { useBalanceCents, useMe } from '#client/identity/session.ts';
import { trpc } from '#client/platform/trpc.ts';

/** What the customer may give away now, to customers and as cross-site codes: the balance, less what the cap of a day leaves. */
export function useTransferLimits() {
  const isSignedIn = Boolean(useMe());
  const balanceCents = useBalanceCents();
  const limits = trpc.wallet.transferLimits.useQuery(undefined, { enabled: isSignedIn }).data;
  return {
    limits,
    mostCents: limits && balanceCents !== undefined ? Math.min(balanceCents, limits.leftCents) : balanceCents,
  };
}
