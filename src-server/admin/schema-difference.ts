import type { Orm } from '../platform/database.ts';

/**
 * The SQL that would turn the connected database into what the entities say; empty when it is that already. Run on a
 * freshly migrated database it tells whether migrations and entities say the same.
 */
export async function schemaDifference(orm: Orm): Promise<string> {
  const { up } = await orm.schema.getUpdateSchemaMigrationSQL({ wrap: false });
  return up.trim();
}
