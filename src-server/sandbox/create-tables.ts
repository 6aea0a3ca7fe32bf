import type { EntityManager } from '../platform/database.ts';

/** Several processes may start at once, and CREATE ... IF NOT EXISTS is not safe against itself. */
const CREATION_LOCK = 3_020_01;

/**
 * Makes tables of a stand-in unless they are there: `create table if not exists sandbox.…`. Providers are other companies, so
 * their tables are their own, in a schema that the shop's migrations do not know. To be called at start.
 */
export async function createTables(em: EntityManager, ...statements: string[]): Promise<void> {
  await em.transactional(async (transaction) => {
    await transaction.execute('select pg_advisory_xact_lock(?)', [CREATION_LOCK]);
    await transaction.execute('create schema if not exists sandbox');
    for (const statement of statements) await transaction.execute(statement);
  });
}
