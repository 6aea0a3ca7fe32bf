export { gameSkins } from './game-data.ts';
export {
  currentPriceList,
  currentPrices,
  lockPrices,
  type PriceChange,
  priceChanges,
  type PriceListInForce,
  writePrices,
} from './price-list.ts';
export { importPrices, type PriceImportOutcome } from './import-prices.ts';
export { ImportRefused, type RowFault } from './import-refused.ts';
export {
  importSkins,
  type SkinFileFormat,
  type SkinImportOptions,
  type SkinImportSummary,
} from './import-skins.ts';
export { importStock, type StockImportOptions } from './import-stock.ts';
export type { StockImportSummary } from './stock-import-report.ts';
export { readUsernames } from './read-usernames.ts';
export { type StockAccount, stockRecord } from './stock-account.ts';
export { type StockColumn, STOCK_FILE_HEADER, stockFileCells, stockFileLine } from './stock-file-cells.ts';
export {
  OPTIONAL_STOCK_COLUMNS,
  STOCK_FILE_COLUMNS,
  stockPasswordFault,
  stockRowCheck,
} from './stock-file-row.ts';
export { applyDifferences, findDifferences, type StockDifference } from './update-stock.ts';
export { linesOfChunks, openTextFile, wholeText } from './text-lines.ts';
export { readCsvColumns } from './csv-line.ts';
export { writeSkins } from './write-skins.ts';
export { STOCK_BATCH, writeStock } from './write-stock.ts';
