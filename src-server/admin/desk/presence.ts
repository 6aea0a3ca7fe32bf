import { LOOKS_EVERY_SECONDS } from '../../../src-shared/admin/desk.ts';
import { now, secondsFromNow } from '../../platform/sql.ts';
import type { AdminContext } from '../admin-trpc.ts';

type Context = Pick<AdminContext, 'db' | 'actor'>;

/** Older entries are deleted. */
const FORGOTTEN_SECONDS = 3600;

/** Records that this operator is looking at an item. @returns the names of the others who are */
export async function lookAt({ db, actor }: Context, { item }: { item: string }): Promise<string[]> {
  await db
    .insertInto('operator_presence')
    .values({ item, operator_id: actor.operatorId, seen_at: now })
    .onConflict((conflict) => conflict.columns(['item', 'operator_id']).doUpdateSet({ seen_at: now }))
    .execute();
  await db
    .deleteFrom('operator_presence')
    .where('seen_at', '<', secondsFromNow(-FORGOTTEN_SECONDS))
    .execute();
  const others = await db
    .selectFrom('operator_presence')
    .innerJoin('operator', 'operator.id', 'operator_presence.operator_id')
    .select('operator.name')
    .where('item', '=', item)
    .where('operator_id', '<>', actor.operatorId)
    .where('seen_at', '>', secondsFromNow(-3 * LOOKS_EVERY_SECONDS))
    .orderBy('operator.name')
    .execute();
  return others.map(({ name }) => name);
}

export async function lookAway({ db, actor }: Context, { item }: { item: string }): Promise<void> {
  await db
    .deleteFrom('operator_presence')
    .where('item', '=', item)
    .where('operator_id', '=', actor.operatorId)
    .execute();
}
