/**
 * The machine of the primary is lost during sales and its standby promoted: the same shop process sells again. With a synchronous
 * standby nothing that was confirmed is missing; with an asynchronous one the last moment before the loss may be, but the books
 * balance.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { entities } from '#server/entities.ts';
import { auditLedger } from '#server/ledger/index.ts';
import { openDatabase } from '#server/platform/database.ts';
import { DATABASE_USER } from '../../src/local/embedded-postgres/data-folder.ts';
import { OWNER_USER, SHOP_USER } from '../../src/local/embedded-postgres/roles.ts';
import { oneRow } from '../support/one-row.ts';
import { type Cluster, openCluster } from '../support/postgres-cluster.ts';
import { scaled, withinMs } from '../support/scale.ts';
import { startShopProcess } from '../support/shop-process.ts';
import { until } from '../support/test-shop.ts';
import { BusyCustomers } from './support/busy-customers.ts';

/** Screens are not needed. */
const PROGRAM = fileURLToPath(new URL('../support/start-without-client.ts', import.meta.url));
const FAILOVERS = scaled({ quick: 1, full: 10 });
const CLIENTS = scaled({ quick: 8, full: 32 });
const DEMO_ACCOUNTS = scaled({ quick: 1500, full: 10_000 });
const FEWEST_BEFORE_LOSS = scaled({ quick: 15, full: 60 });
const SELLS_AGAIN_WITHIN_S = 20;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
}, withinMs(60_000));

/** A shop on both servers, and its customers. */
async function openShopOn(cluster: Cluster) {
  const dataDir = await mkdtemp(join(tmpdir(), 'level30-failover-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const shop = await startShopProcess(
    {
      DATA_DIR: dataDir,
      DEMO_ACCOUNTS: String(DEMO_ACCOUNTS),
      DATABASE_URL: cluster.url(SHOP_USER),
      MIGRATION_DATABASE_URL: cluster.url(OWNER_USER),
    },
    [PROGRAM],
    '/api/health/live/',
  );
  closing.push(() => shop.end());
  const orm = await openDatabase(cluster.url(DATABASE_USER), entities, { poolSize: 4 });
  closing.push(() => orm.close());
  const newEm = () => orm.em.fork();
  const customers = await BusyCustomers.open(
    { url: shop.url, newEm, row: (sql, values) => oneRow(newEm(), sql, values) },
    CLIENTS,
  );
  return { customers, audit: async () => (await auditLedger(newEm())).differences };
}

const SYNCHRONOUS = { standby: 'synchronous', isSynchronous: true };
const ASYNCHRONOUS = { standby: 'asynchronous', isSynchronous: false };

it.for(scaled({ quick: [SYNCHRONOUS], full: [SYNCHRONOUS, ASYNCHRONOUS] }))(
  `${FAILOVERS} times to a standby that is $standby, ${CLIENTS} clients: the same shop process goes on`,
  { timeout: withinMs(180_000) },
  async ({ isSynchronous }, { task }) => {
    const cluster = await openCluster({ isSynchronous });
    closing.push(() => cluster.close());
    const { customers, audit } = await openShopOn(cluster);
    const acknowledged = () => customers.sales.length + customers.bids.length;
    let slowestSeconds = 0;
    for (let round = 0; round < FAILOVERS; round += 1) {
      if (round > 0) await cluster.replaceLost();
      const enough = acknowledged() + FEWEST_BEFORE_LOSS + round;
      customers.begin();
      await until(() => acknowledged() >= enough, 60_000);
      const lostAt = performance.now();
      await cluster.losePrimary();
      await cluster.promote();
      // Answers from before the loss have arrived by now.
      const before = customers.sales.length;
      await until(() => customers.sales.length > before, 60_000);
      slowestSeconds = Math.max(slowestSeconds, (performance.now() - lostAt) / 1000);
      await customers.end();
      expect(await audit()).toEqual([]);
      if (isSynchronous) expect(await customers.findLost()).toEqual([]);
    }
    const lost = await customers.findLost();
    expect(slowestSeconds).toBeLessThan(SELLS_AGAIN_WITHIN_S);
    task.meta.measured =
      `${customers.sales.length} sales, ${customers.bids.length} bids acknowledged, ${lost.length} of them lost; ` +
      `sells again ${slowestSeconds.toFixed(1)} s after the loss at the latest`;
  },
);
