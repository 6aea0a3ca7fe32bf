/** The settings of every program that uses the database: where it is, and the keys for the credentials in it. */
import path from 'node:path';
import { z } from 'zod';
import { parseDatabaseUrl, standbyUrl } from '../src-server/platform/database-address.ts';
import { ConfigError } from './config-error.ts';
import { readBackupKey, readCredentialKeys } from './credential-keys.ts';
import { parseEnvironment, programSchema, switchSchema } from './environment.ts';

/** Connects to a primary, because the shop writes. */
const databaseUrl = z.string().superRefine(checkDatabaseUrl).optional();
const databaseSchema = programSchema.extend({
  DATABASE_URL: databaseUrl,
  MIGRATION_DATABASE_URL: databaseUrl,
  REPLICA_DATABASE_URL: z.string().superRefine(checkReplicaUrl).transform(standbyUrl).optional(),
  REPLICA_MAX_LAG_SECONDS: z.coerce
    .number({ error: 'is a number of seconds' })
    .min(1, 'is 1 to 60')
    .max(60, 'is 1 to 60')
    .default(5),
  MIGRATE_AT_START: switchSchema.default(true),
  ALLOW_EMBEDDED_DATABASE_IN_PRODUCTION: switchSchema.default(false),
});

function checkDatabaseUrl(url: string, ctx: z.core.$RefinementCtx<string>): void {
  try {
    const { target } = parseDatabaseUrl(url);
    if (target === 'standby')
      ctx.addIssue(
        'has target_session_attrs of a standby, which takes no writes: leave it out, or say read-write',
      );
  } catch (error) {
    const isAttribute = error instanceof TypeError && error.message.startsWith('target_session_attrs');
    ctx.addIssue(
      isAttribute
        ? `has ${error.message}`
        : 'is an address such as postgres://user:password@host/name, or of several hosts postgres://user:password@one:5432,two:5432/name',
    );
  }
}

function checkReplicaUrl(url: string, ctx: z.core.$RefinementCtx<string>): void {
  try {
    if (parseDatabaseUrl(standbyUrl(url)).target !== 'standby')
      ctx.addIssue('has target_session_attrs of a primary: leave it out, or say standby');
  } catch {
    ctx.addIssue('is an address such as postgres://user:password@host/name, of one or several standbys');
  }
}

export interface DatabaseConfig {
  /** Absent: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database with the role that owns the schema. Absent: the role of `databaseUrl` owns it. */
  migrationDatabaseUrl: string | undefined;
  /** A standby for reading, and the maximum age of its answers; null if none is configured. */
  replica: { url: string; maxLagSeconds: number } | null;
  dataDir: string;
  /** False: only `npm run shop -- migrate` changes the schema. */
  isMigratedAtStart: boolean;
  logLevel: string;
}

/** @throws ConfigError with one line per problem. */
export function readDatabaseConfig(environment: NodeJS.ProcessEnv): DatabaseConfig {
  const env = parseEnvironment(databaseSchema, environment);
  if (env.NODE_ENV === 'production' && !env.DATABASE_URL && !env.ALLOW_EMBEDDED_DATABASE_IN_PRODUCTION) {
    throw new ConfigError(
      'DATABASE_URL is not set: production would run on the embedded database; ' +
        'ALLOW_EMBEDDED_DATABASE_IN_PRODUCTION=on says that it is meant',
    );
  }
  return {
    databaseUrl: env.DATABASE_URL,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    replica:
      env.REPLICA_DATABASE_URL === undefined
        ? null
        : { url: env.REPLICA_DATABASE_URL, maxLagSeconds: env.REPLICA_MAX_LAG_SECONDS },
    dataDir: path.resolve(env.DATA_DIR),
    isMigratedAtStart: env.MIGRATE_AT_START,
    logLevel: env.LOG_LEVEL,
  };
}

const keySchema = programSchema.extend({ CREDENTIALS_KEYS: z.string().optional() });

/** The key ring for credentials at rest. @throws ConfigError */
export function readKeyRing(environment: NodeJS.ProcessEnv): Buffer[] {
  const env = parseEnvironment(keySchema, environment);
  return readCredentialKeys(env.CREDENTIALS_KEYS, path.resolve(env.DATA_DIR), env.NODE_ENV === 'production');
}

const backupSchema = programSchema.extend({
  BACKUP_DIR: z.string().trim().optional(),
  BACKUP_KEY: z.string().optional(),
  BACKUP_DATABASE_URL: databaseUrl,
});

interface BackupConfig {
  /** The folder of backups; by default `backups` in the data folder. */
  folder: string;
  isFolderSet: boolean;
  /** A role on the same server with the right to replicate; absent: the role that runs migrations. */
  databaseUrl: string | undefined;
  /** @throws ConfigError */
  readKey: () => Buffer;
}

/** What backups need in addition to the database. @throws ConfigError */
export function readBackupConfig(environment: NodeJS.ProcessEnv): BackupConfig {
  const env = parseEnvironment(backupSchema, environment);
  const dataDir = path.resolve(env.DATA_DIR);
  return {
    folder: path.resolve(env.BACKUP_DIR ?? path.join(dataDir, 'backups')),
    isFolderSet: env.BACKUP_DIR !== undefined,
    databaseUrl: env.BACKUP_DATABASE_URL,
    readKey: () => readBackupKey(env.BACKUP_KEY, dataDir, env.NODE_ENV === 'production'),
  };
}

/** BACKUP_DIR, where the running shop archives its database's log; null if it is not set. */
export function readArchiveFolder(environment: NodeJS.ProcessEnv): string | null {
  const { folder, isFolderSet } = readBackupConfig(environment);
  return isFolderSet ? folder : null;
}

const breachedPasswordsSchema = programSchema.extend({
  BREACHED_PASSWORDS_FILE: z.string().trim().optional(),
});

/** The path of the operator's filter of breached passwords, which may not exist. @throws ConfigError */
export function readBreachedPasswordsFile(environment: NodeJS.ProcessEnv): string {
  const env = parseEnvironment(breachedPasswordsSchema, environment);
  return path.resolve(env.BREACHED_PASSWORDS_FILE ?? path.join(env.DATA_DIR, 'breached-passwords.bin'));
}
