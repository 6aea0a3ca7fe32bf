import type { EntityManager } from '#server/platform/database.ts';

/** The first row of a statement. @throws if there is none */
export async function oneRow<T>(em: EntityManager, sql: string, values: unknown[] = []): Promise<T> {
  const [row] = await em.execute<T[]>(sql, values);
  if (row === undefined) throw new Error('no row');
  return row;
}
