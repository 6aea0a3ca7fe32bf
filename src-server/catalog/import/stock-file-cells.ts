import type { Selectable } from 'kysely';
import { UNRANKED } from '../../../src-shared/catalog/enumerations.ts';
import { type Cents, centsToDecimal } from '../../../src-shared/money.ts';
import type { Database } from '../../entities.ts';
import { OPTIONAL_STOCK_COLUMNS, STOCK_FILE_COLUMNS } from './stock-file-row.ts';

/** The columns of a stock file, except the password. */
export type StockColumn =
  | Exclude<(typeof STOCK_FILE_COLUMNS)[number], 'password'>
  | (typeof OPTIONAL_STOCK_COLUMNS)[number];

type StockedProduct = Pick<Selectable<Database['product']>, Exclude<StockColumn, 'cost'> | 'cost_cents'>;

/** The header of a file with all columns, in order. */
export const STOCK_FILE_HEADER = [...STOCK_FILE_COLUMNS, ...OPTIONAL_STOCK_COLUMNS].join(',');

/** The line below that header that the import reads back as exactly this product. */
export function stockFileLine(product: StockedProduct, password: string): string {
  const cells = { ...stockFileCells(product), password };
  return [...STOCK_FILE_COLUMNS, ...OPTIONAL_STOCK_COLUMNS]
    .map((column) => quotedCell(cells[column]))
    .join(',');
}

/**
 * Exactly what is stored, so that it can be imported: without the guard against formulas that customers' exports have.
 */
function quotedCell(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A product as a row of a stock file. */
export function stockFileCells(product: StockedProduct): Record<StockColumn, string> {
  return {
    username: product.username,
    region: product.region,
    level: String(product.level),
    blue_essence: String(product.blue_essence),
    orange_essence: String(product.orange_essence),
    mythic_essence: String(product.mythic_essence),
    skins: product.skins.join(' '),
    permanent_skins: product.permanent_skins.join(' '),
    owned_skins: product.owned_skins.join(' '),
    is_handleveled: product.is_handleveled ? '1' : '0',
    is_premium: product.is_premium ? '1' : '0',
    is_safe: product.is_safe ? '1' : '0',
    has_warranty: product.has_warranty ? '1' : '0',
    rank: product.rank === UNRANKED ? 'UN' : product.rank,
    division: product.division === 0 ? '' : String(product.division),
    flash_key: product.flash_key ?? '',
    solo_wins: String(product.solo_wins ?? ''),
    solo_losses: String(product.solo_losses ?? ''),
    date_last_played: product.date_last_played,
    cost: costText(product.cost_cents),
  };
}

export function costText(cents: Cents | null): string {
  return cents === null ? '' : centsToDecimal(cents);
}
