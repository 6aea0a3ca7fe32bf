/** The segments written by successive archivers are read as one log. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listSegments, logFolder, readSegment } from '#server/backups/log-folder.ts';
import { LogWriter } from '#server/backups/log-writer.ts';

const SEGMENT_BYTES = 1024 * 1024;
const key = randomBytes(32);
const log = randomBytes(2 * SEGMENT_BYTES);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'level30-log-'));
  await mkdir(logFolder(folder));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** One archiver's work: from a byte to another. */
async function write(start: number, end: number, bytes = log): Promise<void> {
  const writer = new LogWriter({
    folder,
    key,
    segmentBytes: SEGMENT_BYTES,
    timeline: 1,
    lsn: BigInt(start),
  });
  await writer.append(bytes.subarray(start, end));
  await writer.close();
}

async function read(): Promise<Buffer> {
  const segments = await listSegments(folder, SEGMENT_BYTES);
  const bytes = segments.map((segment, at) =>
    readSegment(folder, segment, { key, segmentBytes: SEGMENT_BYTES, isLast: at === segments.length - 1 }),
  );
  return Buffer.concat(await Promise.all(bytes));
}

it('reads parts that follow each other', async () => {
  await write(0, 1_000);
  await write(1_000, 300_000);
  await write(300_000, SEGMENT_BYTES + 5);
  expect((await read()).equals(log.subarray(0, SEGMENT_BYTES + 5))).toBe(true);
});

it('reads parts that overlap, wherever the later one ends', async () => {
  await write(0, 700_000);
  await write(500_000, 600_000);
  await write(650_000, 900_000);
  await write(900_000, SEGMENT_BYTES + 5);
  expect((await read()).equals(log.subarray(0, SEGMENT_BYTES + 5))).toBe(true);
});

it('names the place where bytes between two parts are missing', async () => {
  await write(0, 500_000);
  await write(500_001, 600_000);
  await expect(read()).rejects.toThrow('can be read up to byte 500000 only');
});

it('names the first byte on which two parts disagree', async () => {
  await write(0, 700_000);
  const other = Buffer.from(log);
  other.writeUInt8(other.readUInt8(690_000) ^ 1, 690_000);
  await write(650_000, 900_000, other);
  await expect(read()).rejects.toThrow('can be read up to byte 650000 only');
});
