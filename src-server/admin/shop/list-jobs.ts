import { sql } from 'kysely';
import { z } from 'zod';
import { listInputSchema, type ListPage } from '../../../src-shared/admin/list.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import { sendMailJob } from '../../mail/index.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { keysetPage } from '../keyset.ts';

export const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

export const jobListSchema = listInputSchema({
  sorts: ['createdAt'],
  filters: {
    state: z.enum(JOB_STATES).optional(),
    name: z
      .string()
      .regex(/^[a-z-]{1,60}$/)
      .optional(),
    /** Mails to this address: needs the right to read customers. */
    to: z.string().trim().toLowerCase().min(3).max(254).optional(),
  },
});

export interface ListedJob {
  id: string;
  name: string;
  state: (typeof JOB_STATES)[number];
  createdAt: Date;
  startAfter: Date;
  tries: number;
  error: string | null;
  /** For a mail: its template and receiver; null for operators who may not read customers. */
  template: string | null;
  to: string | null;
}

/**
 * The shop's jobs, including mails; contents of mails are encrypted and not shown. Throws `right_missing` for a filter by receiver if
 * this operator does not see receivers.
 */
export async function listJobs(
  { db }: Pick<DatabaseContext, 'db'>,
  { filter, ...input }: z.output<typeof jobListSchema>,
  { seesReceivers }: { seesReceivers: boolean },
): Promise<ListPage<ListedJob>> {
  if (filter.to !== undefined && !seesReceivers) throw new ShopError('right_missing');
  // What a mail server answers names the receiver too.
  const ofMail = sql<boolean>`job.name = ${sql.lit(sendMailJob.name)}`;
  let jobs = db
    .selectFrom('pgboss.job as job')
    .select([
      'job.id',
      'job.name',
      'job.state',
      'job.created_on as createdAt',
      'job.start_after as startAfter',
    ])
    .select([
      sql<number>`case when job.started_on is null then 0 else job.retry_count + 1 end`.as('tries'),
      sql<string | null>`case when job.state in ('failed', 'retry') and (${seesReceivers} or not ${ofMail})
          then left(job.output->>'message', 160) end`.as('error'),
      sql<string | null>`case when ${seesReceivers} and ${ofMail} then job.data->>'template' end`.as(
        'template',
      ),
      sql<string | null>`case when ${seesReceivers} and ${ofMail} then job.data->>'to' end`.as('to'),
    ])
    .where(sql<boolean>`job.name not like '\\_\\_pgboss%'`);
  if (filter.state !== undefined) jobs = jobs.where('job.state', '=', filter.state);
  if (filter.name !== undefined) jobs = jobs.where('job.name', '=', filter.name);
  if (filter.to !== undefined)
    jobs = jobs.where('job.name', '=', sendMailJob.name).where(sql<boolean>`job.data->>'to' = ${filter.to}`);
  return keysetPage(db, jobs, input, {
    sorts: { createdAt: { column: 'job.created_on', type: 'instant' } },
    id: { column: 'job.id', type: 'uuid' },
  });
}
