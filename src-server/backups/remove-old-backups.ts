import { rename, rm } from 'node:fs/promises';
import { baseFolder, listBackups } from './backup-folder.ts';
import { listSegments, logFolder } from './log-folder.ts';
import { parseLsn, segmentName } from './log-positions.ts';
import { findLatestVerified } from './verified-backups.ts';

/**
 * Removes all but the latest `keep` backups and the latest verified one, and the archived log that only the removed ones needed.
 *
 * @returns their names
 */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const backups = await listBackups(folder);
  const verified = await findLatestVerified(folder, backups);
  const old = backups
    .slice(0, Math.max(0, backups.length - keep))
    .filter(({ name }) => name !== verified?.name);
  for (const { name } of old) {
    // A partly deleted backup must not look like a complete one.
    const leaving = baseFolder(folder, `.removed-${name}`);
    await rename(baseFolder(folder, name), leaving);
    await rm(leaving, { recursive: true });
  }
  const oldest = backups.find((backup) => !old.includes(backup));
  if (!oldest) return old.map(({ name }) => name);
  const first = segmentName(oldest.timeline, parseLsn(oldest.startLsn), oldest.segmentBytes);
  for (const segment of await listSegments(folder, oldest.segmentBytes)) {
    if (segment.name >= first) continue;
    for (const { file } of segment.parts) await rm(logFolder(folder, file));
  }
  return old.map(({ name }) => name);
}
