import type { EntityManager } from '../platform/database.ts';

/** Several processes may start at once, and CREATE ... IF NOT EXISTS is not safe against itself. */
const CREATION_LOCK = 3_020_01;

/**
 * Makes tables of a stand-in unless they are there: `create table if not exists sandbox.…`. Providers are other companies, so
 * their tables are their own, in a schema that the shop's migrations make and leave to them. To be called at start.
 */
export async function createTables(em: EntityManager, ...statements: string[]): Promise<void> {
  await em.transactional(async (transaction) => {
    await transaction.execute('select pg_advisory_xact_lock(?)', [CREATION_LOCK]);
    for (const statement of statements) await transaction.execute(statement);
  });
}
