import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { OperationRefused } from '../../src-server/operator-log/index.ts';
import { schemaDifference, migrate } from '../../src-server/platform/schema/migrate.ts';
import { MIGRATIONS } from '../../src-server/platform/schema/schema-version.ts';
import { endWithFailure, printLine, currentInvocation } from './invocation.ts';
import { randomBytes } from 'node:crypto';
import { entities } from '../../src-server/entities.ts';
import { urlOfDatabase } from '../../src-server/platform/database-address.ts';
import { DatabaseClient } from '../../src-server/platform/database-client.ts';
import { openDatabase, type Orm } from '../../src-server/platform/database.ts';
import { readDatabaseConfig } from '../database-config.ts';
import { openData } from '../open-data.ts';
import { INTERRUPTED, Shutdown } from '../shutdown.ts';

const CREATE_HELP = `
A name that begins with "expand", such as "expand add wishes", says that the former build can be started on the new schema
as well: the migration only adds tables, indexes, or columns that may be empty or have a default. Take away and rename in a
later release, when no process of the former build runs any more.`;

export function addMigrationCommands(program: Command): void {
  const migration = program.command('migration').description('the database schema (for developers)');
  migration
    .command('check')
    .description('prove that the migrations build what the entities say; the exit code is 1 when they do not')
    .action(check);
  migration
    .command('create <name>')
    .description('write the migration that takes the schema from the migrations so far to the entities')
    .addHelpText('after', CREATE_HELP)
    .option('--blank', 'write one also when nothing differs, for SQL by hand')
    .action(create);
}

async function check(): Promise<void> {
  const difference = await withScratchDatabase(schemaDifference);
  if (difference === '') {
    printLine('the migrations build exactly what the entities say');
    return;
  }
  printLine(
    `the entities say more than the migrations; "migration create NAME" would write:\n\n${difference}`,
  );
  endWithFailure();
}

async function create(name: string, { blank = false }: { blank?: boolean }): Promise<void> {
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (words.length === 0) throw new OperationRefused('a name has letters, such as add-auctions');
  const difference = await withScratchDatabase(schemaDifference);
  if (difference === '' && !blank) throw new OperationRefused('nothing differs; --blank writes an empty one');
  const file = new URL(`${timestamp(new Date())}-${words.join('-')}.ts`, MIGRATIONS);
  await writeFile(file, migrationText(words, difference), { flag: 'wx' });
  printLine(`wrote ${fileURLToPath(file)}`);
}

/** `20261120-120000`, UTC: migrations run in the order of their names. */
function timestamp(now: Date): string {
  return now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
}

function migrationText(words: readonly string[], sql: string): string {
  const className = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return `import { Migration } from '@mikro-orm/migrations';

export class ${className} extends Migration {
  override up(): void {
    this.addSql(SQL);
  }
}

const SQL = \`
${sql.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}
\`;
`;
}

/** Runs `work` on an empty, migrated database that is created for it beside the shop's own and dropped afterwards. */
async function withScratchDatabase<T>(work: (orm: Orm) => Promise<T>): Promise<T> {
  const shutdown = new Shutdown(INTERRUPTED);
  const name = `level30_scratch_${randomBytes(6).toString('hex')}`;
  try {
    const { adminUrl: url } = await openData(readDatabaseConfig(currentInvocation().environment), shutdown);
    await execute(url, `create database ${name} template template0`);
    shutdown.add(() => execute(url, `drop database ${name} with (force)`));
    return await onDatabase(url, name, work);
  } finally {
    await shutdown.run();
  }
}

async function onDatabase<T>(serverUrl: string, name: string, work: (orm: Orm) => Promise<T>): Promise<T> {
  const orm = await openDatabase(urlOfDatabase(serverUrl, name), entities, { poolSize: 2 });
  try {
    await migrate(orm);
    return await work(orm);
  } finally {
    await orm.close();
  }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new DatabaseClient({ url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
