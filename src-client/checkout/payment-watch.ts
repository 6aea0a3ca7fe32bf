import { useQuery } from '@tanstack/react-query';
import { failureOf } from '#client/platform/failure.ts';
import { trpcClient } from '#client/platform/trpc.ts';

const FIRST_CHECK_MS = 2000;
const SLOWEST_CHECK_MS = 20_000;

/** Most payments are decided within seconds, some banks take minutes. @param checks the number of checks so far */
export function checkAfterMs(checks: number): number {
  return Math.min(FIRST_CHECK_MS * 1.2 ** checks, SLOWEST_CHECK_MS);
}

export function isOpenPayment(status: string | undefined): boolean {
  return status === undefined || status === 'created' || status === 'pending';
}

/**
 * Polls a payment until it is decided. The server asks the provider at every check, so a lost webhook or callback does
 * not matter here. Without an answer (offline, or the shop restarts) it continues; a refusal ends it.
 */
export function usePaymentWatch(paymentId: string | undefined) {
  const check = useQuery({
    queryKey: ['payment-check', paymentId],
    queryFn: () => trpcClient.payments.check.mutate({ paymentId: paymentId ?? '' }),
    enabled: paymentId !== undefined,
    refetchInterval: ({ state }) =>
      isOpenPayment(state.data?.status) && !isRefusal(state.error)
        ? checkAfterMs(state.dataUpdateCount + state.errorUpdateCount)
        : false,
  });
  return {
    payment: check.data,
    refusal: isRefusal(check.error) ? failureOf(check.error) : undefined,
  };
}

function isRefusal(error: unknown): boolean {
  if (error === null) return false;
  const { status } = failureOf(error);
  return status !== undefined && status < 500;
}
