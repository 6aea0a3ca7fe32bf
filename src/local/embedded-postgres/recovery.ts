/**
 * PostgreSQL's own recovery of a data folder from a backup: replays the log to a point in time or to its end. Only this process
 * uses the server: it has no port, archive or standby, whatever settings came with the folder.
 */
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../config-error.ts';
import { findPostgresBinaries } from './binaries.ts';
import type { Postmaster } from './postmaster-pid.ts';
import { endServer, launchServer } from './server-process.ts';
import { serverUserFor } from './server-user.ts';
import { removeSocketFolder } from './socket-folder.ts';

export { findPostgresBinaries } from './binaries.ts';
export { ownerForNewFolder } from './server-user.ts';

/** Exists below the data folder during recovery; also contains the log's segments. */
export const RECOVERY_FOLDER = 'level30_recovery';
/** Enough to replay the log of a busy week. */
const READY_WITHIN_MS = 6 * 3600_000;

interface RecoveryOptions {
  dataDir: string;
  /** Missing: the end of the log. */
  targetTime?: Date | undefined;
  /** False for a scratch copy. */
  durable: boolean;
}

export interface RecoveredServer {
  /** No password is needed: only this user reaches the socket. */
  url(role: string, database: string): string;
  /** Leaves a data folder with which any server of this version can start. */
  stop(): Promise<void>;
}

/** The log ends before the requested time. */
export class LogEndsEarlier extends ConfigError {}

/** @throws ConfigError with the server's last output; LogEndsEarlier */
export async function recoverDataFolder(options: RecoveryOptions): Promise<RecoveredServer> {
  const { dataDir, durable } = options;
  const folder = join(dataDir, RECOVERY_FOLDER);
  const settings = { ...(await isolation(dataDir, folder)), ...target(folder, options) };
  const owner = await stat(dataDir);
  const user = serverUserFor(owner, dataDir);
  const launch = {
    dataDir,
    binaries: findPostgresBinaries(),
    user,
    durable,
    settings,
    readyWithinMs: READY_WITHIN_MS,
  };
  let server: Postmaster | undefined;
  try {
    server = await launchServer(launch);
  } catch (error) {
    if (
      error instanceof ConfigError &&
      error.message.includes('recovery ended before configured recovery target')
    )
      throw new LogEndsEarlier(error.message, { cause: error });
    throw error;
  }
  if (!server) throw new ConfigError(`another server is on ${dataDir}`);
  const { socketDir } = server;
  return {
    url: (role, database) =>
      `postgres://${encodeURIComponent(role)}@${encodeURIComponent(socketDir)}:5432/${encodeURIComponent(database)}`,
    async stop() {
      await endServer(server, dataDir);
      await removeSocketFolder(socketDir);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isolation(dataDir: string, folder: string): Promise<Record<string, string>> {
  const owner = await stat(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files: [path: string, text: string][] = [
    [join(folder, 'postgresql.conf'), ''],
    [join(folder, 'pg_hba.conf'), 'local all all trust\n'],
    [join(folder, 'pg_ident.conf'), ''],
    [join(dataDir, 'recovery.signal'), ''],
    // A server with its settings in another folder omits these from a backup, and does not start without them.
    ...['postgresql.conf', 'pg_ident.conf'].map((name): [string, string] => [join(dataDir, name), '']),
    [join(dataDir, 'pg_hba.conf'), 'local all all trust\nlocal replication all trust\n'],
  ];
  for (const [path, text] of files) {
    if (existsSync(path)) continue;
    await writeFile(path, text, { mode: 0o600 });
    await chown(path, owner.uid, owner.gid);
  }
  await chown(folder, owner.uid, owner.gid);
  await forgetOthers(join(dataDir, 'postgresql.auto.conf'));
  return {
    config_file: join(folder, 'postgresql.conf'),
    hba_file: join(folder, 'pg_hba.conf'),
    ident_file: join(folder, 'pg_ident.conf'),
    listen_addresses: '',
    ssl: 'off',
    shared_preload_libraries: '',
    logging_collector: 'off',
    log_destination: 'stderr',
    synchronous_standby_names: '',
    primary_conninfo: '',
    primary_slot_name: '',
    archive_mode: 'off',
    // Otherwise PostgreSQL would require at least the settings of the original server.
    hot_standby: 'off',
    max_wal_size: '4GB',
    checkpoint_timeout: '1h',
    autovacuum: 'off',
  };
}

/** Removes ALTER SYSTEM settings about standbys and archives: the restored server has others, or none. */
async function forgetOthers(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const lines = (await readFile(file, 'utf8')).split('\n');
  const kept = lines.filter(
    (line) => !/^(synchronous_standby_names|primary_|restore_|recovery_|archive_)/.test(line),
  );
  await writeFile(file, kept.join('\n'));
}

function target(folder: string, { targetTime }: RecoveryOptions): Record<string, string> {
  // Quoted for the shell; %f and %p are PostgreSQL's, a % in the path is doubled.
  const log = `'${join(folder, 'wal').replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
  return {
    restore_command: `cp ${log}/%f "%p"`,
    recovery_target_timeline: 'latest',
    recovery_target_action: 'promote',
    ...(targetTime ? { recovery_target_time: targetTime.toISOString().replace('Z', '+00') } : {}),
  };
}
