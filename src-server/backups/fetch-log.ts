import { mkdir, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { join } from 'node:path';
import { OperationRefused } from '../operator-log/index.ts';
import type { BackupInfo } from './backup-folder.ts';
import {
  listHistories,
  listSegments,
  logFolder,
  missingSegments,
  readLogState,
  readSegment,
} from './log-folder.ts';
import { lsnText, parseLsn, segmentName } from './log-positions.ts';
import { openSealed } from './sealed-file.ts';

export interface FetchedLog {
  /** It contains all earlier commits; null if no archived log belongs to the backup. */
  until: Date | null;
  segments: number;
}

/**
 * Writes the archived log that follows a backup into a folder, with the file names that PostgreSQL's recovery expects.
 *
 * @throws OperationRefused if part of it is missing or damaged
 */
export async function fetchLog(
  folder: string,
  { info, key, target }: { info: BackupInfo; key: Buffer; target: string },
): Promise<FetchedLog> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const state = await readLogState(folder);
  if (!state || state.systemId !== info.systemId) return { until: null, segments: 0 };
  const { segmentBytes } = info;
  const backupEnd = parseLsn(info.endLsn);
  const first = segmentName(info.timeline, backupEnd, segmentBytes);
  const segments = (await listSegments(folder, segmentBytes)).filter(
    ({ name, timeline }) => name >= first || timeline > info.timeline,
  );
  if (segments.length === 0) return { until: null, segments: 0 };
  refuseGaps(segments, first, info);
  for (const name of await listHistories(folder)) {
    const path = logFolder(folder, name);
    await writeFile(
      join(target, name),
      await buffer(Readable.from(openSealed({ path, name: `wal/${name}`, key }))),
    );
  }
  let written = 0;
  for (const [index, segment] of segments.entries()) {
    const isLast = segments[index + 1]?.timeline !== segment.timeline;
    const bytes = await readSegment(folder, segment, { key, isLast, segmentBytes });
    const end = segment.lsn + BigInt(bytes.length);
    if (isLast && segment.timeline === state.timeline && end < parseLsn(state.lsn)) {
      throw new OperationRefused(
        `the archived log ends at ${lsnText(end)} and was written up to ${state.lsn}: files are missing from ${logFolder(folder)}. ` +
          'Copy them again from where they are whole, or leave the log out with --without-log.',
      );
    }
    // The backup itself contains more of it.
    if (segment.name === first && end <= backupEnd) continue;
    const whole =
      bytes.length === segmentBytes
        ? bytes
        : Buffer.concat([bytes, Buffer.alloc(segmentBytes - bytes.length)]);
    await writeFile(join(target, segment.name), whole, { mode: 0o600 });
    written += 1;
  }
  return { until: new Date(state.at), segments: written };
}

function refuseGaps(
  segments: Awaited<ReturnType<typeof listSegments>>,
  first: string,
  info: BackupInfo,
): void {
  const missing = missingSegments(segments, info.segmentBytes);
  const own = segments.find(({ timeline }) => timeline === info.timeline);
  if (own && own.name !== first) missing.unshift(first);
  if (missing.length === 0) return;
  throw new OperationRefused(
    `the archived log after backup ${info.name} lacks ${missing.length === 1 ? 'the segment' : `${missing.length} segments, the first one`} ${missing[0]}. ` +
      'Copy it again from where it is, restore a later backup with --name, or leave the log out with --without-log.',
  );
}
