/**
 * Background work on pg-boss: jobs are rows in PostgreSQL, enqueued in the transaction that caused them, taken by any
 * process, carried out at least once, retried with backoff. A stopped worker only delays.
 */
import { sql } from 'kysely';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import type { EntityManager } from './database.ts';
import { DatabaseClient } from './database-client.ts';
import { connectionConfig, SHOP_TIME_LIMITS } from './guarded-pool.ts';
import type { Log } from './log.ts';
import type { Notifications } from './notifications.ts';
import { type BoundStatement, prepared, sendTogether } from './prepared.ts';
import type { Tracer } from './tracer.ts';
import { waitAtMost } from './wait-at-most.ts';

export interface JobDefinition<Data extends object> {
  readonly name: string;
  /** Retries after the first attempt, with exponential backoff from `retryDelaySeconds`. */
  readonly retryLimit?: number;
  readonly retryDelaySeconds?: number;
  /** Finished jobs are kept until the shop removes them; otherwise the queue does so after a week. */
  readonly isKept?: boolean;
  /** Its jobs wait for a remote server: a batch of them runs in parallel, so that one that hangs does not delay the others. */
  readonly isConcurrent?: boolean;
  /** Phantom: the type of the job's data. */
  readonly data?: Data;
}

export function defineJob<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}

export interface JobHandler<Data extends object> {
  readonly job: JobDefinition<Data>;
  /** Cron expression (UTC) for recurring jobs. */
  readonly cron?: string;
  run: (data: Data) => Promise<unknown>;
}

/** Creates a handler for a list of handlers while keeping the type of its job's data. */
export function handleJob<Data extends object>(
  job: JobDefinition<Data>,
  run: (data: Data) => Promise<unknown>,
  options: { cron?: string } = {},
): JobHandler<object> {
  return { job, run: (data) => run(data as Data), ...options };
}

