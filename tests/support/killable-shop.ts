/**
 * A shop process on its own data folder, for tests that kill it or its PostgreSQL. The test is a second user of that
 * PostgreSQL: it reads the books while the shop is dead, and makes sure that the server is restarted.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entities } from '#server/entities.ts';
import { auditLedger } from '#server/ledger/index.ts';
import { type EntityManager, openDatabase } from '#server/platform/database.ts';
import { startPostgres } from '../../src/local/embedded-postgres/index.ts';
import { oneRow } from './one-row.ts';
import { freePort, startShopProcess } from './shop-process.ts';
import { until } from './test-shop.ts';

export interface KillableShop {
  /** Never changes, like the database's URL. */
  url: string;
  databaseUrl: string;
  newEm: () => EntityManager;
  row<T>(sql: string, values?: unknown[]): Promise<T>;
  /** Checks every law of the ledger; returns the violations. */
  audit(): Promise<unknown[]>;
  /** SIGKILL of the shop. */
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  /** SIGKILL of PostgreSQL under the running shop; returns when it answers again. */
  killPostgres(): Promise<void>;
  close(): Promise<void>;
}

/** @param environment additional settings of the shop; @param ownDataDir a folder that the caller removes afterwards */
export async function openKillableShop({
  demoAccounts,
  environment = {},
  ownDataDir,
}: {
  demoAccounts: number;
  environment?: Record<string, string>;
  ownDataDir?: string;
}): Promise<KillableShop> {
  const dataDir = ownDataDir ?? (await mkdtemp(join(tmpdir(), 'level30-kill-')));
  const settings = {
    ...environment,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    DEMO_ACCOUNTS: String(demoAccounts),
  };
  let shop = await startShopProcess(settings);
  const serverDir = join(dataDir, 'postgres');
  const postgres = await startPostgres({ dataDir: serverDir });
  const orm = await openDatabase(postgres.url, entities, { poolSize: 4 });
  const newEm = () => orm.em.fork();
  const isServing = () =>
    newEm()
      .execute('select 1')
      .then(
        () => true,
        () => false,
      );
  const pidOfPostgres = async () => {
    const file = await readFile(join(serverDir, 'postmaster.pid'), 'utf8').catch(() => '');
    return file.split('\n')[0];
  };
  return {
    url: shop.url,
    databaseUrl: postgres.url,
    newEm,
    row: (sql, values) => oneRow(newEm(), sql, values),
    audit: async () => (await auditLedger(newEm())).differences,
    kill: () => shop.kill(),
    async startAgain() {
      shop = await startShopProcess(settings);
    },
    async killPostgres() {
      const killed = await pidOfPostgres();
      process.kill(Number(killed), 'SIGKILL');
      // For a moment, its orphaned processes would still answer.
      await until(async () => (await pidOfPostgres()) !== killed && (await isServing()), 60_000);
    },
    async close() {
      await shop.end();
      await orm.close();
      await postgres.stop();
      if (ownDataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
