import type { EntityManager } from '#server/platform/database.ts';

/** One row of SQL, the first. @throws when there is none */
export async function oneRow<T>(em: EntityManager, sql: string, values: unknown[] = []): Promise<T> {
  const [row] = await em.execute<T[]>(sql, values);
  if (row === undefined) throw new Error('no row');
  return row;
}
