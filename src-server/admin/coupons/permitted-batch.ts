import type { AdminContext } from '../admin-trpc.ts';

/**
 * Whether a second operator has permitted this one to create exactly this batch; the permission is used up once its name
 * exists.
 */
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
