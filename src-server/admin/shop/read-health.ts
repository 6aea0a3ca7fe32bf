/** The shop's health on one page: this process, all processes, the database, queues, and the figures of the metrics. */
import { type RawBuilder, sql } from 'kysely';
import type { Services, WorkContext } from '../../context.ts';
import { archiveAge, backupAge, verifiedBackupAge } from '../../metrics/backup-age.ts';
import { FIGURES } from '../../metrics/figures.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { readSchemaVersion } from '../../platform/schema/schema-version.ts';
import { VERSION } from '../../version.ts';

type Db = DatabaseContext['db'];

/** Seconds, or why there are none: nothing is there, it cannot be read, or BACKUP_DIR is not set. */
type Age = number | 'none' | 'unreadable' | 'unset';

export interface Health {
  process: {
    /** As its connections are called. */
    name: string;
    version: string;
    node: string;
    startedAt: Date;
    readiness: string;
    memoryBytes: number;
    /** How far this process's stock lags behind. */
    catalogLagSeconds: number;
    accountsForSale: number;
  };
  database: {
    version: string;
    bytes: number;
    startedAt: Date;
    lastMigration: string | null;
    /** Migrations that only the database has, or only this build. */
    unknownMigrations: string[];
    pendingMigrations: string[];
  };
  /** The ages of the latest backup, of the latest that could be restored, and of the end of the archived log. */
  backups: { latest: Age; verified: Age; archive: Age };
  /** Connections by the part of the shop that uses them. */
  connections: { name: string; count: number; busy: number; since: Date }[];
  queues: { name: string; waiting: number; active: number; failed: number; oldestSeconds: number | null }[];
  tables: { name: string; bytes: number; rows: number }[];
  /** The figures of the metrics; null: could not be read in time. */
  figures: { name: string; help: string; values: { label: string; value: number }[] | null }[];
}

export async function readHealth(
  ctx: WorkContext<Pick<Services, 'catalog' | 'clock' | 'config' | 'readiness'>>,
): Promise<Health> {
  const { db, em, services } = ctx;
  const schema = await readSchemaVersion(em);
  return {
    process: {
      name: await readOwnName(db),
      version: VERSION,
      node: process.version,
      startedAt: new Date(services.clock.now().getTime() - process.uptime() * 1000),
      readiness: services.readiness.status,
      memoryBytes: process.memoryUsage.rss(),
      catalogLagSeconds: services.catalog.lagSeconds,
      accountsForSale: services.catalog.index.size,
    },
    database: {
      ...(await readDatabase(db)),
      unknownMigrations: schema.unknown,
      pendingMigrations: schema.pending,
    },
    backups: await readBackups(services.config),
    connections: await readConnections(db),
    queues: await readJobQueues(db),
    tables: await readTables(db),
    figures: await readFigures(db),
  };
}

async function readDatabase(db: Db) {
  return db
    .selectNoFrom([
      sql<string>`current_setting('server_version')`.as('version'),
      sql<number>`pg_database_size(current_database())`.as('bytes'),
      sql<Date>`pg_postmaster_start_time()`.as('startedAt'),
      sql<string | null>`(select max(name) from migration)`.as('lastMigration'),
    ])
    .executeTakeFirstOrThrow();
}

async function readBackups({ backupFolder, archiveFolder }: Services['config']): Promise<Health['backups']> {
  const [latest, verified, archive] = await Promise.all([
    ageOf(backupFolder, backupAge),
    ageOf(backupFolder, verifiedBackupAge),
    ageOf(archiveFolder, archiveAge),
  ]);
  return { latest, verified, archive };
}

async function ageOf(folder: string | null, read: (folder: string) => Promise<number | null>): Promise<Age> {
  if (folder === null) return 'unset';
  return read(folder).then(
    (seconds) => seconds ?? 'none',
    () => 'unreadable',
  );
}

const nameOf = (application: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${application}, ''), 'unnamed')`;

async function readOwnName(db: Db): Promise<string> {
  const name = nameOf(sql`current_setting('application_name')`);
  return (await db.selectNoFrom(name.as('name')).executeTakeFirstOrThrow()).name;
}

async function readConnections(db: Db): Promise<Health['connections']> {
  return db
    .selectFrom(
      sql<{ application_name: string; state: string | null; backend_start: Date }>`pg_stat_activity`.as('a'),
    )
    .select([
      nameOf(sql`a.application_name`).as('name'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where a.state = 'active'))::int`.as('busy'),
      sql<Date>`min(a.backend_start)`.as('since'),
    ])
    .where(sql<boolean>`a.datname = current_database()`)
    .groupBy('name')
    .orderBy('name')
    .execute();
}

async function readJobQueues(db: Db): Promise<Health['queues']> {
  return db
    .selectFrom('pgboss.job')
    .select([
      'name',
      sql<number>`(count(*) filter (where state in ('created', 'retry') and start_after <= now()))::int`.as(
        'waiting',
      ),
      sql<number>`(count(*) filter (where state = 'active'))::int`.as('active'),
      sql<number>`(count(*) filter (where state = 'failed'))::int`.as('failed'),
      sql<
        number | null
      >`extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now()))::float8`.as(
        'oldestSeconds',
      ),
    ])
    .where(sql<boolean>`name not like '\\_\\_pgboss%'`)
    .groupBy('name')
    .orderBy('name')
    .execute();
}

const LARGEST_TABLES = 12;

async function readTables(db: Db): Promise<Health['tables']> {
  return db
    .selectFrom(sql<{ relid: number; relname: string; n_live_tup: number }>`pg_stat_user_tables`.as('t'))
    .select([
      't.relname as name',
      sql<number>`pg_total_relation_size(t.relid)`.as('bytes'),
      't.n_live_tup as rows',
    ])
    .orderBy('bytes', 'desc')
    .limit(LARGEST_TABLES)
    .execute();
}

async function readFigures(db: Db): Promise<Health['figures']> {
  const figures: Health['figures'] = [];
  for (const { name, help, read } of FIGURES) {
    const reading = await read(db).catch(() => null);
    const values =
      typeof reading === 'number'
        ? [{ label: '', value: reading }]
        : (reading?.map(({ labels, value }) => ({ label: Object.values(labels).join(' '), value })) ?? null);
    figures.push({ name, help, values });
  }
  return figures;
}
