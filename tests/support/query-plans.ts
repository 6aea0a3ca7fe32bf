/** How PostgreSQL would run the shop's statements in a large database. */
import { createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '#server/entities.ts';
import { EntityManager, inTransaction } from '#server/platform/database.ts';
import type { TestShop } from './test-shop.ts';

const EXPLAINED: ReadonlySet<string> = new Set(['SelectQueryNode', 'DeleteQueryNode']);

/**
 * Runs work and explains what it selects and deletes with the query builder, with scans of tables, bitmaps and sorting only where there
 * is no other way: a test's tables are too small for an index to be worth it.
 */
export async function plansOf(shop: TestShop, work: () => Promise<unknown>): Promise<string[]> {
  const seen: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      seen.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const spy = vi.spyOn(EntityManager.prototype, 'db', 'get').mockImplementation(function recorded(
    this: EntityManager,
  ) {
    return this.getKysely<Database>().withPlugin(recorder);
  });
  await work().finally(() => spy.mockRestore());
  return inTransaction(shop.orm.em.fork(), async ({ db }) => {
    await sql`set local enable_seqscan = off`.execute(db);
    await sql`set local enable_bitmapscan = off`.execute(db);
    await sql`set local enable_sort = off`.execute(db);
    const plans: string[] = [];
    for (const node of seen.filter(({ kind }) => EXPLAINED.has(kind))) {
      const explained = { ...node, explain: { kind: 'ExplainNode' } } as RootOperationNode;
      const { rows } = await db.executeQuery<Record<'QUERY PLAN', string>>(
        db.getExecutor().compileQuery(explained, createQueryId()),
      );
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  });
}
