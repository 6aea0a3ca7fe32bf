/**
 * The archived log: `wal/SEGMENT-OFFSET`, each file a part of one segment from that byte on. If writing a segment is interrupted, it
 * continues in another file, so that nothing is ever written twice with the same key.
 */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { OperationRefused } from '../operator-log/index.ts';
import { lsnSchema, segmentBytesSchema, segmentName, segmentStart } from './log-positions.ts';
import { openSealed } from './sealed-file.ts';

const STATE_FILE = 'state.json';
const PART = /^([\dA-F]{24})-([\da-f]{8})$/;
const HISTORY = /^[\dA-F]{8}\.history$/;

const stateSchema = z.object({
  systemId: z.string(),
  segmentBytes: segmentBytesSchema,
  timeline: z.int(),
  lsn: lsnSchema,
  /** By the server's clock: all earlier commits are archived. */
  at: z.iso.datetime(),
});

/** How far the log is archived. */
export type LogState = z.infer<typeof stateSchema>;

export interface LogSegment {
  name: string;
  timeline: number;
  lsn: bigint;
  parts: { file: string; offset: number }[];
}

export function logFolder(folder: string, file = ''): string {
  return join(folder, 'wal', file);
}

export function partName(segment: string, offset: number): string {
  return `${segment}-${offset.toString(16).padStart(8, '0')}`;
}

/** @throws OperationRefused if the file exists but was changed */
export async function readLogState(folder: string): Promise<LogState | undefined> {
  const file = logFolder(folder, STATE_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new OperationRefused(
      `${file} does not say how far the log is archived: it was changed, or its copy is not complete. Copy it again from where it is whole.`,
      { cause },
    );
  }
}

export async function writeLogState(folder: string, state: LogState): Promise<void> {
  const unfinished = logFolder(folder, `${STATE_FILE}.unfinished`);
  await writeFile(unfinished, JSON.stringify(state), { mode: 0o600, flush: true });
  await rename(unfinished, logFolder(folder, STATE_FILE));
}

/** Ordered by timeline and position. */
export async function listSegments(folder: string, segmentBytes: number): Promise<LogSegment[]> {
  const segments = new Map<string, LogSegment>();
  for (const file of (await filesOf(folder)).toSorted()) {
    const [, name, offset] = PART.exec(file) ?? [];
    if (name === undefined || offset === undefined) continue;
    const segment = segments.get(name) ?? { name, ...segmentStart(name, segmentBytes), parts: [] };
    segment.parts.push({ file, offset: Number.parseInt(offset, 16) });
    segments.set(name, segment);
  }
  return [...segments.values()];
}

export async function listHistories(folder: string): Promise<string[]> {
  return (await filesOf(folder)).filter((file) => HISTORY.test(file));
}

async function filesOf(folder: string): Promise<string[]> {
  return readdir(logFolder(folder)).catch(() => []);
}

/** The names of missing segments: between others of their timeline, and before those of the next one. */
export function missingSegments(segments: readonly LogSegment[], segmentBytes: number): string[] {
  const missing: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const before = segments[index - 1];
    if (!before) continue;
    for (let lsn = before.lsn + BigInt(segmentBytes); lsn < segment.lsn; lsn += BigInt(segmentBytes))
      missing.push(segmentName(before.timeline, lsn, segmentBytes));
  }
  return missing;
}

/**
 * The archived bytes of a segment. Parts may overlap: a new archiver may have read the end of the log before the previous one wrote
 * its last part.
 *
 * @param isLast whether it may still be growing
 * @throws OperationRefused if a part is damaged or missing, or overlapping parts differ
 */
export async function readSegment(
  folder: string,
  segment: LogSegment,
  { key, isLast, segmentBytes }: { key: Buffer; isLast: boolean; segmentBytes: number },
): Promise<Buffer> {
  const bytes = Buffer.alloc(segmentBytes);
  let length = 0;
  for (const { file, offset } of segment.parts) {
    if (offset > length) throw incomplete(folder, segment, length);
    const path = logFolder(folder, file);
    let at = offset;
    for await (const frame of openSealed({ path, name: `wal/${file}`, key, isGrowing: true })) {
      const plain = zstdDecompressSync(frame);
      const known = bytes.subarray(at, Math.min(at + plain.length, length));
      if (!plain.subarray(0, known.length).equals(known)) throw incomplete(folder, segment, at);
      plain.copy(bytes, at);
      at += plain.length;
      length = Math.max(length, at);
    }
  }
  if (!isLast && length !== segmentBytes) throw incomplete(folder, segment, length);
  return bytes.subarray(0, length);
}

function incomplete(folder: string, { name, parts }: LogSegment, length: number): OperationRefused {
  const files = parts.map(({ file }) => logFolder(folder, file)).join(', ');
  return new OperationRefused(
    `the archived log is damaged: segment ${name} can be read up to byte ${length} only (${files}). ` +
      'Copy it again from where it is whole, restore a later backup with --name, or leave the log out with --without-log.',
  );
}
