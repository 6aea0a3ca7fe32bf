import path from 'node:path';
import type { Command } from 'commander';
import { sql } from 'kysely';
import { findUnopenedKeys, readInstant } from '../../src-server/admin/index.ts';
import { markAsCopy, noteVerified } from '../../src-server/backups/index.ts';
import { entities } from '../../src-server/entities.ts';
import { auditLedger } from '../../src-server/ledger/index.ts';
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import { openDatabase, type Orm } from '../../src-server/platform/database.ts';
import { createLog } from '../../src-server/platform/log.ts';
import { createSecrets } from '../../src-server/platform/secrets.ts';
import { readBackupConfig, readDatabaseConfig, readKeyRing } from '../database-config.ts';
import { prepareSchema } from '../prepare-schema.ts';
import type { RestoredCopy, RestoreOptions } from '../restore-backup.ts';
import { importDisplay } from './import-display.ts';
import { currentInvocation, endWithFailure, printLine } from './invocation.ts';
import { printTable } from './print-table.ts';

const VERIFY_HELP = `
Restores the backup into a scratch folder in DATA_DIR, starts PostgreSQL on it, and removes both afterwards. It needs the room for one
more copy of the database. The exit code is 1 when anything is wrong. Success is noted beside the backup; "backup create --keep" never
removes the latest backup that has such a note.`;

const RESTORE_HELP = `
The folder must be empty or missing: end the shop and move the old one away first. Without DATABASE_URL it is the one that the
embedded server of the next start uses; with it, start your own PostgreSQL on the folder that --to names.`;

export function addVerifyCommand(backup: Command): void {
  backup
    .command('verify [name]')
    .description('prove that a backup can be restored, the latest one when no name is given')
    .option('--from <folder>', 'where backups are; BACKUP_DIR when not given')
    .addHelpText('after', VERIFY_HELP)
    .action(verify);
}

export function addRestoreCommand(program: Command): void {
  program
    .command('restore')
    .description('make a data folder out of a backup')
    .option(
      '--at <time>',
      'as it was at that second, 2026-12-31T18:00:05Z; the latest that is archived when not given',
    )
    .option('--name <backup>', 'which backup to begin with; the latest one that fits when not given')
    .option(
      '--as-copy',
      'to look at: it sends no mails, moves no money and archives nothing until "backup end-copy"',
    )
    .option('--without-log', 'the backup alone, as it was when it was finished')
    .option('--from <folder>', 'where backups are; BACKUP_DIR when not given')
    .option('--to <folder>', 'the data folder to make; postgres in DATA_DIR when not given')
    .addHelpText('after', RESTORE_HELP)
    .action(restore);
}

async function verify(name: string | undefined, { from }: { from?: string }): Promise<void> {
  const { environment, output } = currentInvocation();
  const { dataDir, logLevel } = readDatabaseConfig(environment);
  const secrets = createSecrets(readKeyRing(environment));
  const options = optionsOf(name, from);
  const display = restoreDisplay();
  // Includes the embedded server, which production loads nowhere else.
  const { withScratchCopy } = await import('../restore-backup.ts');
  try {
    await withScratchCopy(dataDir, { ...options, ...display }, async (copy) => {
      display.end();
      const { info } = copy;
      const url = copy.url(info.role, info.database);
      const orm = await openDatabase(url, entities, { poolSize: 2 });
      try {
        const log = createLog(logLevel, output);
        await prepareSchema({ orm, databaseUrl: url, migrationUrl: url }, { isMigratedAtStart: true }, log);
        const em = orm.em.fork();
        const { laws, differences } = await auditLedger(em);
        const unopened = await findUnopenedKeys(em, secrets);
        printTable([
          ['backup', `${info.name}, PostgreSQL ${info.majorVersion}`],
          ['files', `${copy.filesCompared} as in the manifest`],
          ['log', logText(copy)],
          ['restored', `in ${copy.seconds.toFixed(1)} s, last change ${await lastChange(orm)}`],
          ['ledger', `${laws} laws checked, ${differences.length} differences`],
          [
            'keys',
            unopened.length === 0
              ? 'stored passwords open with the keys of this shop'
              : `missing: ${unopened.map((one) => `${one.fingerprint} (${one.place})`).join(', ')}`,
          ],
          ['rows', await countedRows(orm)],
        ]);
        if (differences.length > 0 || unopened.length > 0) return endWithFailure();
        printLine('this backup can be restored');
        // A folder that is only mounted for reading can be verified too.
        await noteVerified(options.folder, info.name).catch((error: unknown) =>
          printLine(`this could not be noted: ${error instanceof Error ? error.message : String(error)}`),
        );
      } finally {
        await orm.close();
      }
    });
  } finally {
    display.end();
  }
}

