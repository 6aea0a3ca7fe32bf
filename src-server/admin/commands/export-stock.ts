import type { OperatorContext } from '../../context.ts';
import { OPTIONAL_STOCK_COLUMNS, STOCK_FILE_COLUMNS, stockFileCells } from '../../catalog/import/index.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { readStock, type StockFilter, type StockItem } from '../queries/list-stock.ts';

const COLUMNS = [...STOCK_FILE_COLUMNS, ...OPTIONAL_STOCK_COLUMNS];

export interface StockExport {
  filter: StockFilter;
  /** For the log: the file, or the screen. */
  target: string;
  /** Why passwords are wanted; without it their column is empty. */
  passwordReason?: string | undefined;
}

/**
 * The stock as CSV in the format of `stock import`, the header first and then many lines at a time. That passwords leave the database
 * is on record, with the products' numbers, before the lines that hold them are handed out.
 */
export async function* exportStock(
  ctx: OperatorContext<{ secrets: Secrets }>,
  { filter, target, passwordReason }: StockExport,
): AsyncGenerator<string[]> {
  if (passwordReason?.trim() === '') throw new OperationRefused('--reason says why');
  yield [COLUMNS.join(',')];
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
      lineOf(
        item,
        passwordReason === undefined
          ? ''
          : ctx.services.secrets.decrypt(item.password_encrypted, `product:${item.id}`),
      ),
    );
  }
}

function lineOf(item: StockItem, password: string): string {
  const cells = stockFileCells(item);
  return COLUMNS.map((column) => quotedCell(column === 'password' ? password : cells[column])).join(',');
}

/** Exactly what is stored, for the import: without the guard against formulas that customers' exports have. */
function quotedCell(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
