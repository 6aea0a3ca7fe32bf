import type { inferRouterOutputs } from '@trpc/server';
import { useMe } from '#client/identity/session.ts';
import { trpc } from '#client/platform/trpc.ts';
import type { AppRouter } from '#server/app-router.ts';

/** A payment whose outcome is not known yet. */
export type PaymentUnderWay = inferRouterOutputs<AppRouter>['payments']['underWay'][number];

const LOOK_AGAIN_MS = 20_000;
const NONE: readonly PaymentUnderWay[] = [];

/** The customer's payments under way, polled while there are any. Needs a connection, because a cached answer would mislead. */
export function usePaymentsUnderWay(): readonly PaymentUnderWay[] {
  const isSignedIn = Boolean(useMe());
  const { data } = trpc.payments.underWay.useQuery(undefined, {
    enabled: isSignedIn,
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? LOOK_AGAIN_MS : false),
  });
  return data ?? NONE;
}

/** The payments for any of these cart items. */
export function paymentsOfItems(
  payments: readonly PaymentUnderWay[],
  cartItemIds: readonly number[],
): PaymentUnderWay[] {
  return payments.filter((payment) => payment.cartItemIds.some((id) => cartItemIds.includes(id)));
}
