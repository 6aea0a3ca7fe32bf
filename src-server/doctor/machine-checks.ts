import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { archiveAge, backupAge, verifiedBackupAge } from '../metrics/backup-age.ts';
import { bad, type Finding, good, note } from './check-up.ts';

const GB = 1_000_000_000;
const LEAST_BYTES = GB;
const LEAST_SHARE = 0.05;
/** A day, plus two hours for the backup itself. */
const OLD_HOURS = 26;
/** A timer verifies every night; one of these may fail. */
const UNVERIFIED_HOURS = 72;
/** A running shop notes every few seconds how far the log is archived. */
const OLD_ARCHIVE_MINUTES = 10;

/** @param reads reads the file system's state; replaced in tests */
export async function checkDisk(folder: string, reads: typeof statfs = statfs): Promise<Finding> {
  let there = folder;
  while (!existsSync(there)) there = dirname(there);
  const { bavail, blocks, bsize } = await reads(there);
  const free = bavail * bsize;
  const says = `${(free / GB).toFixed(1)} GB free of ${((blocks * bsize) / GB).toFixed(0)} at ${folder}`;
  return free < LEAST_BYTES || bavail < blocks * LEAST_SHARE
    ? bad(says, 'Make room: old backups, logs, builds. A full disk stops every write.')
    : good(says);
}

export async function checkBackup(folder: string, isProduction: boolean): Promise<Finding> {
  const seconds = await backupAge(folder);
  const hours = seconds === null ? null : seconds / 3_600;
  if (hours !== null && hours <= OLD_HOURS)
    return good(`the latest is ${Math.round(hours)} hours old, in ${folder}`);
  const says =
    hours === null ? `none in ${folder}` : `the latest is ${Math.round(hours)} hours old, in ${folder}`;
  if (!isProduction) return note(says);
  return bad(says, 'Run: npm run shop -- backup create; and have a timer run it every night.');
}

export async function checkVerifiedBackup(folder: string, isProduction: boolean): Promise<Finding> {
  const seconds = await verifiedBackupAge(folder);
  const hours = seconds === null ? null : seconds / 3_600;
  const says =
    hours === null
      ? `none in ${folder} was verified`
      : `the latest that was verified is ${Math.round(hours)} hours old`;
  if (hours !== null && hours <= UNVERIFIED_HOURS) return good(says);
  if (!isProduction) return note(says);
  return bad(
    says,
    'Run: npm run shop -- backup verify, which says what is wrong; and have a timer run it after every backup.',
  );
}

/** @param folder BACKUP_DIR; null if it is not set */
export async function checkArchive(folder: string | null, isProduction: boolean): Promise<Finding> {
  if (folder === null) return note('BACKUP_DIR is not set: the log of the database is not archived');
  const seconds = await archiveAge(folder);
  const minutes = seconds === null ? null : Math.round(seconds / 60);
  if (minutes !== null && minutes <= OLD_ARCHIVE_MINUTES)
    return good(`the log of the database is archived up to now, in ${folder}`);
  const says =
    minutes === null
      ? `the log of the database is not archived in ${folder}`
      : `the log of the database has not been archived for ${minutes} minutes, in ${folder}`;
  if (!isProduction) return note(says);
  return bad(
    says,
    'Is the shop open? It must be able to write to BACKUP_DIR (see ReadWritePaths of its unit); its log says what fails.',
  );
}
