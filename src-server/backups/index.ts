export { archiveLog, endArchive } from './archive-log.ts';
export { type BackupInfo, listBackups, readBackup } from './backup-folder.ts';
export { createBackup } from './create-backup.ts';
export { type FetchedLog, fetchLog } from './fetch-log.ts';
export { unpackBackup } from './unpack-backup.ts';
