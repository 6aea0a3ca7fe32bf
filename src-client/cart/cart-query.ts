import type { UseTRPCQueryResult } from '@trpc/react-query/shared';
import type { inferRouterOutputs } from '@trpc/server';
import { useMe } from '#client/identity/session.ts';
import { trpc, type TrpcUtils } from '#client/platform/trpc.ts';
import type { AppRouter } from '#server/app-router.ts';

export type Cart = inferRouterOutputs<AppRouter>['cart']['list'];
export type CartItem = Cart['items'][number];
export type RecentOrder = Cart['recentOrders'][number];

/** The cart of the signed-in customer. The query does not run for visitors, who have no cart. */
export function useCart(): UseTRPCQueryResult<Cart, unknown> {
  const isSignedIn = Boolean(useMe());
  return trpc.cart.list.useQuery(undefined, { enabled: isSignedIn });
}

/** Reads the cart after a change. A first read that is under way may be answered from before it: TanStack Query would keep that answer. */
export async function readCartAnew({ cart }: TrpcUtils): Promise<void> {
  await cart.list.cancel();
  await cart.list.invalidate();
}

/** The number of accounts in the cart. */
export function useCartCount(): number {
  return useCart().data?.items.length ?? 0;
}
