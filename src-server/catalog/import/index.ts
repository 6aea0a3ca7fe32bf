export { CHAMPION_ROSTER } from './champion-roster.ts';
export { ImportRefused, type RowFault } from './import-refused.ts';
export {
  type ImportOptions,
  importStock,
  type StockImportReporter,
  type StockImportSummary,
} from './import-stock.ts';
export type { StockAccount } from './stock-account.ts';
export { STOCK_COLUMNS } from './stock-row.schema.ts';
export { openTextFile, type TextFile } from './text-lines.ts';
export { writePrices } from './write-prices.ts';
export { type SkinWriteSummary, writeSkins } from './write-skins.ts';
export { STOCK_BATCH, writeStock } from './write-stock.ts';
