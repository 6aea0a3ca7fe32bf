/** Imports in the console, step by step: a file is begun, sent in parts, looked at, checked, and imported by a job. */
import {
  MAX_UPLOAD_BYTES,
  UPLOAD_PART_BYTES,
  type ColumnSource,
  type UploadKind,
  type UploadOptions,
  type UploadResult,
  type UploadState,
} from '../../../src-shared/admin/imports.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import { csvCell } from '../../../src-shared/exports/csv-cell.ts';
import {
  linesOfChunks,
  OPTIONAL_STOCK_COLUMNS,
  readCsvColumns,
  STOCK_FILE_COLUMNS,
} from '../../catalog/import/index.ts';
import type { OperatorContext, Services } from '../../context.ts';
import { OperationRefused } from '../../operator-log/index.ts';
import { type DatabaseContext, inTransaction } from '../../platform/database.ts';
import { anyText, now } from '../../platform/sql.ts';
import { guessMapping } from './guess-mapping.ts';
import { cancelWaiting, runUploadJob } from './upload-job.ts';
import { readUpload } from './upload-parts.ts';

type UploadContext = OperatorContext<Pick<Services, 'jobs' | 'secrets'>>;

export async function beginUpload(
  { db, operator }: OperatorContext,
  { kind, fileName, sizeBytes }: { kind: UploadKind; fileName: string; sizeBytes: number },
): Promise<{ uploadId: string; partBytes: number }> {
  if (sizeBytes > MAX_UPLOAD_BYTES)
    throw new OperationRefused('a file has at most 64 MB; pack it with gzip, or import it in pieces');
  const { id } = await db
    .insertInto('upload')
    .values({ kind, file_name: fileName, size_bytes: sizeBytes, who: operator.who })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { uploadId: id, partBytes: UPLOAD_PART_BYTES };
}

export interface UploadColumns {
  /** As the file names them; of a skin file none. */
  columns: string[];
  ours: readonly string[];
  /** Those of ours that nothing has to come from. */
  optional: readonly string[];
  mapping: Partial<Record<string, ColumnSource>>;
}

/** Once all parts are there: the names of the file's columns, and nothing of its rows, as it is not known yet which column is the password. */
export async function inspectUpload(
  ctx: OperatorContext<Pick<Services, 'secrets'>>,
  id: string,
): Promise<UploadColumns> {
  const upload = await findUpload(ctx, id);
  const { parts } = await ctx.db
    .selectFrom('upload_part')
    .select((eb) => eb.fn.countAll<number>().as('parts'))
    .where('upload_id', '=', id)
    .executeTakeFirstOrThrow();
  const wanted = Math.ceil(upload.sizeBytes / UPLOAD_PART_BYTES);
  if (parts < wanted) throw new OperationRefused(`${parts} of ${wanted} parts of the file are here`);
  await ctx.db
    .updateTable('upload')
    .set({ state: 'uploaded' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute();
  if (upload.kind !== 'stock') return { columns: [], ours: [], optional: [], mapping: {} };
  const file = linesOfChunks(upload.fileName, upload.sizeBytes, readUpload(ctx, ctx.services.secrets, id));
  const { value: first } = await file.lines.next();
  await file.lines.return(undefined);
  if (!first || first.isTooLong === true) throw new OperationRefused('the file has no header');
  const columns = first.text.trimStart().startsWith('{') ? keysOf(first.text) : readCsvColumns(first.text);
  return {
    columns,
    ours: [...STOCK_FILE_COLUMNS, ...OPTIONAL_STOCK_COLUMNS],
    optional: OPTIONAL_STOCK_COLUMNS,
    mapping: guessMapping(columns),
  };
}

function keysOf(line: string): string[] {
  try {
    return Object.keys(JSON.parse(line) as object);
  } catch {
    // The parser's own message quotes the line, and the line holds a password.
    throw new OperationRefused('the first line is not valid JSON');
  }
}

/** Has a job read the whole file and say what would happen. */
export async function checkUpload(ctx: UploadContext, id: string, options: UploadOptions): Promise<void> {
  await startStep(ctx, id, { from: ['uploaded', 'checked', 'failed'], to: 'checking', options });
}

/** Has a job import what was checked. Throws OperationRefused when another operator began or ended it meanwhile. */
export async function goUpload(ctx: UploadContext, id: string): Promise<void> {
  await startStep(ctx, id, { from: ['checked'], to: 'importing' });
}

async function startStep(
  ctx: UploadContext,
  id: string,
  step: { from: readonly UploadState[]; to: 'checking' | 'importing'; options?: UploadOptions },
): Promise<void> {
  await inTransaction(ctx, async ({ em, db }) => {
    const { numUpdatedRows } = await db
      .updateTable('upload')
      .set({
        state: step.to,
        started_by: ctx.operator.who,
        ...(step.options ? { options: JSON.stringify(step.options) } : {}),
        worker: null,
        beat_at: now,
        bytes_read: 0,
        line_done: 0,
        failure: null,
        result: null,
      })
      .where('id', '=', id)
      .where('state', '=', anyText(step.from))
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) === 0) {
      const { state } = await findUpload({ db }, id);
      throw new OperationRefused(`this import is ${STATE_WORDS[state]}`);
    }
    await db.deleteFrom('upload_fault').where('upload_id', '=', id).execute();
    await ctx.services.jobs.enqueue(em, runUploadJob, { uploadId: id });
  });
}

