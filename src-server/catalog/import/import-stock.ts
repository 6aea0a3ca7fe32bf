/**
 * `stock import`: file -> rows -> checked accounts -> batches -> stock. Every row stands for itself: a bad one is reported
 * and the good ones go in, batch by batch, so an import that is cut off can simply be run again (what is in stock by then
 * counts as already known). With `isStrict` or `isDryRun` the same work happens in one transaction, which is rolled back
 * when a row is bad or when nothing was meant to be written.
 */
import { inTransaction } from '../../platform/database.ts';
import type { EntityManager } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { commitIf } from '../../platform/commit-if.ts';
import { ImportRefused } from './import-refused.ts';
import type { RowFault } from './import-refused.ts';
import { readRows } from './raw-rows.ts';
import type { StockAccount } from './stock-account.ts';
import { STOCK_FILE_COLUMNS, stockRowCheck } from './stock-file-row.ts';
import type { CheckedRow } from './stock-file-row.ts';
import type { TextFile } from './text-lines.ts';
import { knownUsernames, STOCK_BATCH, writeStock } from './write-stock.ts';

export interface ImportOptions {
  /** Show what would happen and write nothing. */
  isDryRun: boolean;
  /** All rows or none. */
  isStrict: boolean;
}

/** Told of everything as it happens. */
export interface StockImportReporter {
  badRow(line: number, faults: readonly RowFault[]): void;
  alreadyKnown(line: number, username: string): void;
  progress(bytesRead: number): void;
}

export interface StockImportSummary {
  imported: number;
  alreadyKnown: number;
  bad: number;
  /** False after a dry run and after a strict import with a bad row: then `imported` is what would have gone in. */
  isWritten: boolean;
}

interface NumberedAccount {
  line: number;
  account: StockAccount;
}

type Counts = Omit<StockImportSummary, 'isWritten'>;

export interface StockImportShop {
  em: EntityManager;
  secrets: Secrets;
  /** Told of each batch in the transaction that writes it, for the operator's log. */
  record?: (em: EntityManager, imported: number) => Promise<unknown>;
}

/** Throws ImportRefused when the file as a whole is not a stock file. */
export async function importStock(
  shop: StockImportShop,
  file: TextFile,
  options: ImportOptions,
  reporter: StockImportReporter,
): Promise<StockImportSummary> {
  const check = stockRowCheck(await loadKnownSkins(shop.em));
  const counts: Counts = { imported: 0, alreadyKnown: 0, bad: 0 };
  const isOneTransaction = options.isDryRun || options.isStrict;

  async function takeBatch(em: EntityManager, batch: readonly NumberedAccount[]): Promise<void> {
    const written = await writeUnknown(em, shop.secrets, batch);
    if (written.size > 0) await shop.record?.(em, written.size);
    for (const { line, account } of batch) {
      // A username that comes twice in one batch went in once: the first line takes the credit.
      if (written.delete(account.username)) counts.imported += 1;
      else {
        counts.alreadyKnown += 1;
        reporter.alreadyKnown(line, account.username);
      }
    }
    reporter.progress(file.bytesRead());
  }

  async function takeRows(take: (batch: readonly NumberedAccount[]) => Promise<void>): Promise<void> {
    let batch: NumberedAccount[] = [];
    for await (const row of readRows(file, STOCK_FILE_COLUMNS)) {
      const checked: CheckedRow = 'fault' in row ? wholeRow(row.fault) : check(row.value);
      if ('faults' in checked) {
        counts.bad += 1;
        reporter.badRow(row.line, checked.faults);
      } else if (batch.push({ line: row.line, account: checked.account }) >= STOCK_BATCH) {
        await take(batch);
        batch = [];
      }
    }
    if (batch.length > 0) await take(batch);
  }

  if (!isOneTransaction) {
    await takeRows((batch) => inTransaction(shop.em, (em) => takeBatch(em, batch)));
    return { ...counts, isWritten: true };
  }
  const { isCommitted } = await commitIf(
    shop.em,
    (em) => takeRows((batch) => takeBatch(em, batch)),
    () => !options.isDryRun && counts.bad === 0,
  );
  return { ...counts, isWritten: isCommitted };
}

function wholeRow(reason: string): CheckedRow {
  return { faults: [{ column: null, reason }] };
}

async function writeUnknown(
  em: EntityManager,
  secrets: Secrets,
  batch: readonly NumberedAccount[],
): Promise<Set<string>> {
  await waitForOtherImports(em);
  const accounts = batch.map(({ account }) => account);
  const known = await knownUsernames(
    em,
    accounts.map(({ username }) => username),
  );
  const unknown = accounts.filter(({ username }) => !known.has(username));
  return unknown.length > 0 ? writeStock(em, secrets, unknown) : new Set();
}

/**
 * Imports take turns by transaction. The unique index alone would keep usernames single, but two strict imports of the
 * same names in another order would deadlock over it.
 */
async function waitForOtherImports(em: EntityManager): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('stock import'))`);
}

async function loadKnownSkins(em: EntityManager): Promise<Set<number>> {
  const rows = await em.execute<{ id: number }[]>('select id from skin');
  if (rows.length === 0) {
    throw new ImportRefused(
      'no skins are known yet: run "skins import" first, so that accounts can be shown and priced',
    );
  }
  return new Set(rows.map(({ id }) => id));
}
