import type { Command } from 'commander';
import { stockImportRecorder } from '../../src-server/admin/index.ts';
import {
  importStock,
  openTextFile,
  STOCK_FILE_COLUMNS,
  type StockDifference,
  type StockImportOptions,
  type StockImportSummary,
} from '../../src-server/catalog/import/index.ts';
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import { counted } from '../../src-shared/counted.ts';
import { importDisplay } from './import-display.ts';
import { endWithFailure, printLine } from './invocation.ts';
import { withDatabase } from './with-database.ts';

const HELP = `
The file is CSV with this header (columns in any order), or JSON Lines with the same keys:
  ${STOCK_FILE_COLUMNS.join(',')}
A column "cost" may be added: what the shop paid, in EUR. Customers never see it.
Commas, semicolons or tabs separate the values; the column names may be in any case; UTF-8, or UTF-16 with its byte order
mark; also packed with gzip. Skin ids are separated by spaces, flags are 0 or 1, ranks are IR BR SI GO PL EM DI MA GR CH, or
UN for unranked; division is 1 to 4 from Iron to Diamond. Spaces are part of passwords unless --trim is given.
Accounts are for sale as soon as they are in. Skins must be known: see "skins import". Bad rows are reported with line and
column and left out. Usernames are the same in whatever case: those in stock are skipped, and of one that comes twice in
the file the first line is taken.
--update compares the accounts in stock with the file and shows what differs; with --yes it also takes that over, and takes
in what is new. An empty password leaves the one in stock. Accounts that are held, sold or were sold before stay as they are.
The exit code is 1 when a row was bad.`;

interface ImportFlags {
  dryRun?: boolean;
  strict?: boolean;
  trim?: boolean;
  update?: boolean;
  yes?: boolean;
}

export function addStockImport(stock: Command): void {
  stock
    .command('import <file>')
    .description('put accounts into stock from a CSV or JSON Lines file')
    .option('--dry-run', 'show what would happen and write nothing')
    .option('--strict', 'take all rows or none')
    .option('--trim', 'remove the spaces around every value, passwords too')
    .option('--update', 'show how accounts in stock differ from the file; with --yes take that over')
    .option('--yes', 'with --update: do it')
    .addHelpText('after', HELP)
    .action((path: string, flags: ImportFlags) => runStockImport(path, optionsOf(flags)));
}

function optionsOf({
  dryRun = false,
  strict = false,
  trim = false,
  update = false,
  yes = false,
}: ImportFlags): StockImportOptions {
  if (update && strict) throw new OperationRefused('--update goes without --strict: preview it instead');
  if (yes && !update) throw new OperationRefused('--yes goes with --update');
  return { isDryRun: dryRun || (update && !yes), isStrict: strict, isTrimmed: trim, isUpdate: update };
}

async function runStockImport(path: string, options: StockImportOptions): Promise<void> {
  const file = await openTextFile(path);
  await withDatabase(async ({ orm, openSecrets, operator }) => {
    const secrets = await openSecrets();
    const display = importDisplay(file.name, file.sizeBytes);
    const shop = {
      em: orm.em.fork(),
      secrets,
      record: stockImportRecorder(operator, file.name),
    };
    const print = (text: string): void => {
      display.end();
      printLine(text);
    };
    try {
      const summary = await importStock(shop, file, options, {
        format: (format) => display.note('format', format),
        badRow: (line, faults) => faults.forEach((fault) => display.fault(`line ${line}`, fault)),
        duplicate: (line, username, firstLine) =>
          display.note(`line ${line}`, `username ${username} is a duplicate of line ${firstLine}`),
        alreadyKnown: (line, username, inStock) => {
          // With --update, accounts that are the same in file and stock are not listed.
          if (options.isUpdate && username === inStock) return;
          const other = username === inStock ? '' : ` as ${inStock}`;
          display.note(`line ${line}`, `username ${username} is already known${other}`);
        },
        difference: (line, difference) => display.note(`line ${line}`, differenceText(difference)),
        progress: (bytesRead) => display.progress(bytesRead),
        stopped: (sofar) => print(`stopped early; ${stoppedText(sofar)}`),
      });
      print(summaryText(summary, options));
      if (summary.bad > 0) endWithFailure();
    } finally {
      display.end();
    }
  });
}

function differenceText({ username, changes, obstacle }: StockDifference): string {
  const text = changes.map(({ column, from, to }) =>
    column === 'password' ? 'password changed' : `${column} ${shown(from)} -> ${shown(to)}`,
  );
  const left = obstacle === null ? '' : ` (stays as it is: ${obstacle})`;
  return `${username}: ${text.join(', ')}${left}`;
}

function shown(value: StockDifference['changes'][number]['from']): string {
  if (value === undefined || value === null || value === '') return '-';
  if (typeof value === 'boolean') return value ? '1' : '0';
  return Array.isArray(value) ? value.join(' ') || '-' : String(value);
}

function summaryText(summary: StockImportSummary, { isUpdate = false }: StockImportOptions): string {
  const counts = countsText(summary, isUpdate);
  if (summary.isWritten) return counts;
  const advice = isUpdate
    ? 'nothing was written yet; say --yes to do it. Would'
    : 'nothing was written; would';
  return `${advice} be: ${counts}`;
}

function stoppedText(sofar: StockImportSummary): string {
  return sofar.isWritten
    ? `by then: ${countsText(sofar, sofar.updated + sofar.notUpdated > 0)}. Run it again: what is in stock by then is skipped`
    : `nothing was written`;
}

function countsText(summary: StockImportSummary, isUpdate: boolean): string {
  const { imported, alreadyKnown, duplicates, bad, updated, notUpdated } = summary;
  return [
    `${imported} imported`,
    ...(isUpdate ? [`${updated} updated`, `${notUpdated} left as they are`] : []),
    `${alreadyKnown} already known`,
    `${bad} bad`,
    ...(duplicates > 0 ? [counted(duplicates, 'duplicate')] : []),
  ].join(', ');
}
