import { listBackups } from '../backups/backup-folder.ts';

/** Seconds since the latest finished backup was started, whose state it contains; null if there is none. */
export async function backupAge(folder: string): Promise<number | null> {
  const latest = (await listBackups(folder)).at(-1);
  return latest ? (Date.now() - Date.parse(latest.startedAt)) / 1_000 : null;
}
