import { type BackupInfo, listBackups } from '../backups/backup-folder.ts';
import { readLogState } from '../backups/log-folder.ts';
import { findLatestVerified } from '../backups/verified-backups.ts';

/** Seconds since the latest finished backup was started, whose state it contains; null if there is none. */
export async function backupAge(folder: string): Promise<number | null> {
  return ageOf((await listBackups(folder)).at(-1));
}

/** The same of the latest backup that `backup verify` has restored without a fault. */
export async function verifiedBackupAge(folder: string): Promise<number | null> {
  return ageOf(await findLatestVerified(folder));
}

function ageOf(backup: BackupInfo | undefined): number | null {
  return backup ? (Date.now() - Date.parse(backup.startedAt)) / 1_000 : null;
}

/**
 * Seconds up to which the log of the database is not archived; null if nothing was ever archived.
 *
 * @throws OperationRefused if the file that says so was changed
 */
export async function archiveAge(folder: string): Promise<number | null> {
  const state = await readLogState(folder);
  return state ? Math.max(0, Date.now() - Date.parse(state.at)) / 1_000 : null;
}
