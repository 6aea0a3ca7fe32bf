/**
 * `stock import`: file -> rows -> validated accounts -> batches -> stock. Rows are independent: invalid ones are reported
 * and valid ones are imported, batch by batch, so an interrupted import can simply be repeated (what is in stock by then
 * counts as already known). Duplicates: if a file contains a username twice, the first valid row wins. With `isStrict` or `isDryRun`,
 * the same work is done in one transaction, which is rolled back if a row is invalid or nothing was to be written.
 */
import { sql } from 'kysely';
import { inTransaction } from '../../platform/database.ts';
import type { EntityManager } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { commitIf } from '../../platform/commit-if.ts';
import { isLockTimeout } from '../../platform/sql.ts';
import { FirstLines, usernameKey } from './first-lines.ts';
import { ImportRefused } from './import-refused.ts';
import type { RowFault } from './import-refused.ts';
import { type ColumnMapping, readRows } from './raw-rows.ts';
import type { StockAccount } from './stock-account.ts';
import { OPTIONAL_STOCK_COLUMNS, STOCK_FILE_COLUMNS, stockRowCheck } from './stock-file-row.ts';
import type { CheckedRow } from './stock-file-row.ts';
import type { TextFile } from './text-lines.ts';
import type { StockImportReporter, StockImportSummary } from './stock-import-report.ts';
import { applyDifferences, findDifferences, type StockDifference } from './update-stock.ts';
import { knownUsernames, STOCK_BATCH, writeStock } from './write-stock.ts';

export interface ImportOptions {
  /** Show what would happen without writing anything. */
  isDryRun: boolean;
  /** All rows or none. */
  isStrict: boolean;
}

export interface StockImportOptions extends ImportOptions {
  /** Spaces around all values are removed, including passwords. */
  isTrimmed?: boolean;
  /** Updates products that were never sold to match the file. */
  isUpdate?: boolean;
  /** Which of the file's columns map to ours; without it, the file must use our names. */
  mapping?: ColumnMapping | undefined;
  /** Rows up to this line were already imported by an interrupted import. */
  afterLine?: number;
}

interface NumberedAccount {
  line: number;
  account: StockAccount;
}

/** The result of a batch. */
interface BatchOutcome {
  writtenUsernames: Set<string>;
  /** Username as given -> as in stock. */
  known: Map<string, string>;
  differences: StockDifference[];
}

interface WrittenBatch {
  imported: number;
  updated: readonly StockDifference[];
  /** The last line of the batch. */
  line: number;
}

interface StockImportShop {
  em: EntityManager;
  secrets: Secrets;
  /** Called with each batch, in the transaction that writes it, for the operators' log. */
  record?: (em: EntityManager, written: WrittenBatch) => Promise<unknown>;
  /** Rows per batch, for tests. */
  batchSize?: number;
}

/** Throws ImportRefused if the file is not a stock file at all. */
export async function importStock(
  shop: StockImportShop,
  file: TextFile,
  options: StockImportOptions,
  reporter: StockImportReporter,
): Promise<StockImportSummary> {
  const run = new StockImport(shop, file, options, reporter);
  try {
    return await run.run();
  } catch (error) {
    // There is nothing to report if the file was refused at its first line.
    if (run.hasBegun) reporter.stopped?.(run.summary(!run.isOneTransaction));
    throw error;
  }
}

class StockImport {
  readonly isOneTransaction: boolean;
  hasBegun = false;
  readonly #shop: StockImportShop;
  readonly #file: TextFile;
  readonly #options: StockImportOptions;
  readonly #reporter: StockImportReporter;
  readonly #counts = { imported: 0, alreadyKnown: 0, duplicates: 0, bad: 0, updated: 0, notUpdated: 0 };
  /** The usernames of earlier batches. */
  readonly #firstLines = new FirstLines();

  constructor(
    shop: StockImportShop,
    file: TextFile,
    options: StockImportOptions,
    reporter: StockImportReporter,
  ) {
    this.#shop = shop;
    this.#file = file;
    this.#options = options;
    this.#reporter = reporter;
    this.isOneTransaction = options.isDryRun || options.isStrict;
  }

