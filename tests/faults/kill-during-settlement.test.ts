/** SIGKILL of a worker in the middle of a settlement: nothing of it is left, and after a restart it is done once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '#server/entities.ts';
import { auditLedger, balanceOf } from '#server/ledger/index.ts';
import { openDatabase, type Orm } from '#server/platform/database.ts';
import { startPostgres, type RunningPostgres } from '#server/platform/embedded-postgres/index.ts';
import { freePort, startShopProcess, type ShopProcess } from '../support/shop-process.ts';

let dataDir: string;
let port: string;
let shop: ShopProcess;
let postgres: RunningPostgres;
let orm: Orm;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'level30-settle-'));
  port = String(await freePort());
  shop = await start();
  postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  orm = await openDatabase(postgres.url, entities, { poolSize: 4 });
}, 120_000);

afterAll(async () => {
  await shop.end();
  await orm.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function start(): Promise<ShopProcess> {
  return startShopProcess({ DATA_DIR: dataDir, PORT: port, DEMO_ACCOUNTS: '300' });
}

async function one<T>(sql: string, values: unknown[] = []): Promise<T> {
  const [row] = await orm.em.fork().execute<T[]>(sql, values);
  if (row === undefined) throw new Error('no row');
  return row;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error('it did not come about in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it('finishes a settlement once', async () => {
  // One of the demo data's auctions with a bid.
  const { id, product_id, winner, held } = await one<{
    id: number;
    product_id: number;
    winner: number;
    held: number;
  }>(
    `select listing.id, listing.product_id, bid.customer_id as winner, bid.max_cents as held
     from listing join bid on bid.listing_id = listing.id and bid.state = 'leading' order by listing.id limit 1`,
  );
  const before = await balanceOf(orm.em.fork(), winner);

  // The settlement's last lock is the product's: held here, it stops there with everything else done.
  const blocker = new Client({ connectionString: postgres.url });
  blocker.on('error', () => undefined);
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from product where id = $1 for no key update', [product_id]);
  await orm.em.fork().execute(`update listing set ends_at = now() - interval '1 second' where id = ?`, [id]);
  await until(async () => {
    const { waiting } = await one<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where wait_event_type = 'Lock' and query like 'update product set password_encrypted%'`,
    );
    return waiting > 0;
  });
  await shop.kill();
  await blocker.query('rollback');
  await blocker.end();
  await until(async () => {
    const { left } = await one<{ left: number }>(
      `select count(*)::int as left from pg_stat_activity where query like 'update product set password_encrypted%' and state <> 'idle'`,
    );
    return left === 0;
  });
  expect(await one('select state, sale_id from listing where id = ?', [id])).toEqual({
    state: 'open',
    sale_id: null,
  });
  expect(await one('select count(*)::int as count from purchase where product_id = ?', [product_id])).toEqual(
    {
      count: 1,
    },
  );
  expect((await auditLedger(orm.em.fork())).differences).toEqual([]);

  shop = await start();
  await until(
    async () =>
      (await one<{ state: string }>('select state from listing where id = ?', [id])).state === 'sold',
  );
  const { price } = await one<{ price: number }>(
    'select highest_bid_cents as price from listing where id = ?',
    [id],
  );
  expect(await balanceOf(orm.em.fork(), winner)).toBe(before + held - price);
  expect(
    await one(`select count(*)::int as journals from journal where reference = ?`, [`listing:${id}:sold`]),
  ).toEqual({ journals: 1 });
  expect(
    await one(
      `select count(*)::int as count from purchase where product_id = ? and customer_id = ? and state = 'owned'`,
      [product_id, winner],
    ),
  ).toEqual({ count: 1 });
  expect((await auditLedger(orm.em.fork())).differences).toEqual([]);
}, 180_000);
