import { type FieldErrors, ShopError } from '../../../src-shared/errors.ts';
import type { OperatorContext } from '../../context.ts';
import {
  applyDifferences,
  findDifferences,
  type RowFault,
  type StockColumn,
  stockFileCells,
  stockRowCheck,
} from '../../catalog/import/index.ts';
import { lastChanges, OperationRefused, recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { beforeAndAfter } from './record-stock-import.ts';

/** The columns that an operator may change for an account that no customer has bought or is about to buy. */
type EditableColumn = Exclude<StockColumn, 'username'>;

interface AccountEdit {
  productId: number;
  /** In the format of a stock file; `from` is what the operator saw. */
  changes: Partial<Record<EditableColumn, { from: string; to: string } | undefined>>;
  newPassword?: string | undefined;
  reason: string;
}

/**
 * Changes an unsold account by the rules of the import. Throws `validation_failed` with what the import would refuse,
 * OperationRefused for an account that a customer bought, and `operation_refused` with the new values when another operator
 * changed the same meanwhile (no lost update: optimistic locking, by the values that the operator saw).
 */
export async function editAccount(
  ctx: OperatorContext<{ secrets: Secrets }>,
  { productId, changes, newPassword = '', reason }: AccountEdit,
): Promise<void> {
  await inTransaction(ctx, async (transaction) => {
    const { em, db, services } = transaction;
    const product = await db
      .selectFrom('product')
      .selectAll()
      .where('id', '=', productId)
      .forUpdate()
      .executeTakeFirst();
    if (!product) throw new OperationRefused('there is no such account');
    const subject = `account ${product.username}`;
    const cells: Record<StockColumn, string> = stockFileCells(product);
    const moved: EditableColumn[] = [];
    for (const [column, change] of Object.entries(changes) as [
      EditableColumn,
      { from: string; to: string } | undefined,
    ][]) {
      if (change === undefined) continue;
      if (cells[column] === change.from) cells[column] = change.to;
      else moved.push(column);
    }
    if (moved.length > 0) {
      const by = (await lastChanges({ db }, [subject])).get(subject);
      const first = by ? `: ${by.who} was first` : '';
      throw new ShopError('operation_refused', {
        text: 'It was changed meanwhile. Save again to replace the new values.',
        fields: Object.fromEntries(
          moved.map((column) => [column, [`is ${cells[column] || 'empty'} by now${first}`]]),
        ),
      });
    }
    const skins = await db.selectFrom('skin').select('id').execute();
    const check = stockRowCheck(new Set(skins.map(({ id }) => id)), { isPasswordOptional: true });
    const checked = check({ ...cells, password: newPassword });
    if ('faults' in checked) throw new ShopError('validation_failed', { fields: fieldsOf(checked.faults) });
    const [difference] = await findDifferences(em, services.secrets, [checked.account], true);
    if (!difference) throw new OperationRefused(`${product.username} is like that already`);
    if (difference.obstacle !== null) {
      throw new OperationRefused(
        `${product.username} stays as it is: it is ${obstacleText(difference.obstacle)}`,
      );
    }
    await applyDifferences(em, services.secrets, [difference]);
    await recordChange(transaction, { action: 'stock edit', subject, reason, ...beforeAndAfter(difference) });
  });
}

/** The faults by column, and so by field of the form. */
function fieldsOf(faults: readonly RowFault[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const { column, reason } of faults) (fields[column ?? 'nonFieldErrors'] ??= []).push(reason);
  return fields;
}

function obstacleText(obstacle: string): string {
  return obstacle === 'sold before' ? 'sold before, and its customer was promised what it was' : obstacle;
}
