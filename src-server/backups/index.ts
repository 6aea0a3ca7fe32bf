export { type BackupInfo, listBackups } from './backup-folder.ts';
export { createBackup } from './create-backup.ts';
