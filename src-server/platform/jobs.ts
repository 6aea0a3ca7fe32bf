/**
 * Background work on pg-boss: jobs are rows in PostgreSQL, enqueued in the transaction that caused them, taken by any
 * process, retried with backoff. A stopped worker only delays.
 */
import { sql } from 'kysely';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from './database.ts';
import { DatabaseClient } from './database-client.ts';
import { connectionConfig, SHOP_TIME_LIMITS } from './guarded-pool.ts';
import type { Log } from './log.ts';
import type { Notifications } from './notifications.ts';
import { type BoundStatement, prepared, sendTogether } from './prepared.ts';
import type { Tracer } from './tracer.ts';

export interface JobDefinition<Data extends object> {
  readonly name: string;
  /** Tries after the first one, with exponential backoff from `retryDelaySeconds`. */
  readonly retryLimit?: number;
  readonly retryDelaySeconds?: number;
  /** Its finished jobs stay until the shop itself removes them; else the queue does, after a week. */
  readonly isKept?: boolean;
  /** Its jobs wait for a server elsewhere: those that were taken together run side by side, so that one which hangs delays none. */
  readonly isConcurrent?: boolean;
  /** Phantom: the shape of the job's data. */
  readonly data?: Data;
}

export function defineJob<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}

export interface JobHandler<Data extends object> {
  readonly job: JobDefinition<Data>;
  /** Cron expression (UTC) for jobs that come round by themselves. */
  readonly cron?: string;
  run: (data: Data) => Promise<void>;
}

/** Makes a handler for a list of them, keeping the types of its own data. */
export function handleJob<Data extends object>(
  job: JobDefinition<Data>,
  run: (data: Data) => Promise<void>,
  options: { cron?: string } = {},
): JobHandler<object> {
  return { job, run: (data) => run(data as Data), ...options };
}

export interface Jobs {
  /** Enqueues in the caller's transaction: no commit, no job. */
  enqueue<Data extends object>(em: EntityManager, job: JobDefinition<Data>, data: Data): Promise<void>;
  /** The same as one of several statements that are sent together. */
  enqueuing<Data extends object>(
    em: EntityManager,
    job: JobDefinition<Data>,
    data: Data,
  ): BoundStatement<void>;
  work(handlers: readonly JobHandler<object>[], notifications: Notifications): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A wake-up wakes a worker once, however many jobs came meanwhile: so it takes several, and goes on for as long as
 * there are more. Retries, and jobs whose wake-up was lost, are found by looking every five seconds.
 */
const PICKING_UP = {
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 5,
} as const;

/** Its payload names the queue. */
const CHANNEL = 'job_queued';

/** Its maintenance takes longer than a statement of the shop's own. */
const ANSWER_MS = 60_000;
const GRACE_MS = 5_000;
/** As the queue reads it: its own clearing leaves such jobs alone. */
const NEVER = 0;
const WEEK_SECONDS = 7 * 24 * 3600;

/** Starts the queue. `jobs` lists all that may be enqueued, so that their queues exist before the first request. */
export async function startJobs(
  databaseUrl: string,
  jobs: readonly JobDefinition<object>[],
  log: Log,
  tracer: Tracer | null = null,
): Promise<Jobs> {
  const pool = {
    // Its pool makes connections of this class, with all of these settings.
    Client: DatabaseClient,
    url: databaseUrl,
    ...connectionConfig({ connectMs: SHOP_TIME_LIMITS.connectMs, answerMs: ANSWER_MS }),
    // Of its pool this is also the time to wait for a free connection.
    connectionTimeoutMillis: ANSWER_MS,
    max: 4,
  };
  const boss = new PgBoss({
    ...pool,
    // A migration of the shop has made the schema; the shop's role may make tables in it, but no schemas.
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
      // Its own notification would be part of the transaction (`wake-ups.ts`).
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
      // It waits for its connections as well, which may be dead.
      const isLate = delay(GRACE_MS + 1_000, undefined, { ref: false });
      await Promise.race([boss.stop({ graceful: true, timeout: GRACE_MS }), isLate]);
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
 * What the queue's own `send` writes for a job that begins at once. That one has every column in JSON and a plan of its own for each call,
 * and takes PostgreSQL longer than all the rest of a purchase but the sale itself.
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

/** What fails is tried again alone. */
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
  run: (data: object) => Promise<void>,
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
