/** Backup and restore of a large shop: its data, and the write-ahead log of its sales. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveLog, createBackup } from '../../src-server/backups/index.ts';
import { entities } from '../../src-server/entities.ts';
import { auditLedger } from '../../src-server/ledger/index.ts';
import { openDatabase, type Orm } from '../../src-server/platform/database.ts';
import { createLog } from '../../src-server/platform/log.ts';
import { migrate } from '../../src-server/platform/schema/migrate.ts';
import { createSecrets } from '../../src-server/platform/secrets.ts';
import { startPostgres } from '../../src/local/embedded-postgres/index.ts';
import { type RestoreOptions, restoreTo } from '../../src/restore-backup.ts';
import { fillProducts, fillPurchases } from './fill-database.ts';
import { formatSize, type Report } from './report.ts';

const PRODUCTS = 1_000_000;
const PURCHASES = 200_000;
const LIMIT_MS = 60_000;
const AT = `${formatSize(PRODUCTS)} products, ${formatSize(PURCHASES)} purchases`;

export async function restoreSuite(report: Report): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'level30-bench-'));
  const postgres = await startPostgres({ dataDir: join(place, 'postgres') });
  const orm = await openDatabase(postgres.url, entities, { poolSize: 2 });
  const backups = { folder: join(place, 'backups'), key: Buffer.alloc(32, 7) };
  try {
    await migrate(orm);
    await fillProducts(orm.em.fork(), createSecrets([Buffer.alloc(32, 1)]), PRODUCTS);
    const back = () => createBackup({ url: postgres.url, databaseUrl: postgres.url, ...backups });
    await back();
    await archived(orm, postgres.url, backups, () => fillPurchases(orm.em.fork(), PURCHASES));
    await measureRestore(report, 'restore of a backup and the log of all sales', place, backups);
    const startedAt = performance.now();
    const { dataBytes, fileBytes } = await back();
    report.addDuration('backup create', AT, performance.now() - startedAt, undefined);
    report.add({
      what: 'backup, of the data',
      at: AT,
      value: `${(fileBytes / 1e6).toFixed(0)} MB of ${(dataBytes / 1e6).toFixed(0)} MB`,
      limit: '',
    });
    await measureRestore(report, 'restore of a backup', place, { ...backups, isLogLeftOut: true });
  } finally {
    await orm.close();
    await postgres.stop();
    await rm(place, { recursive: true, force: true });
  }
}

async function archived(
  orm: Orm,
  url: string,
  backups: { folder: string; key: Buffer },
  work: () => Promise<void>,
): Promise<void> {
  const ending = new AbortController();
  const archiving = archiveLog({ url, ...backups, log: createLog('warn') }, ending.signal);
  await work();
  for (let isBehind = true; isBehind;) {
    const [row] = await orm.em
      .fork()
      .execute<{ done: boolean | null }[]>(
        'select bool_and(flush_lsn >= pg_current_wal_flush_lsn()) as done from pg_stat_replication',
      );
    isBehind = row?.done !== true;
  }
  ending.abort();
  await archiving;
}

async function measureRestore(
  report: Report,
  what: string,
  place: string,
  backups: Pick<RestoreOptions, 'folder' | 'key' | 'isLogLeftOut'>,
): Promise<void> {
  const target = join(place, 'restored');
  const startedAt = performance.now();
  const ms = await restoreTo(target, { name: undefined, ...backups }, async (copy) => {
    const took = performance.now() - startedAt;
    const restored = await openDatabase(copy.url(copy.info.role, copy.info.database), entities, {
      poolSize: 2,
    });
    try {
      const em = restored.em.fork();
      const [row] = await em.execute<{ products: number; purchases: number }[]>(
        `select (select count(*)::int from product) as products, (select count(*)::int from purchase) as purchases`,
      );
      if (row?.products !== PRODUCTS || row.purchases !== PURCHASES)
        report.fail(`restored: ${JSON.stringify(row)}`);
      const { differences } = await auditLedger(em);
      if (differences.length > 0) report.fail(`restored: ${JSON.stringify(differences.slice(0, 3))}`);
    } finally {
      await restored.close();
    }
    return took;
  });
  report.addDuration(what, AT, ms, LIMIT_MS);
  await rm(target, { recursive: true });
}
