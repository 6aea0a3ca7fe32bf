export { archiveLog, endArchive } from './archive-log.ts';
export { type BackupInfo, listBackups, readBackup } from './backup-folder.ts';
export { type CopyState, endCopy, markAsCopy, readCopyState } from './copy-state.ts';
export { createBackup } from './create-backup.ts';
export { describeLog } from './describe-log.ts';
export { type FetchedLog, fetchLog } from './fetch-log.ts';
export { removeOldBackups } from './remove-old-backups.ts';
export { fingerprintOf } from './sealed-file.ts';
export { unpackBackup } from './unpack-backup.ts';
