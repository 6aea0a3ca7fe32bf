import { type CreateTableBuilder, type SchemaModule, sql } from 'kysely';
import type { EntityManager } from '../platform/database.ts';
import { sandboxOf } from './database.ts';

/** Several processes may start at once, and CREATE ... IF NOT EXISTS is not safe against itself. */
const CREATION_LOCK = 3_020_01;

/**
 * Makes tables of a stand-in unless they are there. Providers are other companies, so their tables are their own, in a
 * schema that the shop's migrations make and leave to them. To be called at start.
 */
export async function createTables(
  em: EntityManager,
  ...tables: readonly ((schema: SchemaModule) => CreateTableBuilder<string>)[]
): Promise<void> {
  await em.transactional(async (transaction) => {
    const db = sandboxOf(transaction);
    await sql`select pg_advisory_xact_lock(${CREATION_LOCK})`.execute(db);
    for (const table of tables) await table(db.schema).ifNotExists().execute();
  });
}
