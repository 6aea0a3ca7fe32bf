import { STOCK_FILE_COLUMNS } from '#server/catalog/import/index.ts';

export type StockFileRow = Record<(typeof STOCK_FILE_COLUMNS)[number], string>;

export const STOCK_HEADER = STOCK_FILE_COLUMNS.join(',');

/** A row that is right in every column. */
export function stockRow(overrides: Partial<StockFileRow> = {}): StockFileRow {
  return {
    username: 'QuietFox7',
    password: 'pass-word-1',
    region: 'EUW',
    level: '31',
    blue_essence: '45120',
    orange_essence: '900',
    mythic_essence: '0',
    skins: '103001 103002',
    permanent_skins: '86001',
    owned_skins: '',
    is_handleveled: '0',
    is_premium: '1',
    is_safe: '1',
    has_warranty: '0',
    rank: 'GO',
    division: '2',
    flash_key: 'f',
    solo_wins: '24',
    solo_losses: '18',
    date_last_played: '2024-05-06',
    ...overrides,
  };
}

/** As a spreadsheet would write it. */
export function csvLine(row: StockFileRow): string {
  return STOCK_FILE_COLUMNS.map((column) => {
    const text = row[column];
    return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }).join(',');
}

export function stockCsv(rows: readonly StockFileRow[]): string {
  return [STOCK_HEADER, ...rows.map(csvLine), ''].join('\n');
}
