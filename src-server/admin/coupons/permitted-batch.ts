import type { AdminContext } from '../admin-trpc.ts';

/** Whether a second person has permitted this operator to make exactly this batch; its name is taken once it is made. */
export async function isBatchPermitted(
  { db, actor }: Pick<AdminContext, 'db' | 'actor'>,
  { batch, amountCents, count }: { batch: string; amountCents: number; count: number },
): Promise<boolean> {
  const permission = await db
    .selectFrom('operator_proposal')
    .select('id')
    .where('action', '=', 'balance codes')
    .where('state', '=', 'done')
    .where('proposed_by_id', '=', actor.operatorId)
    .where('input', '@>', JSON.stringify({ batch, amountCents, count }))
    .executeTakeFirst();
  return permission !== undefined;
}
