import type { OperatorContext } from '../../context.ts';
import {
  applyDifferences,
  findDifferences,
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
 * Changes an unsold account by the rules of the import. Throws OperationRefused for what the import would refuse, for an account that a
 * customer bought, and when another operator changed the same meanwhile (no lost update: optimistic locking, by
 * the values that the operator saw).
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
    for (const [column, change] of Object.entries(changes) as [
      EditableColumn,
      { from: string; to: string } | undefined,
    ][]) {
      if (change === undefined) continue;
      if (cells[column] !== change.from) {
        const by = (await lastChanges({ db }, [subject])).get(subject);
        throw new OperationRefused(
          `${column} is ${cells[column] || 'empty'} by now${by ? `: ${by.who} was first` : ''}; load the account again`,
        );
      }
      cells[column] = change.to;
    }
    const skins = await db.selectFrom('skin').select('id').execute();
    const check = stockRowCheck(new Set(skins.map(({ id }) => id)), { isPasswordOptional: true });
    const checked = check({ ...cells, password: newPassword });
    if ('faults' in checked) {
      throw new OperationRefused(
        checked.faults.map(({ column, reason: fault }) => `${column ?? 'the account'} ${fault}`).join('; '),
      );
    }
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

function obstacleText(obstacle: string): string {
  return obstacle === 'sold before' ? 'sold before, and its customer was promised what it was' : obstacle;
}
