/**
 * Whether a database is a restored copy of a shop. Stored as a row of the settings, which exist in every version of the schema, so
 * that the copy of an old backup can be marked too.
 */
import { z } from 'zod';
import type { OperatorContext } from '../context.ts';
import { OperationRefused, recordChange } from '../operator-log/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';

const KEY = 'database.copy';
/** PostgreSQL's undefined_table and insufficient_privilege: nothing was migrated yet. */
const EMPTY = new Set(['42P01', '42501']);

const copySchema = z.object({ backup: z.string(), restoredAt: z.iso.datetime() });

export type CopyState = z.infer<typeof copySchema>;

export async function readCopyState(em: EntityManager): Promise<CopyState | null> {
  try {
    const row = await em.db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst();
    return row ? copySchema.parse(row.value) : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && EMPTY.has(String(error.code))) return null;
    throw error;
  }
}

export async function markAsCopy(em: EntityManager, backup: string): Promise<void> {
  const value = JSON.stringify({ backup, restoredAt: new Date().toISOString() });
  await em.db
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** From its next start on, it is a normal shop. @throws OperationRefused if it is not a copy */
export async function endCopy(ctx: OperatorContext, reason: string): Promise<CopyState> {
  return inTransaction(ctx, async (tx) => {
    const copy = await readCopyState(tx.em);
    if (!copy) throw new OperationRefused('this database is no copy');
    await tx.db.deleteFrom('setting').where('key', '=', KEY).execute();
    await recordChange(tx, {
      action: 'backup end-copy',
      subject: 'database',
      reason,
      before: copy,
      after: null,
    });
    return copy;
  });
}
