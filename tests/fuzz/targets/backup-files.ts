/**
 * Backup files as a damaged disk may return them: a changed file is refused, with its name, and an opened file has the contents that
 * were sealed.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseFolder, listBackups, readBackup } from '#server/backups/backup-folder.ts';
import { describeLog } from '#server/backups/describe-log.ts';
import { logFolder, partName } from '#server/backups/log-folder.ts';
import { openSealed, Sealer } from '#server/backups/sealed-file.ts';
import { OperationRefused } from '#server/operator-log/index.ts';

const KEY = createHash('sha256').update('fuzz').digest();
const NAME = 'one/base.tar.zst';
const SEGMENTS = ['000000010000000000000003', '000000010000000000000005'];
const LOG_STATE = {
  systemId: '7400000000000000000',
  segmentBytes: 16 * 1024 ** 2,
  timeline: 1,
  lsn: '0/5000000',
  at: '2026-01-05T12:00:00.000Z',
};

const KINDS = [sealedFile, changedFile, description, logState] as const;

/** @param data a digit that says which file it is, then the file */
export async function fuzz(data: Buffer): Promise<void> {
  const read = KINDS[(data[0] ?? 0) % KINDS.length] ?? sealedFile;
  const folder = mkdtempSync(join(tmpdir(), 'level30-fuzz-'));
  try {
    await read(folder, data.subarray(1));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A file that was not sealed with the key. */
async function sealedFile(folder: string, bytes: Buffer): Promise<void> {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  assert.equal(await opened({ path, name: NAME, key: KEY }), undefined);
  const growing = await opened({ path, name: NAME, key: KEY, isGrowing: true });
  assert.ok(growing === undefined || growing.length === 0);
}

/** A sealed file in which something was changed: of four bytes, two say where, one how, and one whether it ends there. */
async function changedFile(folder: string, data: Buffer): Promise<void> {
  const path = join(folder, 'file');
  const [high = 0, low = 0, change = 0, isCut = 0] = data;
  const plain = data.subarray(4);
  const middle = plain.length >>> 1;
  const sealer = new Sealer(KEY, NAME);
  const frames = [sealer.frame(plain.subarray(0, middle)), sealer.frame(plain.subarray(middle), true)];
  const whole = Buffer.concat([sealer.header, ...frames]);
  writeFileSync(path, whole);
  assert.deepEqual(await opened({ path, name: NAME, key: KEY }), plain);
  const at = (high * 256 + low) % whole.length;
  whole[at] = (whole[at] ?? 0) ^ change;
  const isChanged = change !== 0 || isCut % 2 === 1;
  writeFileSync(path, isCut % 2 === 1 ? whole.subarray(0, at) : whole);
  if (isChanged) assert.equal(await opened({ path, name: NAME, key: KEY }), undefined);
  const growing = await opened({ path, name: NAME, key: KEY, isGrowing: true });
  if (growing) assert.deepEqual(growing, plain.subarray(0, growing.length));
}

/** @returns undefined where it is refused, with its path */
async function opened(options: Parameters<typeof openSealed>[0]): Promise<Buffer | undefined> {
  try {
    const parts: Buffer[] = [];
    for await (const part of openSealed(options)) parts.push(part);
    return Buffer.concat(parts);
  } catch (error) {
    requireRefusal(error, options.path);
    return undefined;
  }
}

/** What describes a backup, beside a log that is whole. */
async function description(folder: string, bytes: Buffer): Promise<void> {
  const name = 'one';
  writeLog(folder, JSON.stringify(LOG_STATE));
  mkdirSync(baseFolder(folder, name), { recursive: true });
  writeFileSync(join(baseFolder(folder, name), 'backup.json'), bytes);
  const [listed] = await listBackups(folder);
  assert.ok(await describeLog(folder, listed));
  try {
    await readBackup(folder, name, KEY);
    assert.ok(listed, 'a backup that is not listed is read');
  } catch (error) {
    requireRefusal(error, name);
  }
}

/** How far the log is archived. */
async function logState(folder: string, bytes: Buffer): Promise<void> {
  writeLog(folder, bytes);
  try {
    await describeLog(folder, undefined);
  } catch (error) {
    requireRefusal(error, 'state.json');
  }
}

function writeLog(folder: string, state: string | Buffer): void {
  mkdirSync(logFolder(folder));
  for (const segment of SEGMENTS) writeFileSync(logFolder(folder, partName(segment, 0)), '');
  writeFileSync(logFolder(folder, 'state.json'), state);
}

function requireRefusal(error: unknown, name: string): void {
  if (!(error instanceof OperationRefused)) throw error;
  assert.ok(error.message.includes(name), error.message);
}
