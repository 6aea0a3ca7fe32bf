/**
 * One check or import of an uploaded file. What is in stock and how far the file was taken are written in one transaction, so that another
 * worker goes on after the last batch and never within it. Strict imports and checks are one transaction.
 */
import type { UploadOptions, UploadResult } from '../../../src-shared/admin/imports.ts';
import {
  importSkins,
  importStock,
  linesOfChunks,
  type StockImportSummary,
  wholeText,
} from '../../catalog/import/index.ts';
import { loadReferenceData, PriceRule, stockChanged } from '../../catalog/index.ts';
import type { Services, WorkContext } from '../../context.ts';
import { OperationRefused, type Operator, recordChange } from '../../operator-log/index.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { now, recordset } from '../../platform/sql.ts';
import { stockImportRecorder } from '../commands/record-stock-import.ts';
import { readUpload } from './upload-parts.ts';
import { UploadPreview } from './upload-preview.ts';

export type JobContext = WorkContext<Pick<Services, 'secrets' | 'log'>>;

/** Bad rows beyond these are counted as a failure: it is the wrong file. */
const MOST_BAD_ROWS = 20_000;

/** An operator has cancelled the upload, or another worker has it. */
export class Stopped extends Error {}

export interface ClaimedUpload {
  id: string;
  kind: 'stock' | 'skins';
  state: 'checking' | 'importing';
  fileName: string;
  sizeBytes: number;
  startedBy: string;
  options: UploadOptions;
  lineDone: number;
  result: UploadResult | null;
}

interface Fault {
  line: number;
  faults: readonly { column: string | null; reason: string }[];
  cells: Record<string, string> | null;
}

export class UploadRun {
  readonly #ctx: JobContext;
  readonly #upload: ClaimedUpload;
  readonly #worker: string;
  readonly #batchSize: number | undefined;
  readonly #result: UploadResult;
  /** Since the last batch. */
  #faults: Fault[] = [];
  #faultCount = 0;

  constructor(ctx: JobContext, upload: ClaimedUpload, worker: string, batchSize: number | undefined) {
    this.#ctx = ctx;
    this.#upload = upload;
    this.#worker = worker;
    this.#batchSize = batchSize;
    // An import that is gone on with goes on counting.
    this.#result =
      upload.lineDone > 0 && upload.result
        ? upload.result
        : {
            imported: 0,
            updated: 0,
            notUpdated: 0,
            alreadyKnown: 0,
            duplicates: 0,
            format: '',
            totals: [],
            rows: [],
          };
  }

  /** What stays in stock if the import ends now, cancelled or failed; null: nothing. */
  written(): UploadResult | null {
    const { state, options } = this.#upload;
    const isWritten = state === 'importing' && !options.isStrict;
    return isWritten && this.#result.imported + this.#result.updated > 0 ? this.#result : null;
  }

  failureOf(error: unknown): string {
    return error instanceof OperationRefused
      ? error.inConsole
      : 'The shop could not read it. Please upload the file again.';
  }

