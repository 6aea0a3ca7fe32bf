import { formatMoney } from '#shared/money.ts';
import { useBalanceCents, useMe } from '#client/identity/session.ts';
import { trpc } from '#client/platform/trpc.ts';

/** Reserves the height of the text until it is known. */
const NO_TEXT = '\u00A0';

/**
 * What the customer can give away now, to customers and as cross-site codes: the balance, limited by what is left of
 * the daily cap.
 */
export function useTransferLimits() {
  const isSignedIn = Boolean(useMe());
  const balanceCents = useBalanceCents();
  const limits = trpc.wallet.transferLimits.useQuery(undefined, { enabled: isSignedIn }).data;
  if (limits === undefined || balanceCents === undefined) return { limits, mostText: NO_TEXT };
  return { limits, mostText: `Up to ${formatMoney(Math.min(balanceCents, limits.leftCents))} now.` };
}
