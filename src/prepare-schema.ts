import { sql } from 'kysely';
import { entities } from '../src-server/entities.ts';
import { openDatabase, type Orm } from '../src-server/platform/database.ts';
import { grantToShop } from '../src-server/platform/schema/grant-to-shop.ts';
import type { Log } from '../src-server/platform/log.ts';
import { migrate, MigrationBlocked } from '../src-server/platform/schema/migrate.ts';
import {
  compareSchema,
  knownMigrations,
  readSchemaVersion,
  type SchemaVersion,
} from '../src-server/platform/schema/schema-version.ts';
import { ConfigError } from './config-error.ts';

/** PostgreSQL's insufficient_privilege. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** The database with the shop's role, and the URL with the role that owns the schema. */
export interface SchemaConnection {
  orm: Orm;
  databaseUrl: string;
  /** The same as `databaseUrl` if one role is both. */
  migrationUrl: string;
}

/** Migrates the schema to this build's version, or checks that this build can run on it. @throws ConfigError */
export async function prepareSchema(
  connection: SchemaConnection,
  { isMigratedAtStart }: { isMigratedAtStart: boolean },
  log: Log,
): Promise<void> {
  const version = await readVersion(connection);
  refuseNewerSchema(version);
  if (version.pending.length === 0) return;
  if (!isMigratedAtStart) {
    throw new ConfigError(
      `the database lacks migrations of this build (${version.pending.join(', ')}) and MIGRATE_AT_START is off; run: npm run shop -- migrate`,
    );
  }
  await changeSchema(connection, log);
}

/** The version as seen by the shop's role: before the owner's first migration it sees nothing. */
export async function readVersion({ orm }: Pick<SchemaConnection, 'orm'>): Promise<SchemaVersion> {
  try {
    return await readSchemaVersion(orm.em.fork());
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
    return compareSchema(knownMigrations(), []);
  }
}

/**
 * Runs pending migrations with the schema owner's role, and grants the shop's role access.
 * @returns the names of the migrations that ran; @throws ConfigError if other transactions blocked it for too long
 */
export async function changeSchema(connection: SchemaConnection, log: Log): Promise<string[]> {
  const { orm, databaseUrl, migrationUrl } = connection;
  if (databaseUrl === migrationUrl) return migrateOrExplain(orm, log);
  const owner = await openDatabase(migrationUrl, entities, { poolSize: 2 });
  try {
    // Another process may have run the migrations in the meantime; this role cannot see that yet.
    refuseNewerSchema(await readSchemaVersion(owner.em.fork()));
    const executed = await migrateOrExplain(owner, log);
    const { role } = await orm.em
      .fork()
      .db.selectNoFrom(sql<string>`current_user`.as('role'))
      .executeTakeFirstOrThrow();
    await grantToShop(owner.em.fork(), role);
    return executed;
  } finally {
    await owner.close();
  }
}

/** @throws ConfigError if the database has unknown migrations that this build cannot run with. */
export function refuseNewerSchema({ incompatible }: SchemaVersion): void {
  if (incompatible.length === 0) return;
  throw new ConfigError(
    `the database belongs to a newer build of the shop: it has ${incompatible.join(', ')}, which this build does not know; start the newer build`,
  );
}

async function migrateOrExplain(orm: Orm, log: Log): Promise<string[]> {
  try {
    return await migrate(orm, { log });
  } catch (error) {
    if (error instanceof MigrationBlocked) throw new ConfigError(error.message, { cause: error });
    throw error;
  }
}
