export { type BackupInfo, listBackups, readBackup } from './backup-folder.ts';
export { createBackup } from './create-backup.ts';
export { unpackBackup } from './unpack-backup.ts';
