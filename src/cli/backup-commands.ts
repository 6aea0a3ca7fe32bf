import path from 'node:path';
import type { Command } from 'commander';
import {
  archiveLog,
  type BackupInfo,
  createBackup,
  endArchive,
  listBackups,
} from '../../src-server/backups/index.ts';
import { createLog } from '../../src-server/platform/log.ts';
import { readBackupConfig, readDatabaseConfig } from '../database-config.ts';
import { openData } from '../open-data.ts';
import { INTERRUPTED, Shutdown } from '../shutdown.ts';
import { importDisplay } from './import-display.ts';
import { currentInvocation, printLine } from './invocation.ts';
import { printTable } from './print-table.ts';
import { addRestoreCommand, addVerifyCommand } from './restore-commands.ts';

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
  addRestoreCommand(program);
}

async function create({ to }: { to?: string }): Promise<void> {
  const { environment } = currentInvocation();
  const config = readDatabaseConfig(environment);
  const backups = readBackupConfig(environment);
  const folder = to === undefined ? backups.folder : path.resolve(to);
  const key = backups.readKey();
  const shutdown = new Shutdown(INTERRUPTED);
  let display: ReturnType<typeof importDisplay> | undefined;
  try {
    const { adminUrl, migrationUrl } = await openData(config, shutdown);
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
    const { adminUrl } = await openData(config, shutdown);
    const url = backups.databaseUrl ?? adminUrl;
    if (end) {
      await endArchive(url);
      return printLine('the archive is ended: the server keeps no log for it any more');
    }
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

async function list({ from }: { from?: string }): Promise<void> {
  const folder = path.resolve(from ?? readBackupConfig(currentInvocation().environment).folder);
  const backups = await listBackups(folder);
  if (backups.length === 0) return printLine(`no backups in ${folder}`);
  printTable([['backup', 'finished', 'size', 'data', 'PostgreSQL', 'key'], ...backups.map(rowOf)]);
}

function rowOf({
  name,
  finishedAt,
  fileBytes,
  dataBytes,
  majorVersion,
  keyFingerprint,
}: BackupInfo): string[] {
  return [
    name,
    secondText(finishedAt),
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
