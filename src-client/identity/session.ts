import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { trpc } from '#client/platform/trpc.ts';
import type { AppRouter } from '#server/app-router.ts';

/** A customer as the shop knows them. */
export type Me = NonNullable<inferRouterOutputs<AppRouter>['identity']['me']>;

export const meQuery = () => queryOptions(trpc.identity.me.queryOptions(undefined, { staleTime: 60_000 }));

/** Who is signed in: undefined while unknown, null for a visitor. */
export function useMe() {
  return useQuery(meQuery()).data;
}

/** The balance in cents of whoever is signed in, else undefined. */
export function useBalanceCents(): number | undefined {
  const isSignedIn = Boolean(useMe());
  return useQuery(trpc.wallet.balance.queryOptions(undefined, { enabled: isSignedIn })).data?.balanceCents;
}

/** The catalog and the shop's configuration are the same for everybody. */
function isShared(key: readonly unknown[]): boolean {
  return key.some((part) => Array.isArray(part) && (part[0] === 'catalog' || part[0] === 'shop'));
}

/** Forgets everything that belonged to the former customer and asks again. */
export async function forgetCustomer(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ predicate: (query) => !isShared(query.queryKey) && !query.isActive() });
  await queryClient.resetQueries({ predicate: (query) => !isShared(query.queryKey) });
}

/** `forgetCustomer` for components. Use after sign-in and sign-out. */
export function useSessionChange(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => forgetCustomer(queryClient);
}
