import { type Operator, recordChange, recordChanges } from '../../operator-log/index.ts';
import type { StockDifference } from '../../catalog/import/index.ts';
import type { EntityManager } from '../../platform/database.ts';

/** Logs each batch of an import in the transaction that writes it. */
export function stockImportRecorder(operator: Operator, fileName: string) {
  return async (
    em: EntityManager,
    { imported, updated }: { imported: number; updated: readonly StockDifference[] },
  ): Promise<void> => {
    const subject = `file ${fileName}`;
    const ctx = { db: em.db, operator };
    if (imported > 0) await recordChange(ctx, { action: 'stock import', subject, after: { imported } });
    if (updated.length === 0) return;
    await recordChanges(
      ctx,
      updated.map((difference) => ({
        action: 'stock import --update',
        subject: `account ${difference.username}`,
        ...beforeAndAfter(difference),
      })),
    );
  };
}

/** The changes of an account's columns, for the log; for its password only that it changed. */
export function beforeAndAfter({ changes }: Pick<StockDifference, 'changes'>): {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
} {
  return {
    before: Object.fromEntries(changes.map(({ column, from }) => [column, from ?? null])),
    after: Object.fromEntries(
      changes.map(({ column, to }) => [column, column === 'password' ? 'changed' : (to ?? null)]),
    ),
  };
}
