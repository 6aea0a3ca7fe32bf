import type { Right } from '#shared/admin/rights.ts';
import { trpc } from './trpc.ts';

/** Who sits there. Pages are drawn for signed-in operators only. */
export function useOperator() {
  const { data } = trpc.session.current.useQuery(undefined, { staleTime: 60_000 });
  if (!data) throw new Error('a page of the console was drawn for nobody');
  return data;
}

/** Whether the operator's role may do something: what it may not is not offered. */
export function useRight(right: Right): boolean {
  return useOperator().rights.includes(right);
}
