/**
 * The machine of the database is lost during sales: everything confirmed to a customer is in the database restored from backup
 * and archived log.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '#server/entities.ts';
import { auditLedger } from '#server/ledger/index.ts';
import { openDatabase } from '#server/platform/database.ts';
import { startPostgres } from '../../src/local/embedded-postgres/index.ts';
import { type KillableShop, openKillableShop } from '../support/killable-shop.ts';
import { runCli } from '../support/run-cli.ts';
import { scaled, withinMs } from '../support/scale.ts';
import { until } from '../support/test-shop.ts';
import { BusyCustomers } from './support/busy-customers.ts';

const LOSSES = scaled({ quick: 2, full: 10 });
const CLIENTS = scaled({ quick: 8, full: 32 });
const DEMO_ACCOUNTS = scaled({ quick: 1500, full: 10_000 });
const FEWEST_BEFORE_LOSS = 15;

let folder: string;
let environment: Record<string, string>;
let shop: KillableShop;
let customers: BusyCustomers;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'level30-lost-'));
  environment = { BACKUP_DIR: join(folder, 'backups'), BACKUP_KEY: randomBytes(32).toString('base64') };
  shop = await openKillableShop({ demoAccounts: DEMO_ACCOUNTS, environment });
  const { newEm } = shop;
  await newEm().execute(`alter system set synchronous_standby_names = 'level30_archive'`);
  await newEm().execute('select pg_reload_conf()');
  customers = await BusyCustomers.open(shop, CLIENTS);
}, withinMs(120_000));

afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const acknowledged = () => customers.sales.length + customers.bids.length;

async function command(words: string[]): Promise<void> {
  const cli = { databaseUrl: shop.databaseUrl, credentialKey: randomBytes(32) };
  const { code, stderr } = await runCli(cli, words, '', { ...environment, LOG_LEVEL: 'silent' });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
}

/** @returns what is lost or wrong in the restored database's books */
async function lostIn(dataDir: string): Promise<unknown[]> {
  const restored = await startPostgres({ dataDir, durable: false });
  const orm = await openDatabase(restored.url, entities, { poolSize: 2 });
  try {
    const em = orm.em.fork();
    return [...(await customers.findLost(em)), ...(await auditLedger(em)).differences];
  } finally {
    await orm.close();
    await restored.stop();
  }
}

it(
  `${LOSSES} times, ${CLIENTS} clients: every acknowledged sale and bid is restored, and every cent`,
  async ({ task }) => {
    let slowestSeconds = 0;
    for (let round = 0; round < LOSSES; round += 1) {
      const enough = acknowledged() + FEWEST_BEFORE_LOSS + round;
      customers.begin();
      // While they buy; later rounds replay more log than the backup has data.
      if (round % 5 === 0) await command(['backup', 'create']);
      await until(() => acknowledged() >= enough, 60_000);
      const isServing = shop.killPostgres();
      await shop.kill();
      await customers.end();
      await isServing;
      const target = join(folder, `restored-${round}`);
      const startedAt = performance.now();
      await command(['restore', '--to', target]);
      slowestSeconds = Math.max(slowestSeconds, (performance.now() - startedAt) / 1000);
      expect(await lostIn(target)).toEqual([]);
      await rm(target, { recursive: true });
      await shop.startAgain();
    }
    task.meta.measured = `${customers.sales.length} sales, ${customers.bids.length} bids acknowledged; the slowest restore took ${slowestSeconds.toFixed(1)} s`;
  },
  withinMs(180_000),
);
