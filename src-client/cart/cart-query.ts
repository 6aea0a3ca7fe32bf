import type { UseTRPCQueryResult } from '@trpc/react-query/shared';
import type { inferRouterOutputs } from '@trpc/server';
import { useMe } from '#client/identity/session.ts';
import { trpc } from '#client/platform/trpc.ts';
import type { AppRouter } from '#server/app-router.ts';

export type Cart = inferRouterOutputs<AppRouter>['cart']['list'];
export type CartItem = Cart['items'][number];
export type RecentOrder = Cart['recentOrders'][number];

/** The cart of the signed-in customer. A visitor has none, so the query does not run. */
export function useCart(): UseTRPCQueryResult<Cart, unknown> {
  const isSignedIn = Boolean(useMe());
  return trpc.cart.list.useQuery(undefined, { enabled: isSignedIn });
}

/** How many accounts are in the cart. */
export function useCartCount(): number {
  return useCart().data?.items.length ?? 0;
}
