import { listBackups } from '../backups/backup-folder.ts';

/** Seconds since the latest finished backup began, which is the state that it holds; null: there is none. */
export async function backupAge(folder: string): Promise<number | null> {
  const latest = (await listBackups(folder)).at(-1);
  return latest ? (Date.now() - Date.parse(latest.startedAt)) / 1_000 : null;
}