export interface Jobs {
  /** Enqueues in the caller's transaction: without its commit there is no job. */
  enqueue<Data extends object>(em: EntityManager, job: JobDefinition<Data>, data: Data): Promise<void>;
  /** Like `enqueue`, as one of several statements that are sent together. */
  enqueuing<Data extends object>(
    em: EntityManager,
    job: JobDefinition<Data>,
    data: Data,
  ): BoundStatement<void>;
  work(handlers: readonly JobHandler<object>[], notifications: Notifications): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A wake-up wakes a worker once, however many jobs have arrived: the worker therefore takes several at a time, and
 * continues as long as there are more. Retries, and jobs whose wake-up was lost, are found by polling every five
 * seconds.
 */
const PICKING_UP = {
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 5,
} as const;

/** The payload is the queue's name. */
const CHANNEL = 'job_queued';

/** pg-boss's maintenance takes longer than the shop's own statements. */
const ANSWER_MS = 60_000;
const GRACE_MS = 5_000;
/** In pg-boss, 0 means that finished jobs are never deleted. */
const NEVER = 0;
const WEEK_SECONDS = 7 * 24 * 3600;

/**
 * Starts the queue. `jobs` lists everything that may be enqueued, so that the queues exist before the first request.
 */
export async function startJobs(
  databaseUrl: string,
  jobs: readonly JobDefinition<object>[],
  log: Log,
  tracer: Tracer | null = null,
): Promise<Jobs> {
  const pool = {
    // pg-boss's pool creates connections of this class, with all of these settings.
    Client: DatabaseClient,
    url: databaseUrl,
    ...connectionConfig({ connectMs: SHOP_TIME_LIMITS.connectMs, answerMs: ANSWER_MS }),
    // For a pool, this is also the limit for waiting for a free connection.
    connectionTimeoutMillis: ANSWER_MS,
    max: 4,
  };
  const boss = new PgBoss({
    ...pool,
    // The schema was created by a migration; the shop's role may create tables in it, but no schemas.
    createSchema: false,
    application_name: 'level30 jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const deleteAfterSeconds = job.isKept === true ? NEVER : WEEK_SECONDS;
    const queue = present.get(job.name);
    if (queue) {
      // pg-boss's own notification would be part of the transaction (`wake-ups.ts`).
      if (queue.deleteAfterSeconds !== deleteAfterSeconds || queue.notify)
        await boss.updateQueue(job.name, { deleteAfterSeconds, notify: false });
      continue;
    }
    await boss.createQueue(job.name, {
      deleteAfterSeconds,
      retryLimit: job.retryLimit ?? 5,
      retryDelay: job.retryDelaySeconds ?? 5,
      retryBackoff: true,
    });
  }
  return {
    async enqueue(em, job, data) {
      await sendTogether(em.db, [enqueuing(em, job, data)]);
    },
    enqueuing,
    async work(handlers, notifications) {
      const workers = new Map<string, string>();
      for (const { job, run, cron } of handlers) {
        const worker = await boss.work(job.name, PICKING_UP, (batch: Job[]) =>
          runBatch(batch, job, (each) => runJob(each, run, { log, tracer })),
        );
        workers.set(job.name, worker);
        if (cron) await boss.schedule(job.name, cron);
      }
      await notifications.listen(CHANNEL, (name) => {
        for (const [queue, worker] of workers)
          if (name === undefined || name === queue) boss.notifyWorker(worker);
      });
    },
    async stop() {
      // Stopping also waits for connections, which may be dead.
      await waitAtMost(GRACE_MS + 1_000, boss.stop({ graceful: true, timeout: GRACE_MS }));
    },
  };
}

function enqueuing<Data extends object>(
  em: EntityManager,
  { name }: JobDefinition<Data>,
  data: Data,
): BoundStatement<void> {
  return insertJob.bound({ name, data: JSON.stringify(data) }, ([job]) => {
    if (!job) throw new Error(`there is no queue ${name}`);
    em.wake(CHANNEL, name);
  });
}

/**
 * What pg-boss's `send` writes for a job that starts at once. `send` passes every column as JSON and is planned anew for each call: it
 * takes PostgreSQL longer than everything else in a purchase except the sale itself.
 */
const insertJob = prepared((db, given: { name: string; data: string }) =>
  db
    .insertInto('pgboss.job')
    .columns([
      'name',
      'data',
      'start_after',
      'created_on',
      'keep_until',
      'expire_seconds',
      'deletion_seconds',
      'retry_limit',
      'retry_delay',
      'retry_backoff',
      'retry_delay_max',
      'policy',
      'dead_letter',
      'heartbeat_seconds',
    ])
    .expression((eb) =>
      eb
        .selectFrom('pgboss.queue as q')
        .select([
          'q.name',
          sql<Record<string, string>>`${given.data}::jsonb`.as('data'),
          sql<Date>`pgboss.job_now()`.as('start_after'),
          sql<Date>`pgboss.job_now()`.as('created_on'),
          sql<Date>`pgboss.job_now() + q.retention_seconds * interval '1 second'`.as('keep_until'),
          'q.expire_seconds',
          'q.deletion_seconds',
          'q.retry_limit',
          'q.retry_delay',
          'q.retry_backoff',
          'q.retry_delay_max',
          'q.policy',
          'q.dead_letter',
          'q.heartbeat_seconds',
        ])
        .where('q.name', '=', given.name),
    )
    .returning('id'),
);

/** Failed jobs are retried individually. */
async function runBatch(
  batch: readonly Job[],
  { isConcurrent = false }: JobDefinition<object>,
  run: (job: Job) => Promise<JobResult>,
): Promise<JobResult[]> {
  if (isConcurrent) return Promise.all(batch.map(run));
  const results: JobResult[] = [];
  for (const job of batch) results.push(await run(job));
  return results;
}

async function runJob(
  { id, name, data }: Job,
  run: (data: object) => Promise<unknown>,
  { log, tracer }: { log: Log; tracer: Tracer | null },
): Promise<JobResult> {
  const span = tracer?.begin('job', name);
  try {
    await (span ? span.run(() => run(data)) : run(data));
    span?.end({});
    return { id, status: 'completed' };
  } catch (error) {
    span?.end({ fault: error instanceof Error ? error.name : 'unknown' });
    log.warn({ err: error, job: name }, 'a job failed and will be tried again');
    return { id, status: 'failed', output: { message: String(error) } };
  }
}