  summary(isWritten: boolean): StockImportSummary {
    return { ...this.#counts, isWritten };
  }

  async run(): Promise<StockImportSummary> {
    const { em } = this.#shop;
    if (!this.isOneTransaction) {
      await this.#takeRows((batch) => inTransaction(em, (transaction) => this.#write(transaction, batch)));
      return this.summary(true);
    }
    const { isCommitted } = await commitIf(
      em,
      (transaction) => this.#takeRows((batch) => this.#write(transaction, batch)),
      () => !this.#options.isDryRun && this.#counts.bad === 0,
    );
    return this.summary(isCommitted);
  }

  async #takeRows(write: (batch: readonly NumberedAccount[]) => Promise<BatchOutcome>): Promise<void> {
    const { isTrimmed = false, isUpdate = false, mapping, afterLine = 0 } = this.#options;
    const check = stockRowCheck(await loadKnownSkins(this.#shop.em), {
      isTrimmed,
      isPasswordOptional: isUpdate,
    });
    const batchSize = this.#shop.batchSize ?? STOCK_BATCH;
    const rows = readRows(this.#file, STOCK_FILE_COLUMNS, {
      isTrimmed,
      hasTextWithSpaces: true,
      mapping,
      otherwise: [...STOCK_FILE_COLUMNS, ...OPTIONAL_STOCK_COLUMNS],
      onFormat: this.#reporter.format?.bind(this.#reporter),
    });
    /** By username, ignoring case. */
    let batch = new Map<string, NumberedAccount>();
    const takeBatch = async (): Promise<void> => {
      const accounts = [...batch.values()];
      batch = new Map();
      // Counted once the batch is in the database: its transaction may fail.
      this.#count(accounts, await write(accounts));
      await this.#reporter.progress(this.#file.bytesRead());
    };
    for await (const row of rows) {
      this.hasBegun = true;
      const checked: CheckedRow = 'fault' in row ? wholeRow(row.fault) : check(row.value);
      if (row.line <= afterLine) {
        if ('account' in checked) this.#firstLines.add(checked.account.username, row.line);
        continue;
      }
      if ('faults' in checked) {
        this.#bad(row.line, checked.faults, 'fault' in row ? undefined : row.value);
        continue;
      }
      const { account } = checked;
      const key = usernameKey(account.username);
      // Whether a row without a password is valid is only known once its batch is written.
      if (batch.get(key)?.account.password === '') await takeBatch();
      const first = batch.get(key);
      if (first)
        this.#duplicate(row.line, account.username, this.#firstLines.lineOf(account.username) ?? first.line);
      else batch.set(key, { line: row.line, account });
      if (batch.size >= batchSize) await takeBatch();
    }
    if (batch.size > 0) await takeBatch();
  }

  #bad(line: number, faults: readonly RowFault[], row?: unknown): void {
    this.#counts.bad += 1;
    this.#reporter.badRow(line, faults, row);
  }

  #duplicate(line: number, username: string, firstLine: number): void {
    this.#counts.duplicates += 1;
    this.#reporter.duplicate(line, username, firstLine);
  }

  async #write(em: EntityManager, batch: readonly NumberedAccount[]): Promise<BatchOutcome> {
    const { secrets, record } = this.#shop;
    await waitForOtherImports(em);
    const accounts = batch.map(({ account }) => account);
    const known = await knownUsernames(
      em,
      accounts.map(({ username }) => username),
    );
    const unknown = accounts.filter(({ username, password }) => !known.has(username) && password !== '');
    const writtenUsernames = unknown.length > 0 ? await writeStock(em, secrets, unknown) : new Set<string>();
    const differences = await this.#update(
      em,
      // What an earlier line of this file has added to stock matches that line.
      accounts.filter(
        ({ username }) => known.has(username) && this.#firstLines.lineOf(username) === undefined,
      ),
    );
    const updated = differences.filter(({ obstacle }) => obstacle === null);
    await record?.(em, { imported: writtenUsernames.size, updated, line: batch.at(-1)?.line ?? 0 });
    return { writtenUsernames, known, differences };
  }

  async #update(em: EntityManager, accounts: readonly StockAccount[]): Promise<StockDifference[]> {
    const { isUpdate = false, isDryRun } = this.#options;
    if (!isUpdate || accounts.length === 0) return [];
    // A preview takes no locks: customers continue to buy.
    const differences = await findDifferences(em, this.#shop.secrets, accounts, !isDryRun);
    const possible = differences.filter(({ obstacle }) => obstacle === null);
    if (!isDryRun && possible.length > 0) await applyDifferences(em, this.#shop.secrets, possible);
    return differences;
  }

  #count(batch: readonly NumberedAccount[], { writtenUsernames, known, differences }: BatchOutcome): void {
    const differenceOf = new Map(differences.map((one) => [one.account.username, one]));
    for (const { line, account } of batch) {
      const { username, password } = account;
      const firstLine = this.#firstLines.lineOf(username);
      const difference = differenceOf.get(username);
      if (writtenUsernames.has(username)) {
        this.#counts.imported += 1;
        this.#reporter.imported?.(line, account);
      } else if (password === '' && !known.has(username)) {
        this.#bad(line, [{ column: 'password', reason: 'is missing, and the account is not in stock' }]);
      } else if (firstLine !== undefined) this.#duplicate(line, username, firstLine);
      else if (difference) {
        this.#counts[difference.obstacle === null ? 'updated' : 'notUpdated'] += 1;
        this.#reporter.difference?.(line, difference);
      } else {
        this.#counts.alreadyKnown += 1;
        this.#reporter.alreadyKnown(line, username, known.get(username) ?? username);
      }
      if (writtenUsernames.has(username) || known.has(username)) this.#firstLines.add(username, line);
    }
  }
}

function wholeRow(reason: string): CheckedRow {
  return { faults: [{ column: null, reason }] };
}

/**
 * Serialises imports per transaction. The unique index alone keeps usernames unique, but two strict imports of the same
 * names in a different order would deadlock on it. Throws ImportRefused if another one's transaction lasts longer than locks are waited for,
 * as that of a whole file does.
 */
async function waitForOtherImports(em: EntityManager): Promise<void> {
  try {
    await sql`select pg_advisory_xact_lock(hashtext('stock import'))`.execute(em.db);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new ImportRefused('another import is running; start this one again when it has ended', {
      cause: error,
      inConsole: 'Another import is running. Please start this one again when it has ended.',
    });
  }
}

async function loadKnownSkins(em: EntityManager): Promise<Set<number>> {
  const rows = await em.db.selectFrom('skin').select('id').execute();
  if (rows.length === 0) {
    throw new ImportRefused(
      'no skins are known yet: import them first, so that accounts can be shown and priced',
    );
  }
  return new Set(rows.map(({ id }) => id));
}
