/**
 * Migrates the schema without stopping the shops that use it (zero downtime, rolling deployment).
 *
 * Altering a table waits for every transaction that has read it, and later statements queue behind it: one long report
 * would stop all sales. A migration therefore waits at most half a second for a lock, rolls everything back, and retries
 * later. All pending migrations run in one transaction, in one process at a time.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EntityManager, Orm } from '../database.ts';
import type { Log } from '../log.ts';
import { isLockTimeout } from '../sql.ts';
import { readSchemaVersion } from './schema-version.ts';

const LOCK_WITHIN_MS = 500;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;
const GIVE_UP_AFTER_MS = 10 * 60_000;
/** An arbitrary advisory lock key, unique in the shop's database. */
const MIGRATION_LOCK = 30_303_101;

interface MigrateOptions {
  log?: Log;
  /** How long to retry while other transactions hold locks. */
  giveUpAfterMs?: number;
}

/** The schema could not be changed in time; the message names the process that blocked it. */
export class MigrationBlocked extends Error {}

/**
 * Safe to call from several processes at once: one migrates, the others wait for it.
 *
 * @returns the names of the migrations that ran
 * @throws MigrationBlocked
 */
export async function migrate(
  orm: Orm,
  { log, giveUpAfterMs = GIVE_UP_AFTER_MS }: MigrateOptions = {},
): Promise<string[]> {
  const giveUpAt = performance.now() + giveUpAfterMs;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    const { pending } = await readSchemaVersion(orm.em.fork());
    if (pending.length === 0) return [];
    const executed = await tryToMigrate(orm);
    if (executed) return executed;
    const blocker = await describeOldestTransaction(orm.em.fork());
    if (performance.now() + waitMs > giveUpAt) {
      throw new MigrationBlocked(
        `the schema could not be changed, because other transactions held its tables; nothing was changed. ${blocker}`,
      );
    }
    log?.warn({ pending, blocker, waitMs }, 'migrations wait for other transactions and will be tried again');
    await delay(waitMs);
  }
}

/** @returns undefined if a lock was not available */
async function tryToMigrate(orm: Orm): Promise<string[] | undefined> {
  try {
    return await orm.em.fork().transactional(async (em) => {
      await sql`set local lock_timeout = ${sql.lit(`${LOCK_WITHIN_MS}ms`)}`.execute(em.db);
      // Work on large tables may take long.
      await sql`set local statement_timeout = 0`.execute(em.db);
      const { isOurs } = await em.db
        .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${MIGRATION_LOCK})`.as('isOurs'))
        .executeTakeFirstOrThrow();
      if (!isOurs) return undefined;
      const executed = await orm.migrator.up({ transaction: em.getTransactionContext() });
      return executed.map(({ name }) => name);
    });
  } catch (error) {
    if (isLockTimeout(error)) return undefined;
    throw error;
  }
}

/** Describes the longest-running transaction, usually the one that blocks migrations. */
async function describeOldestTransaction(em: EntityManager): Promise<string> {
  const oldest = await em.db
    .selectFrom(
      sql<{
        pid: number;
        datname: string;
        application_name: string;
        xact_start: Date | null;
      }>`pg_stat_activity`.as('activity'),
    )
    .select([
      'pid',
      'application_name as name',
      sql<number>`extract(epoch from now() - xact_start)::int`.as('seconds'),
    ])
    .where('datname', '=', sql<string>`current_database()`)
    .where('xact_start', 'is not', null)
    .where('pid', '<>', sql<number>`pg_backend_pid()`)
    .orderBy('xact_start')
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return 'No transaction is open now.';
  const { pid, name, seconds } = oldest;
  return `The oldest open transaction is that of process ${pid}${name ? ` (${name})` : ''}, ${seconds} s old.`;
}

/**
 * The SQL that would make the connected database match the entities; empty if it does already. Run on a freshly
 * migrated database, it shows whether migrations and entities agree.
 */
export async function schemaDifference(orm: Orm): Promise<string> {
  const { up } = await orm.schema.getUpdateSchemaMigrationSQL({ wrap: false });
  return up.trim();
}
