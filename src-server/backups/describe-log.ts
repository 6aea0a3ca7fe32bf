import { stat } from 'node:fs/promises';
import type { BackupInfo } from './backup-folder.ts';
import { listSegments, logFolder, missingSegments, readLogState } from './log-folder.ts';
import { parseLsn, segmentName } from './log-positions.ts';

export interface LogDescription {
  /** All earlier commits are archived. */
  until: Date;
  segments: number;
  bytes: number;
  /** Missing segments before existing ones. */
  missing: string[];
  /** Whether it continues from the end of the latest backup. */
  isJoined: boolean;
}

/** Describes the archived log from its file names, without the key; null if nothing is archived. */
export async function describeLog(
  folder: string,
  latest: BackupInfo | undefined,
): Promise<LogDescription | null> {
  const state = await readLogState(folder);
  if (!state) return null;
  const segments = await listSegments(folder, state.segmentBytes);
  let bytes = 0;
  for (const { parts } of segments)
    for (const { file } of parts) bytes += (await stat(logFolder(folder, file))).size;
  const end = latest && segmentName(latest.timeline, parseLsn(latest.endLsn), latest.segmentBytes);
  return {
    until: new Date(state.at),
    segments: segments.length,
    bytes,
    missing: missingSegments(segments, state.segmentBytes),
    isJoined: latest?.systemId === state.systemId && segments.some(({ name }) => name === end),
  };
}
