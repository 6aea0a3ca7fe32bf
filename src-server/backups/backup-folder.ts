/**
 * The folder of backups: `base/NAME/` for each backup, `wal/` for the archived log of all of them. A backup's description can be read
 * without the key, and is authenticated with it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { OperationRefused } from '../operator-log/index.ts';
import { lsnSchema, segmentBytesSchema } from './log-positions.ts';
import { fingerprintOf } from './sealed-file.ts';

export const TAR_FILE = 'base.tar.zst';
export const MANIFEST_FILE = 'manifest.zst';
const INFO_FILE = 'backup.json';

const infoSchema = z.object({
  version: z.literal(1),
  name: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  systemId: z.string(),
  /** The shop's database on that server, and the role that owns its schema. */
  database: z.string(),
  role: z.string(),
  /** "18" */
  majorVersion: z.string(),
  timeline: z.int(),
  startLsn: lsnSchema,
  endLsn: lsnSchema,
  segmentBytes: segmentBytesSchema,
  /** The size of the data folder; the backup's files are compressed. */
  dataBytes: z.int(),
  fileBytes: z.int(),
  keyFingerprint: z.string(),
});

/** One backup. The seal, which needs the key, proves that the description was not changed. */
export type BackupInfo = z.infer<typeof infoSchema>;

const fileSchema = z.object({ info: infoSchema, seal: z.string() });

export function baseFolder(folder: string, name = ''): string {
  return join(folder, 'base', name);
}

/** The associated data of a backup's file, which makes it valid only in its own place. */
export function sealedName(name: string, file: string): string {
  return `${name}/${file}`;
}

/** Computed over the text in the schema's order, whatever the order of the keys. */
function sealOf(info: BackupInfo, key: Buffer): Buffer {
  return createHmac('sha256', key)
    .update(`level30 backup info\n${JSON.stringify(infoSchema.parse(info))}`)
    .digest();
}

/** Writes a backup's description durably to disk. */
export async function writeInfo(folder: string, info: BackupInfo, key: Buffer): Promise<void> {
  const text = JSON.stringify({ info, seal: sealOf(info, key).toString('hex') }, null, 2);
  await writeFile(join(folder, INFO_FILE), `${text}\n`, { flag: 'wx', mode: 0o600, flush: true });
}

/** All finished backups, oldest first. Other folders are ignored. */
export async function listBackups(folder: string): Promise<BackupInfo[]> {
  const names = await readdir(baseFolder(folder)).catch(() => []);
  const found = await Promise.all(
    names.filter((name) => !name.startsWith('.')).map((name) => readFileOf(folder, name)),
  );
  return found
    .flatMap((file) => (file ? [file.info] : []))
    .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
}

/** The named backup, or the latest one, after verifying its description. @throws OperationRefused */
export async function readBackup(folder: string, name: string | undefined, key: Buffer): Promise<BackupInfo> {
  const chosen = name ?? (await listBackups(folder)).at(-1)?.name;
  if (chosen === undefined)
    throw new OperationRefused(
      `there is no backup in ${folder}; say where with --from, or make one with: backup create`,
    );
  const file = /^[\w-]+$/.test(chosen) ? await readFileOf(folder, chosen) : undefined;
  if (!file)
    throw new OperationRefused(
      `there is no backup ${chosen} in ${folder}; "backup list" shows what there is`,
    );
  const { info, seal } = file;
  const expected = sealOf(info, key);
  const given = Buffer.from(seal, 'hex');
  const isWhole =
    given.length === expected.length && timingSafeEqual(given, expected) && info.name === chosen;
  // With another key, the encrypted files themselves say which one they need.
  if (!isWhole && info.keyFingerprint === fingerprintOf(key))
    throw new OperationRefused(
      `${join(baseFolder(folder, chosen), INFO_FILE)} was changed. Use another backup.`,
    );
  return info;
}

async function readFileOf(folder: string, name: string): Promise<z.infer<typeof fileSchema> | undefined> {
  const text = await readFile(join(baseFolder(folder, name), INFO_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Makes new names in a folder survive a power failure: they are part of the folder's own content. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new OperationRefused(
      `cannot use the folder for backups: ${error instanceof Error ? error.message : String(error)}. Name another one in BACKUP_DIR or with --to.`,
      { cause: error },
    );
  }
}
