import path from 'node:path';
import type { Command } from 'commander';
import {
  archiveLog,
  type BackupInfo,
  createBackup,
  describeLog,
  endArchive,
  endCopy,
  listBackups,
  readCopyState,
  readVerifiedAt,
  removeOldBackups,
} from '../../src-server/backups/index.ts';
import { entities } from '../../src-server/entities.ts';
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import { openDatabase } from '../../src-server/platform/database.ts';
import { createLog } from '../../src-server/platform/log.ts';
import { readBackupConfig, readDatabaseConfig } from '../database-config.ts';
import { openData } from '../open-data.ts';
import { INTERRUPTED, Shutdown } from '../shutdown.ts';
import { counted } from '../../src-shared/counted.ts';
import { importDisplay } from './import-display.ts';
import { currentInvocation, printLine } from './invocation.ts';
import { addKeysCommand } from './backup-keys-command.ts';
import { printTable } from './print-table.ts';
import { addRestoreCommand, addVerifyCommand } from './restore-commands.ts';
import { withDatabase } from './with-database.ts';

const CREATE_HELP = `
The shop may be open meanwhile. The backup holds the server's whole data folder as it is at the end, packed and encrypted with the
key of BACKUP_KEY. It can be restored by itself; with the archived log (BACKUP_DIR is set while the shop runs) also to any
later second. The role needs REPLICATION (BACKUP_DATABASE_URL).`;

export function addBackupCommands(program: Command): void {
  const backup = program.command('backup').description('copies of the whole database, and of its log');
  backup
    .command('create')
    .description('copy the running database, encrypted')
    .option('--to <folder>', 'where to; BACKUP_DIR when not given')
    .option(
      '--keep <number>',
      'remove all but the latest so many and the latest verified one, and the log that only those needed',
    )
    .addHelpText('after', CREATE_HELP)
    .action(create);
  backup
    .command('list')
    .description('show what there is, the oldest first')
    .option('--from <folder>', 'where; BACKUP_DIR when not given')
    .action(list);
  backup
    .command('archive')
    .description('archive the log of the database until Ctrl-C, as a shop with BACKUP_DIR does by itself')
    .option('--to <folder>', 'where to; BACKUP_DIR when not given')
    .option('--end', 'give the archive up: the server keeps no log for it any more')
    .action(archive);
  addVerifyCommand(backup);
  addKeysCommand(backup);
  backup
    .command('end-copy')
    .description('make a copy that "restore --as-copy" made a shop like any other')
    .requiredOption('--reason <text>', 'why, for the log of changes')
    .action(finishCopy);
  addRestoreCommand(program);
}

async function create({ to, keep: typed }: { to?: string; keep?: string }): Promise<void> {
  const keep = typed === undefined ? undefined : Number(typed);
  if (keep !== undefined && (!Number.isInteger(keep) || keep < 1))
    throw new OperationRefused('--keep is a whole number above 0');
  const { environment } = currentInvocation();
  const config = readDatabaseConfig(environment);
  const backups = readBackupConfig(environment);
  const folder = to === undefined ? backups.folder : path.resolve(to);
  const key = backups.readKey();
  const shutdown = new Shutdown(INTERRUPTED);
  let display: ReturnType<typeof importDisplay> | undefined;
  try {
    const { adminUrl, migrationUrl } = await openData(config, shutdown);
    await refuseCopy(migrationUrl);
    const info = await createBackup({
      url: backups.databaseUrl ?? adminUrl,
      databaseUrl: migrationUrl,
      folder,
      key,
      onSize: (bytes) => (display = importDisplay('backup', bytes)),
      onProgress: (bytes) => display?.progress(bytes),
    });
    display?.end();
    printLine(
      `backup ${info.name}: ${sizeText(info.fileBytes)} in ${folder}, of ${sizeText(info.dataBytes)} of data`,
    );
    if (keep === undefined) return;
    for (const name of await removeOldBackups(folder, keep)) printLine(`backup ${name}: removed`);
  } finally {
    display?.end();
    await shutdown.run();
  }
}

async function archive({ to, end = false }: { to?: string; end?: boolean }): Promise<void> {
  const { environment, output } = currentInvocation();
  const config = readDatabaseConfig(environment);
  const backups = readBackupConfig(environment);
  const key = backups.readKey();
  const shutdown = new Shutdown(INTERRUPTED);
  try {
    const { adminUrl, migrationUrl } = await openData(config, shutdown);
    const url = backups.databaseUrl ?? adminUrl;
    if (end) {
      await endArchive(url);
      return printLine('the archive is ended: the server keeps no log for it any more');
    }
    await refuseCopy(migrationUrl);
    const ending = new AbortController();
    const folder = to === undefined ? backups.folder : path.resolve(to);
    const log = createLog(config.logLevel, output);
    const archiving = archiveLog({ url, folder, key, log }, ending.signal);
    shutdown.add(async () => {
      ending.abort();
      await archiving;
    });
    printLine(`archiving the log of the database in ${folder}; Ctrl-C ends it`);
    await archiving;
  } finally {
    await shutdown.run();
  }
}

/** A copy that wrote into the folder of the shop it was copied from would later be restored in that shop's place. */
async function refuseCopy(url: string): Promise<void> {
  const orm = await openDatabase(url, entities, { poolSize: 1 });
  try {
    if (await readCopyState(orm.em.fork()))
      throw new OperationRefused(
        'this database is a copy, which is not backed up; "backup end-copy" makes it a shop',
      );
  } finally {
    await orm.close();
  }
}

async function finishCopy({ reason }: { reason: string }): Promise<void> {
  await withDatabase(async ({ ctx }) => {
    const { backup } = await endCopy(ctx, reason);
    printLine(
      `this database is no copy of backup ${backup} any more: restart the shop, which sends what is waiting`,
    );
  });
}

async function list({ from }: { from?: string }): Promise<void> {
  const folder = path.resolve(from ?? readBackupConfig(currentInvocation().environment).folder);
  const backups = await listBackups(folder);
  if (backups.length === 0) return printLine(`no backups in ${folder}`);
  const rows = await Promise.all(
    backups.map(async (backup) => rowOf(backup, await readVerifiedAt(folder, backup.name))),
  );
  printTable([['backup', 'finished', 'verified', 'size', 'data', 'PostgreSQL', 'key'], ...rows]);
  const log = await describeLog(folder, backups.at(-1));
  if (log === null)
    return printLine('no log is archived: each backup can be restored as it was when it was finished');
  printLine(
    `log archived until ${secondText(log.until.toISOString())}: ${counted(log.segments, 'segment')}, ${sizeText(log.bytes)}`,
  );
  if (log.missing.length > 0) printLine(`missing in it: ${log.missing.join(', ')}`);
  if (!log.isJoined) printLine('it does not go on where the latest backup ends: make a new backup');
}

function rowOf(
  { name, finishedAt, fileBytes, dataBytes, majorVersion, keyFingerprint }: BackupInfo,
  verifiedAt: string | null,
): string[] {
  return [
    name,
    secondText(finishedAt),
    verifiedAt === null ? 'no' : secondText(verifiedAt),
    sizeText(fileBytes),
    sizeText(dataBytes),
    majorVersion,
    keyFingerprint,
  ];
}

/** `2026-12-31 18:00:07 UTC` */
function secondText(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}

function sizeText(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
