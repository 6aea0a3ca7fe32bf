/**
 * The operators' console on a large shop: its lists with each sort and filter, its first page, its search. Queries call the
 * console's procedures directly; the figures are the first call on a warm database, and the slowest of several.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPasswordQueue } from '../../src-server/identity/password-queue.ts';
import { entities } from '../../src-server/entities.ts';
import { openDatabase } from '../../src-server/platform/database.ts';
import { startJobs } from '../../src-server/platform/jobs.ts';
import { createLog } from '../../src-server/platform/log.ts';
import { migrate } from '../../src-server/platform/schema/migrate.ts';
import { createSecrets } from '../../src-server/platform/secrets.ts';
import { fillDemoData } from '../../src/local/demo/index.ts';
import { generateHistory } from '../../src/local/demo/generate-history.ts';
import { startPostgres } from '../../src/local/embedded-postgres/index.ts';
import { consoleServices, type MeasuredShop } from './console/console-caller.ts';
import { measureLists } from './console/measure-lists.ts';
import { measurePages } from './console/measure-pages.ts';
import { measureExport } from './console/measure-export.ts';
import { measureFind } from './console/measure-find.ts';
import { formatSize, type Report } from './report.ts';

const LISTED = { products: 100_000, customers: 20_000, purchases: 200_000, seed: 1 };
const SEARCHED = { products: 100_000, customers: 100_000, purchases: 1_000_000, seed: 1 };

export async function consoleSuite(report: Report): Promise<void> {
  await withShop(LISTED, async (shop) => {
    const at = `${formatSize(LISTED.purchases)} purchases`;
    await measurePages(report, shop, at);
    await measureLists(report, shop, at);
    await measureFind(report, shop, at);
    await measureExport(report, shop, LISTED.purchases);
  });
  await withShop(SEARCHED, async (shop) => {
    const at = `${formatSize(SEARCHED.purchases)} purchases`;
    await measureFind(report, shop, at);
    await measurePages(report, shop, at);
  });
}

/** A generated shop in a temporary folder, or in `CONSOLE_BENCH_DIR`, where the next run reuses it. */
async function withShop(size: typeof LISTED, work: (shop: MeasuredShop) => Promise<void>): Promise<void> {
  const lasting = process.env['CONSOLE_BENCH_DIR'];
  const place = lasting
    ? join(lasting, String(size.purchases))
    : await mkdtemp(join(tmpdir(), 'level30-bench-'));
  const postgres = await startPostgres({ dataDir: join(place, 'postgres') });
  const orm = await openDatabase(postgres.url, entities, { poolSize: 2 });
  try {
    await migrate(orm);
    // Job queues are queried, too; the queue creates its own tables.
    await (await startJobs(postgres.url, [], createLog('warn'))).stop();
    const secrets = createSecrets([Buffer.alloc(32, 1)]);
    const passwords = createPasswordQueue();
    const isNew = await fillDemoData(orm, { secrets, passwords, accounts: 300, log: createLog('warn') });
    if (isNew) await generateHistory(orm.em.fork(), secrets, size);
    const services = await consoleServices(orm);
    await work({ orm, services });
    await services.catalog.keep();
  } finally {
    await orm.close();
    await postgres.stop();
    if (!lasting) await rm(place, { recursive: true, force: true });
  }
}
