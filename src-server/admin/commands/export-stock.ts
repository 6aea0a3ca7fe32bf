import { productRow } from '../../catalog/index.ts';
import type { OperatorContext } from '../../context.ts';
import { STOCK_FILE_HEADER, stockFileLine } from '../../catalog/import/index.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { readStock, type StockFilter } from '../queries/list-stock.ts';

export interface StockExport {
  filter: StockFilter;
  /** For the log: the file, or the screen. */
  target: string;
  /** The reason for exporting passwords; without it their column is empty. */
  passwordReason?: string | undefined;
}

/**
 * The stock as CSV in the format of `stock import`, first the header, then many lines at a time. Exporting passwords is logged with
 * the products' ids, before the lines that contain them are returned.
 */
export async function* exportStock(
  ctx: OperatorContext<{ secrets: Secrets }>,
  { filter, target, passwordReason }: StockExport,
): AsyncGenerator<string[]> {
  if (passwordReason?.trim() === '') throw new OperationRefused('--reason says why');
  yield [STOCK_FILE_HEADER];
  for await (const items of readStock(ctx, filter)) {
    if (passwordReason !== undefined) {
      await inTransaction(ctx, (transaction) =>
        recordChange(transaction, {
          action: 'stock export --with-passwords',
          subject: target,
          reason: passwordReason,
          after: { accounts: items.length, productIds: items.map(({ id }) => id) },
        }),
      );
    }
    yield items.map((item) =>
      stockFileLine(
        item,
        passwordReason === undefined
          ? ''
          : ctx.services.secrets.decrypt(item.password_encrypted, productRow(item.id)),
      ),
    );
  }
}
