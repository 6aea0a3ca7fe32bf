import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { confirmLogout } from '#client/offline/vault/end-session.ts';
import { type Cached, cachedQuery } from '#client/offline/vault/cached-query.ts';
import { readSessionMark } from '#client/offline/vault/session-mark.ts';
import { trpc, trpcClient } from '#client/platform/trpc.ts';
import type { AppRouter } from '#server/app-router.ts';

/** A customer as the shop knows them. */
export type Me = NonNullable<inferRouterOutputs<AppRouter>['identity']['me']>;

/** The customer according to the shop; offline, the one who is signed in on this device. */
export const meQuery = () =>
  cachedQuery({
    queryKey: getQueryKey(trpc.identity.me, undefined, 'query'),
    ask: askWhoIsThere,
    read: (vault) => vault.readValue<Me & Cached>('me'),
    staleTime: 60_000,
  });

/** After a logout on this device there is no customer, whether or not the shop has been reached since. */
async function askWhoIsThere(signal: AbortSignal): Promise<Me | null> {
  if (readSessionMark() !== 'leaving') return trpcClient.identity.me.query(undefined, { signal });
  try {
    await trpcClient.identity.logout.mutate();
    await confirmLogout();
  } catch {
    // Refetched when the shop can be reached; see watch-session.ts.
  }
  return null;
}

export const balanceQuery = () =>
  cachedQuery({
    queryKey: getQueryKey(trpc.wallet.balance, undefined, 'query'),
    ask: (signal) => trpcClient.wallet.balance.query(undefined, { signal }),
    read: (vault) => vault.readValue<{ balanceCents: number } & Cached>('balance'),
  });

/** Who is signed in: undefined while unknown, null for a visitor. */
export function useMe() {
  return useQuery(meQuery()).data;
}

/** The customer's balance in cents; undefined for a visitor. */
export function useBalanceCents(): number | undefined {
  const isSignedIn = Boolean(useMe());
  return useQuery({ ...balanceQuery(), enabled: isSignedIn }).data?.balanceCents;
}

/**
 * The catalog and the shop's configuration are the same for all visitors, and the key of a verification mail is used up whoever is
 * signed in. tRPC's query keys begin with the procedure's path as a
 * list, the catalog's own with its name.
 */
function isShared([first]: readonly unknown[]): boolean {
  const area: unknown = Array.isArray(first) ? first[0] : first;
  return area === 'catalog' || area === 'shop' || area === 'verify-email';
}

function isPrivate({ queryKey }: Query): boolean {
  return !isShared(queryKey);
}

const forgetters: (() => void)[] = [];

/** For customer data that a feature keeps outside of queries: runs when this tab's customer changes. */
export function onCustomerChange(forget: () => void): void {
  forgetters.push(forget);
}

/**
 * Discards everything that belonged to the previous customer and refetches. @param stays what stays on screen meanwhile
 */
export async function forgetCustomer(
  queryClient: QueryClient,
  stays: (query: Query) => boolean = () => false,
): Promise<void> {
  for (const forget of forgetters) forget();
  // Not `isActive`: a query that waits for a sign-in is not active, but its last data is still on screen.
  queryClient.removeQueries({
    predicate: (query) => isPrivate(query) && query.getObserversCount() === 0,
  });
  await queryClient.resetQueries({ predicate: (query) => isPrivate(query) && !stays(query) });
}

let isEndedOnPurpose = false;

/** Call before the session ends on purpose: by logging out or deleting the account. */
export function endOnPurpose(queryClient: QueryClient): void {
  isEndedOnPurpose = true;
  queryClient.setQueryData(meQuery().queryKey, null);
}

/** Whether the session that has just ended did so unexpectedly; returns it once per end. */
export function takeUnexpectedEnd(): boolean {
  const isUnexpected = !isEndedOnPurpose;
  isEndedOnPurpose = false;
  return isUnexpected;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For the login page: the session ended unexpectedly, and the customer was redirected there. */
    hasSessionEnded?: boolean;
  }
}

const SEEN_BY_ALL = ['identity,me', 'marketplace,browse', 'marketplace,listing'];

/** Visitors get an answer too, with other contents. */
function isSeenByAll({ queryKey: [path] }: Query): boolean {
  return SEEN_BY_ALL.includes(String(path));
}

/**
 * `forgetCustomer` after the shop has answered that the session is over. The marketplace stays until it has been
 * refetched: the dialog that asks to log in may be open over it.
 */
export async function forgetFormerCustomer(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    forgetCustomer(queryClient, isSeenByAll),
    queryClient.invalidateQueries({ predicate: isSeenByAll }),
  ]);
}

/** `forgetCustomer` for components. Call after sign-in and sign-out. */
export function useSessionChange(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => forgetCustomer(queryClient);
}
