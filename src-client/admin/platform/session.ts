import type { Right } from '#shared/admin/rights.ts';
import { trpc } from './trpc.ts';

/** Who is signed in, for the frame of the pages: null once the session has ended. */
export function useSession() {
  return trpc.session.current.useQuery(undefined, { staleTime: 60_000 }).data;
}

/** The signed-in operator. Throws without one: pages are only rendered for signed-in operators. */
export function useOperator() {
  const operator = useSession();
  if (!operator) throw new Error('a page of the console was drawn for nobody');
  return operator;
}

/** Whether the operator's role has a right: actions without it are not offered. */
export function useRight(right: Right): boolean {
  return useOperator().rights.includes(right);
}