  async stock(): Promise<UploadResult> {
    const { id, fileName, sizeBytes, options, lineDone, state } = this.#upload;
    const { em, services } = this.#ctx;
    const isDryRun = state === 'checking';
    const isOneTransaction = isDryRun || options.isStrict;
    const referenceData = await loadReferenceData(em);
    const preview = new UploadPreview(
      this.#result,
      new PriceRule(referenceData),
      referenceData.prices.oldStockMaxDate,
    );
    if (lineDone === 0) Object.assign(this.#result, { totals: [], rows: [] });
    const recordImport = stockImportRecorder(this.#operator(), fileName);
    const before = { ...this.#result };
    const summary = await importStock(
      {
        em: em.fork(),
        secrets: services.secrets,
        ...(this.#batchSize === undefined ? {} : { batchSize: this.#batchSize }),
        record: async (transaction, written) => {
          if (!isDryRun) await recordImport(transaction, written);
          if (isOneTransaction) return;
          // In the transaction of the accounts: both or none.
          await this.#keep(transaction, {
            line_done: written.line,
            result: JSON.stringify({
              ...this.#result,
              imported: this.#result.imported + written.imported,
              updated: this.#result.updated + written.updated.length,
            }),
          });
        },
      },
      linesOfChunks(fileName, sizeBytes, readUpload(this.#ctx, services.secrets, id)),
      {
        isDryRun,
        isStrict: options.isStrict,
        isTrimmed: options.isTrimmed,
        isUpdate: options.isUpdate,
        mapping: options.mapping,
        afterLine: lineDone,
      },
      {
        format: (format) => (this.#result.format = format),
        badRow: (line, faults, row) => this.#bad({ line, faults, cells: cellsOf(row) }),
        imported: (line, account) => {
          this.#result.imported += 1;
          preview.add(line, account);
        },
        duplicate: () => (this.#result.duplicates += 1),
        alreadyKnown: () => (this.#result.alreadyKnown += 1),
        difference: (_, { obstacle }) => {
          this.#result[obstacle === null ? 'updated' : 'notUpdated'] += 1;
        },
        progress: async (bytesRead) => {
          await this.#keep(em, { bytes_read: Math.min(bytesRead, sizeBytes) });
          await this.#keepFaults();
        },
      },
    );
    return this.#summed(before, summary);
  }

  #summed(before: UploadResult, summary: StockImportSummary): UploadResult {
    const { isWritten, bad: _, ...counts } = summary;
    const result = { ...this.#result };
    for (const key of ['imported', 'updated', 'notUpdated', 'alreadyKnown', 'duplicates'] as const)
      result[key] = before[key] + counts[key];
    if (this.#upload.state === 'importing' && !isWritten)
      throw new OperationRefused('Nothing was imported: a row is bad, and all rows or none were wanted.');
    return result;
  }

  async skins(): Promise<UploadResult> {
    const { id, fileName, state, options } = this.#upload;
    const { em, services } = this.#ctx;
    const file = await wholeText(fileName, readUpload(this.#ctx, services.secrets, id));
    const operator = this.#operator();
    const summary = await importSkins(
      em.fork(),
      file,
      { isDryRun: state === 'checking', isStrict: options.isStrict, keepsTiers: options.keepsTiers },
      (transaction, written) =>
        recordChange(
          { db: transaction.db, operator },
          { action: 'skins import', subject: `file ${fileName}`, after: written },
        ),
    );
    for (const { place, column, reason } of summary.faults) {
      this.#bad({
        line: this.#faultCount + 1,
        faults: [{ column: column ?? null, reason: `${place}: ${reason}` }],
        cells: null,
      });
    }
    await this.#keepFaults();
    if (state === 'importing' && !summary.isWritten)
      throw new OperationRefused('Nothing was imported: a row is bad, and all rows or none were wanted.');
    return {
      ...this.#result,
      imported: summary.champions.added + summary.skins.added,
      updated: summary.champions.changed + summary.skins.changed,
      alreadyKnown: summary.champions.unchanged + summary.skins.unchanged,
      format: [summary.format, ...summary.findings].join(', '),
      skins: [
        { noun: 'champions', ...summary.champions },
        { noun: 'skins', ...summary.skins },
      ],
      changedTiers: summary.changedTiers,
    };
  }

  /** Also removes the file's contents, unless an operator must still confirm or may check it again. */
  async end(
    state: 'checked' | 'done' | 'cancelled' | 'failed',
    result: UploadResult | null,
    failure: string | null,
  ): Promise<void> {
    await this.#keepFaults();
    await inTransaction(this.#ctx, async ({ em, db }) => {
      const { numUpdatedRows } = await db
        .updateTable('upload')
        .set({
          state,
          result: result && JSON.stringify(result),
          failure,
          worker: null,
          is_cancel_wanted: false,
          ...(state === 'checked' ? {} : { ended_at: now, bytes_read: this.#upload.sizeBytes }),
        })
        .where('id', '=', this.#upload.id)
        .where('worker', '=', this.#worker)
        .executeTakeFirstOrThrow();
      if (Number(numUpdatedRows) === 0 || state === 'checked' || state === 'failed') return;
      await db.deleteFrom('upload_part').where('upload_id', '=', this.#upload.id).execute();
      stockChanged(em);
    });
  }

  #operator(): Operator {
    return { who: this.#upload.startedBy, osUser: 'console', run: this.#upload.id };
  }

  #bad(fault: Fault): void {
    this.#faultCount += 1;
    if (this.#faultCount > MOST_BAD_ROWS)
      throw new OperationRefused('More than 20,000 rows are bad: is this the right file?');
    this.#faults.push(fault);
  }

  /** Throws Stopped. */
  async #keep(
    em: EntityManager,
    values: { bytes_read?: number; line_done?: number; result?: string },
  ): Promise<void> {
    const own = await em.db
      .updateTable('upload')
      .set({ ...values, beat_at: now })
      .where('id', '=', this.#upload.id)
      .where('worker', '=', this.#worker)
      .returning('is_cancel_wanted as isCancelWanted')
      .executeTakeFirst();
    if (!own || own.isCancelWanted) throw new Stopped();
  }

  async #keepFaults(): Promise<void> {
    const faults = this.#faults.splice(0);
    if (faults.length === 0) return;
    const { id } = this.#upload;
    await this.#ctx.db
      .insertInto('upload_fault')
      .columns(['upload_id', 'line', 'faults', 'cells'])
      .expression((eb) =>
        eb
          .selectFrom(recordset('fault', faults, { line: 'int', faults: 'jsonb', cells: 'jsonb' }))
          .select((of) => [
            of.cast<string>(of.val(id), 'uuid').as('upload_id'),
            'fault.line',
            'fault.faults',
            'fault.cells',
          ]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** A row as texts, without its password. */
function cellsOf(row: unknown): Record<string, string> | null {
  if (typeof row !== 'object' || row === null) return null;
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => column.toLowerCase() !== 'password')
      .map(([column, value]) => [
        column,
        (typeof value === 'string' ? value : (JSON.stringify(value as unknown) ?? '')).slice(0, 2_000),
      ]),
  );
}