interface RestoreFlags {
  at?: string;
  name?: string;
  from?: string;
  to?: string;
  asCopy?: boolean;
  withoutLog?: boolean;
}

async function restore({ at, name, from, to, asCopy, withoutLog = false }: RestoreFlags): Promise<void> {
  if (at !== undefined && withoutLog)
    throw new OperationRefused('--at needs the log: leave --without-log out');
  const config = readDatabaseConfig(currentInvocation().environment);
  if (config.databaseUrl !== undefined && to === undefined)
    throw new OperationRefused(
      'DATABASE_URL is a server of your own: say with --to where its new data folder is made',
    );
  const target = path.resolve(to ?? path.join(config.dataDir, 'postgres'));
  const display = restoreDisplay();
  const { restoreTo } = await import('../restore-backup.ts');
  try {
    const options = { ...optionsOf(name, from), at: readMoment(at), isLogLeftOut: withoutLog };
    await restoreTo(target, { ...options, ...display }, async (copy) => {
      display.end();
      const orm = await openDatabase(copy.url(copy.info.role, copy.info.database), entities, { poolSize: 1 });
      try {
        if (asCopy) await markAsCopy(orm.em.fork(), copy.info.name);
        printLine(
          `${target}: ${asCopy ? 'a copy of ' : ''}backup ${copy.info.name} restored in ${copy.seconds.toFixed(1)} s, last change ${await lastChange(orm)}`,
        );
      } finally {
        await orm.close();
      }
    });
  } finally {
    display.end();
  }
}

function logText({ log: { until, segments } }: RestoredCopy): string {
  return until === null
    ? 'none archived after this backup'
    : `${segments} segments whole, archived until ${until.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

function optionsOf(name: string | undefined, from: string | undefined): RestoreOptions {
  const { folder, readKey } = readBackupConfig(currentInvocation().environment);
  return { folder: path.resolve(from ?? folder), key: readKey(), name };
}

/** UTC unless another zone is given. */
function readMoment(typed: string | undefined): Date | undefined {
  if (typed === undefined) return undefined;
  const text = typed.trim().replace(' ', 'T');
  const moment = readInstant(/T[\d:.]+$/.test(text) ? `${text}Z` : text);
  if (moment === null || !text.includes('T'))
    throw new OperationRefused(`${typed} is no moment such as 2026-12-31T18:00:05Z`);
  return moment;
}

function restoreDisplay(): Pick<RestoreOptions, 'onBackup' | 'onProgress'> & { end: () => void } {
  let display: ReturnType<typeof importDisplay> | undefined;
  return {
    onBackup: ({ dataBytes }) => (display = importDisplay('restore', dataBytes)),
    onProgress: (bytes) => display?.progress(bytes),
    end: () => display?.end(),
  };
}

/** The time of the last transaction recovered from the log, to the second. */
async function lastChange(orm: Orm): Promise<string> {
  const { at } = await orm.em
    .fork()
    .db.selectNoFrom(sql<Date | null>`pg_last_xact_replay_timestamp()`.as('at'))
    .executeTakeFirstOrThrow();
  return at === null ? 'before the backup' : `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

async function countedRows(orm: Orm): Promise<string> {
  const { db } = orm.em.fork();
  const counts: string[] = [];
  for (const [table, noun] of [
    ['product', 'products'],
    ['customer', 'customers'],
    ['purchase', 'purchases'],
    ['payment', 'payments'],
    ['journal', 'journals'],
  ] as const) {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    counts.push(`${rows.toLocaleString('en')} ${noun}`);
  }
  return counts.join(', ');
}
