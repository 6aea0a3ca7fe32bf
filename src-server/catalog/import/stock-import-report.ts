/** What `importStock` tells its caller: each event as it happens, and the sums at the end. */
import type { RowFault } from './import-refused.ts';
import type { StockAccount } from './stock-account.ts';
import type { StockDifference } from './update-stock.ts';

/** Called with every event as it happens. */
export interface StockImportReporter {
  /** The file's format, if it is unusual. */
  format?(format: string): void;
  /** @param row as read, by our columns; undefined if the line is not a row at all */
  badRow(line: number, faults: readonly RowFault[], row?: unknown): void;
  /** It was added to stock. */
  imported?(line: number, account: StockAccount): void;
  duplicate(line: number, username: string, firstLine: number): void;
  /** @param inStock the username as stored, which may differ in case */
  alreadyKnown(line: number, username: string, inStock: string): void;
  /** A product in stock that differs from the file; if there is an obstacle, it is not changed. */
  difference?(line: number, difference: StockDifference): void;
  /** After each batch, outside its transaction. An exception ends the import. */
  progress(bytesRead: number): void | Promise<void>;
  /** The import ends early; the reason is thrown afterwards. */
  stopped?(sofar: StockImportSummary): void;
}

export interface StockImportSummary {
  imported: number;
  alreadyKnown: number;
  duplicates: number;
  bad: number;
  /**
   * With `isUpdate`: the number of changed products, and of those that differ but cannot be changed (sold, held, or
   * sold before).
   */
  updated: number;
  notUpdated: number;
  /**
   * False after a dry run and after a strict import with an invalid row; `imported` is then what would have been added.
   */
  isWritten: boolean;
}
