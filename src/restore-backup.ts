/** Restores a backup (point-in-time recovery): to a temporary folder beside the target first, so that it appears complete or not at all. */
import { readdirSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  type BackupInfo,
  type FetchedLog,
  fetchLog,
  listBackups,
  readBackup,
  unpackBackup,
} from '../src-server/backups/index.ts';
import { ConfigError } from './config-error.ts';
import {
  findPostgresBinaries,
  LogEndsEarlier,
  ownerForNewFolder,
  RECOVERY_FOLDER,
  type RecoveredServer,
  recoverDataFolder,
} from './local/embedded-postgres/recovery.ts';

export interface RestoreOptions {
  folder: string;
  key: Buffer;
  /** The name of a backup; by default the latest suitable one. */
  name: string | undefined;
  /** The point in time to restore; by default the latest archived one. */
  at?: Date | undefined;
  /** Restores only the backup, without replaying the archived log. */
  isLogLeftOut?: boolean;
  onBackup?: (info: BackupInfo) => void;
  onProgress?: (bytes: number) => void;
}

export interface RestoredCopy extends RecoveredServer {
  info: BackupInfo;
  filesCompared: number;
  log: FetchedLog;
  /** The duration of unpacking and of replaying the log. */
  seconds: number;
}

/**
 * Restores beside `target`, runs `finish` with the running server, then moves the folder to `target`.
 * @throws ConfigError, OperationRefused
 */
export async function restoreTo<T>(
  target: string,
  options: RestoreOptions,
  finish: (copy: RestoredCopy) => Promise<T>,
): Promise<T> {
  refuseData(target);
  return besides(target, async (dataDir) => {
    const copy = await restore(dataDir, options, true);
    const result = await finish(copy).finally(() => copy.stop());
    refuseData(target);
    await rename(dataDir, target);
    return result;
  });
}

/** Restores to a folder below `parent`, which is removed after `work`. @throws ConfigError, OperationRefused */
export async function withScratchCopy<T>(
  parent: string,
  options: RestoreOptions,
  work: (copy: RestoredCopy) => Promise<T>,
): Promise<T> {
  return besides(join(parent, 'scratch'), async (dataDir) => {
    const copy = await restore(dataDir, options, false);
    return work(copy).finally(() => copy.stop());
  });
}

async function restore(dataDir: string, options: RestoreOptions, durable: boolean): Promise<RestoredCopy> {
  const startedAt = performance.now();
  const { folder, key, at } = options;
  const info = await chooseBackup(options);
  const binaries = findPostgresBinaries();
  if (info.majorVersion !== binaries.majorVersion) {
    throw new ConfigError(
      `backup ${info.name} is of PostgreSQL ${info.majorVersion}; this shop brings ${binaries.majorVersion}. Use the version of the shop that made it.`,
    );
  }
  options.onBackup?.(info);
  const owner = ownerForNewFolder([dirname(dataDir), binaries.postgres]);
  await chown(dataDir, owner.uid, owner.gid);
  const isForeign = owner.uid !== process.geteuid?.();
  const filesCompared = await unpackBackup({
    folder,
    info,
    key,
    target: dataDir,
    owner: isForeign ? owner : undefined,
    onProgress: options.onProgress,
  });
  const target = join(dataDir, RECOVERY_FOLDER, 'wal');
  const log = options.isLogLeftOut
    ? { until: null, segments: 0 }
    : await fetchLog(folder, { info, key, target });
  refuseUnarchived(at, info, log);
  if (isForeign) await giveAway(join(dataDir, RECOVERY_FOLDER), owner);
  const server = await recoverDataFolder({ dataDir, durable, targetTime: at }).catch((error: unknown) => {
    if (!(error instanceof LogEndsEarlier)) throw error;
    // Until then nothing more was changed: the end of the log is how it was at that moment.
    return recoverDataFolder({ dataDir, durable });
  });
  return { ...server, info, filesCompared, log, seconds: (performance.now() - startedAt) / 1000 };
}

/** The named backup, or the latest one that was finished by the point in time to restore. */
async function chooseBackup({ folder, key, name, at }: RestoreOptions): Promise<BackupInfo> {
  if (at === undefined) return readBackup(folder, name, key);
  const all = await listBackups(folder);
  const [first] = all;
  const fitting = all.filter(
    (info) => (name ?? info.name) === info.name && Date.parse(info.finishedAt) <= at.getTime(),
  );
  const chosen = fitting.at(-1)?.name;
  if (chosen === undefined && first && name === undefined)
    throw new ConfigError(
      `the oldest backup in ${folder} is from ${first.finishedAt}; nothing before can be restored from it`,
    );
  if (chosen === undefined && name !== undefined && all.some((info) => info.name === name))
    throw new ConfigError(`backup ${name} was finished after ${at.toISOString()}; leave --name out`);
  return readBackup(folder, chosen ?? name, key);
}

/** @throws ConfigError for a point in time that the archived log does not reach */
function refuseUnarchived(at: Date | undefined, info: BackupInfo, { until }: FetchedLog): void {
  if (at === undefined || (until !== null && at <= until)) return;
  throw new ConfigError(
    until === null
      ? `there is no archived log after backup ${info.name}: it can only be restored as it was at ${info.finishedAt}, without --at`
      : `the archived log ends at ${until.toISOString()}; say a moment up to then, or leave --at out for the latest one`,
  );
}

async function giveAway(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  await Promise.all([folder, ...files].map((file) => chown(file, owner.uid, owner.gid)));
}

async function besides<T>(target: string, work: (dataDir: string) => Promise<T>): Promise<T> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const dataDir = await mkdtemp(join(dirname(target), `.${basename(target)}-restoring-`));
  try {
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** @throws ConfigError if the target already exists */
function refuseData(target: string): void {
  let found: string[];
  try {
    found = readdirSync(target);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  if (found.length > 0) {
    throw new ConfigError(
      `${target} holds data already. Nothing was restored: end the shop and move that folder away first, or name another one with --to.`,
    );
  }
}
