import { listBackups } from '../backups/backup-folder.ts';
import { readLogState } from '../backups/log-folder.ts';

/** Seconds since the latest finished backup was started, whose state it contains; null if there is none. */
export async function backupAge(folder: string): Promise<number | null> {
  const latest = (await listBackups(folder)).at(-1);
  return latest ? (Date.now() - Date.parse(latest.startedAt)) / 1_000 : null;
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
