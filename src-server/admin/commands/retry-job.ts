import { sql } from 'kysely';
import type { OperatorContext } from '../../context.ts';
import { sendMailJob } from '../../mail/index.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { requeueJobs } from '../../platform/requeue-jobs.ts';

/** Requeues a job that failed for good, with all its retries. Mails have a command of their own. */
export async function retryJob(ctx: OperatorContext, { id }: { id: string }): Promise<{ name: string }> {
  return inTransaction(ctx, async (transaction) => {
    const job = await transaction.db
      .selectFrom('pgboss.job')
      .select('name')
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .where(sql<boolean>`name <> ${sql.lit(sendMailJob.name)} and name not like '\\_\\_pgboss%'`)
      .forUpdate()
      .executeTakeFirst();
    if (!job) throw new OperationRefused('this job has not failed (any more)');
    await requeueJobs(transaction.em, { name: job.name, ids: [id] });
    await recordChange(transaction, {
      action: 'jobs retry',
      subject: `job ${job.name}`,
      before: { job: id, state: 'failed' },
      after: { job: id, state: 'created' },
    });
    return job;
  });
}
