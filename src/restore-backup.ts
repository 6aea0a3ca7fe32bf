/** Restoring: out of a backup comes a data folder, next to its place first, so that it is there as a whole or not at all. */
import { readdirSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BackupInfo, readBackup, unpackBackup } from '../src-server/backups/index.ts';
import { ConfigError } from './config-error.ts';
import {
  findPostgresBinaries,
  ownerForNewFolder,
  type RecoveredServer,
  recoverDataFolder,
} from './local/embedded-postgres/recovery.ts';

export interface RestoreOptions {
  folder: string;
  key: Buffer;
  /** A certain backup; the latest one that fits when not given. */
  name: string | undefined;
  onBackup?: (info: BackupInfo) => void;
  onProgress?: (bytes: number) => void;
}

export interface RestoredCopy extends RecoveredServer {
  info: BackupInfo;
  filesCompared: number;
  /** Of unpacking and of replaying the log. */
  seconds: number;
}

/**
 * Restores beside the place of `target` and moves the folder there when `finish` is done with the running server.
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

/** Restores into a folder below `parent` that lasts as long as `work`. @throws ConfigError, OperationRefused */
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

async function restore(
  dataDir: string,
  { folder, key, name, ...told }: RestoreOptions,
  durable: boolean,
): Promise<RestoredCopy> {
  const startedAt = performance.now();
  const info = await readBackup(folder, name, key);
  const binaries = findPostgresBinaries();
  if (info.majorVersion !== binaries.majorVersion) {
    throw new ConfigError(
      `backup ${info.name} is of PostgreSQL ${info.majorVersion}; this shop brings ${binaries.majorVersion}. Use the version of the shop that made it.`,
    );
  }
  told.onBackup?.(info);
  const owner = ownerForNewFolder([dirname(dataDir), binaries.postgres]);
  await chown(dataDir, owner.uid, owner.gid);
  const isForeign = owner.uid !== process.geteuid?.();
  const filesCompared = await unpackBackup({
    folder,
    info,
    key,
    target: dataDir,
    owner: isForeign ? owner : undefined,
    onProgress: told.onProgress,
  });
  const server = await recoverDataFolder({ dataDir, durable });
  return { ...server, info, filesCompared, seconds: (performance.now() - startedAt) / 1000 };
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

/** @throws ConfigError where something lies in the place of the restored folder */
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
