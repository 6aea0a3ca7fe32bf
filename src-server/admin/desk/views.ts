import { MAX_VIEWS } from '../../../src-shared/admin/desk.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import type { AdminContext } from '../admin-trpc.ts';

type Context = Pick<AdminContext, 'db' | 'actor'>;

export interface SavedView {
  id: number;
  name: string;
  search: string;
}

export async function listViews({ db, actor }: Context, { table }: { table: string }): Promise<SavedView[]> {
  return db
    .selectFrom('operator_view')
    .select(['id', 'name', 'search'])
    .where('operator_id', '=', actor.operatorId)
    .where('table_name', '=', table)
    .orderBy('name')
    .execute();
}

/** If the name exists, its address is replaced. */
export async function saveView(
  { db, actor }: Context,
  { table, name, search }: { table: string; name: string; search: string },
): Promise<{ id: number }> {
  const views = await listViews({ db, actor }, { table });
  if (views.length >= MAX_VIEWS && !views.some((view) => view.name === name))
    throw new ShopError('bad_request', { text: `A table has ${MAX_VIEWS} views at most. Remove one first.` });
  return db
    .insertInto('operator_view')
    .values({ operator_id: actor.operatorId, table_name: table, name, search })
    .onConflict((conflict) => conflict.columns(['operator_id', 'table_name', 'name']).doUpdateSet({ search }))
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function removeView({ db, actor }: Context, { id }: { id: number }): Promise<void> {
  const removed = await db
    .deleteFrom('operator_view')
    .where('id', '=', id)
    .where('operator_id', '=', actor.operatorId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw new ShopError('not_found');
}
