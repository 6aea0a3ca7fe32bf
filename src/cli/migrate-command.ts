import type { Command } from 'commander';
import { recordChange } from '../../src-server/operator-log/index.ts';
import { pendingThatStop } from '../../src-server/platform/schema/schema-version.ts';
import { changeSchema, readVersion, refuseNewerSchema } from '../prepare-schema.ts';
import { counted } from '../../src-shared/counted.ts';
import { endWithFailure, printAside, printLine } from './invocation.ts';
import { withUnpreparedDatabase } from './with-database.ts';

const HELP = `
The shop does this at its start too, unless MIGRATE_AT_START is off. The shop may be open meanwhile: a migration waits half a
second for a lock, lets everybody pass and tries again, for ten minutes at most; then nothing was changed. All pending
migrations happen together or not at all. Processes of the former build go on meanwhile. One that starts afterwards refuses,
unless the names of all new migrations begin with "expand-": these only add what the former build does without. With
--dry-run it says if that is not so, and the exit code is 1: stop all processes, migrate, start the new build. With
MIGRATION_DATABASE_URL it works as that role, and lets the role of DATABASE_URL read and write rows.`;

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the schema of the database up to date, apart from the start of the shop')
    .option('--dry-run', 'show which migrations would run and change nothing')
    .addHelpText('after', HELP)
    .action(run);
}

async function run({ dryRun = false }: { dryRun?: boolean }): Promise<void> {
  await withUnpreparedDatabase(async ({ ctx, ...connection }) => {
    const version = await readVersion(connection);
    refuseNewerSchema(version);
    for (const name of version.pending) printLine(name);
    if (dryRun) {
      printLine(`${counted(version.pending.length, 'migration')} to run`);
      const stopping = pendingThatStop(version);
      if (stopping.length === 0) return;
      printAside(
        `stop all processes of the shop first, and make a backup: the former build cannot run with ${stopping.join(', ')}`,
      );
      endWithFailure();
      return;
    }
    const executed = await changeSchema(connection, connection.log);
    // Another process may have migrated at the same moment; then it has logged the migration.
    if (executed.length > 0) {
      await recordChange(ctx, {
        action: 'migrate',
        subject: 'schema',
        after: { migrations: executed },
      });
    }
    printLine(`${counted(executed.length, 'migration')} run`);
  });
}
