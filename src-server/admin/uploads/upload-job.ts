/**
 * The job that checks a file or imports it (`upload-run.ts`): which worker has it, and how it ends. A job whose process died is gone on with by
 * another one.
 */
import { randomUUID } from 'node:crypto';
import { OperationRefused } from '../../operator-log/index.ts';
import { type DatabaseContext, inTransaction } from '../../platform/database.ts';
import { defineJob } from '../../platform/jobs.ts';
import { anyText, now, secondsFromNow } from '../../platform/sql.ts';
import { type ClaimedUpload, type JobContext, Stopped, UploadRun } from './upload-run.ts';

export const runUploadJob = defineJob<{ uploadId: string }>({ name: 'run-upload', retryLimit: 0 });

/** A worker that has not reported for this long is taken for dead. */
const SILENT_SECONDS = 60;

/** @param batchSize rows per transaction, for tests */
export async function runUpload(
  ctx: JobContext,
  uploadId: string,
  { batchSize }: { batchSize?: number } = {},
): Promise<void> {
  const worker = randomUUID();
  const upload = await claim(ctx, uploadId, worker);
  if (!upload) return;
  const run = new UploadRun(ctx, upload, worker, batchSize);
  try {
    const result = await (upload.kind === 'stock' ? run.stock() : run.skins());
    await run.end(upload.state === 'checking' ? 'checked' : 'done', result, null);
  } catch (error) {
    if (error instanceof Stopped) {
      await run.end('cancelled', run.written(), null);
      return;
    }
    if (!(error instanceof OperationRefused))
      ctx.services.log.error({ err: error, upload: uploadId }, 'an import failed');
    await run.end('failed', run.written(), run.failureOf(error));
  }
}

/** Goes on with uploads whose worker died, and deletes the contents of those that no operator went on with. */
export async function tendUploads(ctx: JobContext): Promise<void> {
  const left = await ctx.db
    .selectFrom('upload')
    .select('id')
    .where('state', 'in', ['checking', 'importing'])
    .where('beat_at', '<', secondsFromNow(-SILENT_SECONDS))
    .execute();
  for (const { id } of left) await runUpload(ctx, id);
  await inTransaction(ctx, async ({ db }) => {
    const old = await cancelWaiting(db)
      .where('created_at', '<', secondsFromNow(-24 * 3600))
      .returning('id')
      .execute();
    await db
      .deleteFrom('upload_part')
      .where('upload_id', 'in', old.map(({ id }) => id).concat('00000000-0000-0000-0000-000000000000'))
      .execute();
    // The operator's log keeps what was imported; the rows that were left out are of no use any more.
    await db
      .deleteFrom('upload')
      .where('created_at', '<', secondsFromNow(-30 * 24 * 3600))
      .execute();
  });
}

/** Cancels uploads that no job works on. What a check found does not stay: nothing of it was imported. */
export function cancelWaiting(db: DatabaseContext['db']) {
  return db
    .updateTable('upload')
    .set((eb) => ({
      state: 'cancelled',
      ended_at: now,
      result: eb.case().when('state', '=', 'checked').then(null).else(eb.ref('result')).end(),
    }))
    .where('state', 'in', ['uploading', 'uploaded', 'checked', 'failed']);
}

/** Undefined when another worker that lives has the upload. */
async function claim({ db }: JobContext, id: string, worker: string): Promise<ClaimedUpload | undefined> {
  return db
    .updateTable('upload')
    .set({ worker, beat_at: now })
    .where('id', '=', id)
    .where('state', '=', anyText(['checking', 'importing'] as const))
    .where((eb) => eb.or([eb('worker', 'is', null), eb('beat_at', '<', secondsFromNow(-SILENT_SECONDS))]))
    .returning([
      'id',
      'kind',
      'state',
      'file_name as fileName',
      'size_bytes as sizeBytes',
      'options',
      'line_done as lineDone',
      'result',
    ])
    .returning((eb) => eb.fn.coalesce('started_by', 'who').as('startedBy'))
    .$narrowType<ClaimedUpload>()
    .executeTakeFirst();
}
