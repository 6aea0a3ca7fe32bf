/** Stock import and demo data, on a separate PostgreSQL that flushes to disk like the shop's. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gameSkins, STOCK_FILE_COLUMNS, writeSkins } from '../../src-server/catalog/import/index.ts';
import { accountMaker } from '../../src/local/demo/demo-accounts.ts';
import { fillDemoData } from '../../src/local/demo/index.ts';
import { seededRandom } from '../../src/local/demo/seeded-random.ts';
import { entities } from '../../src-server/entities.ts';
import { createPasswordQueue } from '../../src-server/identity/index.ts';
import { openDatabase, type Orm } from '../../src-server/platform/database.ts';
import { migrate } from '../../src-server/platform/schema/migrate.ts';
import { startPostgres } from '../../src/local/embedded-postgres/index.ts';
import { createLog } from '../../src-server/platform/log.ts';
import { createSecrets } from '../../src-server/platform/secrets.ts';
import type { ImportMeasurement } from './import-child.ts';
import { formatSize, type Report } from './report.ts';

const ROWS = 100_000;
const DEMO_ACCOUNTS = 20_000;
const CHILD = fileURLToPath(new URL('./import-child.ts', import.meta.url));

export async function importSuite(report: Report): Promise<void> {
  const tries: number[] = [];
  while (tries.length < 3) await onFreshDatabase(async ({ orm }) => void tries.push(await fillTime(orm)));
  report.addDuration('demo data, empty database', formatSize(DEMO_ACCOUNTS), Math.min(...tries), 3_000);
  await onFreshDatabase((database) => measureImport(database, report));
}

interface FreshDatabase {
  orm: Orm;
  url: string;
  folder: string;
}

async function onFreshDatabase(work: (database: FreshDatabase) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'level30-bench-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const orm = await openDatabase(postgres.url, entities, { poolSize: 2 });
  try {
    await migrate(orm);
    await work({ orm, url: postgres.url, folder });
  } finally {
    await orm.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The time that a first start takes for demo data, in milliseconds. */
async function fillTime(orm: Orm): Promise<number> {
  const start = performance.now();
  await fillDemoData(orm, {
    secrets: createSecrets([Buffer.alloc(32, 1)]),
    passwords: createPasswordQueue(),
    accounts: DEMO_ACCOUNTS,
    log: createLog('silent'),
  });
  return performance.now() - start;
}

async function measureImport({ orm, url, folder }: FreshDatabase, report: Report): Promise<void> {
  const path = join(folder, 'stock.csv');
  const random = seededRandom(1);
  const game = await gameSkins();
  await writeSkins(orm.em.fork(), game);
  await writeStockFile(path, accountMaker(random, game.skins));
  for (const what of ['stock import', 'the same file again'] as const) {
    // In a separate process, so that only the import's memory is measured.
    const { stdout } = await promisify(execFile)(process.execPath, [CHILD, url, path]);
    const found: ImportMeasurement = JSON.parse(stdout);
    const { milliseconds, imported, alreadyKnown, firstHalfMegabytes, secondHalfMegabytes } = found;
    report.addDuration(what, formatSize(ROWS), milliseconds, 30_000);
    report.add({
      what: `${what}, memory in the first and second half`,
      at: formatSize(ROWS),
      value: `${firstHalfMegabytes}, ${secondHalfMegabytes} MB`,
      limit: 'flat (<= 1.25 x)',
      isKept: secondHalfMegabytes <= firstHalfMegabytes * 1.25,
    });
    const expected = what === 'stock import' ? [ROWS, 0] : [0, ROWS];
    if (imported !== expected[0] || alreadyKnown !== expected[1]) {
      report.fail(`${what}: ${imported} imported, ${alreadyKnown} already known`);
    }
  }
}

/** Writes demo accounts as an operator's CSV file; no value needs quotes. */
async function writeStockFile(path: string, nextAccount: ReturnType<typeof accountMaker>): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${STOCK_FILE_COLUMNS.join(',')}\n`);
  for (let row = 0; row < ROWS; row += 1) {
    const account = Object.fromEntries(
      Object.entries(nextAccount()).map(([key, value]) => [
        key.replace(/[A-Z]/g, '_$&').toLowerCase(),
        value,
      ]),
    );
    const line = STOCK_FILE_COLUMNS.map((column) => cellText(account[column])).join(',');
    if (!file.write(`${line}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

function cellText(value: string | number | boolean | null | number[] | undefined): string {
  if (Array.isArray(value)) return value.join(' ');
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value === null || value === undefined ? '' : String(value);
}
