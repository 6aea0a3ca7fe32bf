import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type { Client } from 'pg';
import { OperationRefused } from '../operator-log/index.ts';
import {
  type BackupInfo,
  baseFolder,
  makeFolder,
  MANIFEST_FILE,
  sealedName,
  syncFolder,
  TAR_FILE,
  writeInfo,
} from './backup-folder.ts';
import { streamBaseBackup } from './base-backup.ts';
import { DatabaseClient } from '../platform/database-client.ts';
import { parseSegmentSize } from './log-positions.ts';
import { connectForReplication, explained, identifySystem, showSetting } from './replication.ts';
import { fingerprintOf, seal } from './sealed-file.ts';

const UNFINISHED = '.unfinished-';

interface CreateBackupOptions {
  /** With a role that may replicate. */
  url: string;
  /** The shop's own database on that server, with the role that owns the schema. */
  databaseUrl: string;
  folder: string;
  key: Buffer;
  /** Called once. */
  onSize?: (bytes: number) => void;
  onProgress?: (bytes: number) => void;
}

/**
 * Creates a self-contained backup of the running server: data and the log written meanwhile, compressed and encrypted. It appears
 * in the folder as a whole or not at all.
 *
 * @throws OperationRefused
 */
export async function createBackup({
  url,
  databaseUrl,
  folder,
  key,
  ...progress
}: CreateBackupOptions): Promise<BackupInfo> {
  const startedAt = new Date();
  const name = `${startedAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  await makeFolder(baseFolder(folder));
  await removeAbandoned(folder);
  const client = await connectForReplication(url);
  const keeper = await connectForReplication(url).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  let unfinished: string | undefined;
  try {
    unfinished = await mkdtemp(join(baseFolder(folder), `${UNFINISHED}${process.pid}-`));
    const identity = await identifySystem(client);
    const version = await showSetting(client, 'server_version');
    const segmentBytes = parseSegmentSize(await showSetting(client, 'wal_segment_size'));
    // Until this connection ends, the server keeps the log that the backup needs, however busy it is.
    await keeper
      .query(`CREATE_REPLICATION_SLOT "level30_backup_${process.pid}" TEMPORARY PHYSICAL (RESERVE_WAL)`)
      .catch((error: unknown) => {
        throw explained(error);
      });
    const copied = await copy(client, { name, folder: unfinished, key, ...progress });
    const info: BackupInfo = {
      version: 1,
      name,
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      systemId: identity.systemId,
      ...namesOf(databaseUrl),
      majorVersion: version.split('.', 1)[0] ?? '',
      segmentBytes,
      keyFingerprint: fingerprintOf(key),
      ...copied,
    };
    await writeInfo(unfinished, info, key);
    await syncFolder(unfinished);
    await rename(unfinished, baseFolder(folder, name));
    await syncFolder(baseFolder(folder));
    return info;
  } catch (error) {
    if (unfinished !== undefined) await rm(unfinished, { recursive: true, force: true });
    throw isDiskFull(error) ? await diskFull(folder, error) : error;
  } finally {
    await Promise.all([client.end().catch(() => undefined), keeper.end().catch(() => undefined)]);
  }
}

function namesOf(databaseUrl: string): Pick<BackupInfo, 'database' | 'role'> {
  const { database, user } = new DatabaseClient({ url: databaseUrl });
  if (!database || !user) throw new OperationRefused('DATABASE_URL has to name a role and a database');
  return { database, role: user };
}

type Copied = Pick<BackupInfo, 'startLsn' | 'endLsn' | 'timeline' | 'dataBytes' | 'fileBytes'>;

async function copy(
  client: Client,
  {
    name,
    folder,
    key,
    onSize,
    onProgress,
  }: { name: string } & Omit<CreateBackupOptions, 'url' | 'databaseUrl'>,
): Promise<Copied> {
  let dataBytes = 0;
  const { tar, manifest, ends } = streamBaseBackup(client, `level30 ${name}`, (bytes) => onSize?.(bytes));
  tar.on('data', (chunk: Buffer) => {
    dataBytes += chunk.length;
    onProgress?.(dataBytes);
  });
  // The server's own error comes first: a broken stream is only its consequence.
  const written = Promise.allSettled([
    keep(tar, TAR_FILE, { name, folder, key }),
    keep(manifest, MANIFEST_FILE, { name, folder, key }),
  ]);
  const [end, files] = await Promise.all([
    ends.catch(async (error: unknown) => {
      const broken = (await written).find((one) => one.status === 'rejected' && isDiskFull(one.reason));
      throw broken?.status === 'rejected' ? broken.reason : error;
    }),
    written,
  ]);
  let fileBytes = 0;
  for (const file of files) {
    if (file.status === 'rejected') throw file.reason;
    fileBytes += file.value;
  }
  return { ...end, dataBytes, fileBytes };
}

/** Compresses, encrypts and writes a stream. @returns the size of the file */
async function keep(
  source: PassThrough,
  file: string,
  { name, folder, key }: { name: string; folder: string; key: Buffer },
): Promise<number> {
  const path = join(folder, file);
  // The fastest level: log and empty space in pages compress well all the same.
  const packed = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  await pipeline(
    source,
    packed,
    seal(key, sealedName(name, file)),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return (await stat(path)).size;
}

/** Removes what a process left that was killed during a backup. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(baseFolder(folder))) {
    if (name.startsWith(UNFINISHED) && !isAlive(Number.parseInt(name.slice(UNFINISHED.length), 10)))
      await rm(baseFolder(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

async function diskFull(folder: string, cause: unknown): Promise<OperationRefused> {
  const { bavail, bsize } = await statfs(folder);
  return new OperationRefused(
    `the disk of ${folder} is full (${Math.round((bavail * bsize) / 1024 ** 2)} MB are left now that the unfinished backup is removed). ` +
      'Delete the oldest folders below base in it, or name another folder in BACKUP_DIR or with --to.',
    { cause },
  );
}
