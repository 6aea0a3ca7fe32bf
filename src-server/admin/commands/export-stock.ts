import type { OperatorContext } from '../../context.ts';
import { STOCK_FILE_COLUMNS } from '../../catalog/import/index.ts';
import { UNRANKED } from '../../../src-shared/catalog/enumerations.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { readStock, type StockFilter, type StockItem } from '../queries/list-stock.ts';

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
  yield [STOCK_FILE_COLUMNS.join(',')];
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
  const cells: Record<(typeof STOCK_FILE_COLUMNS)[number], string | number> = {
    username: item.username,
    password,
    region: item.region,
    level: item.level,
    blue_essence: item.blue_essence,
    orange_essence: item.orange_essence,
    mythic_essence: item.mythic_essence,
    skins: item.skins.join(' '),
    permanent_skins: item.permanent_skins.join(' '),
    owned_skins: item.owned_skins.join(' '),
    is_handleveled: Number(item.is_handleveled),
    is_premium: Number(item.is_premium),
    is_safe: Number(item.is_safe),
    has_warranty: Number(item.has_warranty),
    rank: item.rank === UNRANKED ? 'UN' : item.rank,
    division: item.division === 0 ? '' : item.division,
    flash_key: item.flash_key ?? '',
    solo_wins: item.solo_wins ?? '',
    solo_losses: item.solo_losses ?? '',
    date_last_played: item.date_last_played,
  };
  return STOCK_FILE_COLUMNS.map((column) => quotedCell(String(cells[column]))).join(',');
}

/** Exactly what is stored, for the import: without the guard against formulas that customers' exports have. */
function quotedCell(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
