import type { Right } from '#shared/admin/rights.ts';
import { trpc } from './trpc.ts';

/** The signed-in operator. Throws without one: pages are only rendered for signed-in operators. */
export function useOperator() {
  const { data } = trpc.session.current.useQuery(undefined, { staleTime: 60_000 });
  if (!data) throw new Error('a page of the console was drawn for nobody');
  return data;
}

/** Whether the operator's role has a right: actions without it are not offered. */
export function useRight(right: Right): boolean {
  return useOperator().rights.includes(right);
}