const STATE_WORDS: Record<UploadState, string> = {
  uploading: 'still being sent',
  uploaded: 'not checked yet',
  checking: 'being checked',
  checked: 'checked',
  importing: 'under way already',
  done: 'done already',
  cancelled: 'cancelled',
  failed: 'failed',
};

/** Ends an import; one under way ends after the batch that it is at, and what is in stock by then stays. */
export async function cancelUpload(ctx: OperatorContext, id: string): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    const ended = await cancelWaiting(db).where('id', '=', id).returning('id').executeTakeFirst();
    if (ended) {
      await db.deleteFrom('upload_part').where('upload_id', '=', id).execute();
      return;
    }
    const { numUpdatedRows } = await db
      .updateTable('upload')
      .set({ is_cancel_wanted: true })
      .where('id', '=', id)
      .where('state', 'in', ['checking', 'importing'])
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) === 0) {
      const { state } = await findUpload({ db }, id);
      throw new OperationRefused(`this import is ${STATE_WORDS[state]}`);
    }
  });
}

export interface UploadStatus {
  id: string;
  kind: UploadKind;
  fileName: string;
  sizeBytes: number;
  who: string;
  createdAt: Date;
  state: UploadState;
  bytesRead: number;
  isCancelWanted: boolean;
  result: UploadResult | null;
  failure: string | null;
  bad: number;
}

const STATUS = [
  'id',
  'kind',
  'file_name as fileName',
  'size_bytes as sizeBytes',
  'who',
  'created_at as createdAt',
  'state',
  'bytes_read as bytesRead',
  'is_cancel_wanted as isCancelWanted',
  'result',
  'failure',
] as const;

function uploadsOf(db: DatabaseContext['db']) {
  return db
    .selectFrom('upload')
    .select(STATUS)
    .select((eb) =>
      eb
        .selectFrom('upload_fault')
        .select((of) => of.fn.countAll<number>().as('bad'))
        .whereRef('upload_id', '=', 'upload.id')
        .$asScalar()
        .$notNull()
        .as('bad'),
    )
    .$narrowType<{ result: UploadResult | null }>();
}

export async function findUpload({ db }: Pick<DatabaseContext, 'db'>, id: string): Promise<UploadStatus> {
  const upload = await uploadsOf(db).where('id', '=', id).executeTakeFirst();
  if (!upload) throw new ShopError('not_found');
  return upload;
}

/** The newest imports of everybody, without their previews. */
export async function listUploads({ db }: Pick<DatabaseContext, 'db'>): Promise<UploadStatus[]> {
  const uploads = await uploadsOf(db).orderBy('created_at', 'desc').limit(30).execute();
  return uploads.map((upload) => ({ ...upload, result: upload.result && { ...upload.result, rows: [] } }));
}

/** The rows that were left out, with line and reason, as CSV; their passwords stay away. */
export async function badRowsCsv({ db }: Pick<DatabaseContext, 'db'>, id: string): Promise<string> {
  const faults = await db
    .selectFrom('upload_fault')
    .select(['line', 'faults', 'cells'])
    .where('upload_id', '=', id)
    .orderBy('line')
    .execute();
  const columns = [...STOCK_FILE_COLUMNS, ...OPTIONAL_STOCK_COLUMNS].filter(
    (column) => column !== 'password',
  );
  const lines = faults.map(({ line, faults: found, cells }) => [
    String(line),
    found.map(({ column, reason }) => `${column ?? 'row'}: ${reason}`).join('; '),
    ...columns.map((column) => cells?.[column] ?? ''),
  ]);
  return [['line', 'faults', ...columns], ...lines]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('');
}
