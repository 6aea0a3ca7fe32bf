/** SIGKILL of a worker in the middle of a settlement: nothing of it remains, and after a restart it is done once. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceOf } from '#server/ledger/index.ts';
import { type KillableShop, openKillableShop } from '../support/killable-shop.ts';
import { until } from '../support/test-shop.ts';

const WITHIN_MS = 60_000;

let shop: KillableShop;
beforeAll(async () => {
  shop = await openKillableShop({ demoAccounts: 300 });
}, 120_000);
afterAll(() => shop.close());

it('finishes a settlement once', async () => {
  // One of the demo data's auctions with a bid.
  const { id, product_id, winner, held } = await shop.row<{
    id: number;
    product_id: number;
    winner: number;
    held: number;
  }>(
    `select listing.id, listing.product_id, bid.customer_id as winner, bid.max_cents as held
     from listing join bid on bid.listing_id = listing.id and bid.state = 'leading' order by listing.id limit 1`,
  );
  const before = await balanceOf(shop.newEm(), winner);

  // The settlement locks the product last: because the lock is held here, it stops there with everything else done.
  const blocker = new Client({ connectionString: shop.databaseUrl });
  blocker.on('error', () => undefined);
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from product where id = $1 for no key update', [product_id]);
  await shop.newEm().execute(`update listing set ends_at = now() - interval '1 second' where id = ?`, [id]);
  await until(async () => {
    const { waiting } = await shop.row<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where wait_event_type = 'Lock' and query like 'update "product" set "password_encrypted"%'`,
    );
    return waiting > 0;
  }, WITHIN_MS);
  await shop.kill();
  await blocker.query('rollback');
  await blocker.end();
  await until(async () => {
    const { left } = await shop.row<{ left: number }>(
      `select count(*)::int as left from pg_stat_activity where query like 'update "product" set "password_encrypted"%' and state <> 'idle'`,
    );
    return left === 0;
  }, WITHIN_MS);
  expect(await shop.row('select state, sale_id from listing where id = ?', [id])).toEqual({
    state: 'open',
    sale_id: null,
  });
  expect(
    await shop.row('select count(*)::int as count from purchase where product_id = ?', [product_id]),
  ).toEqual({
    count: 1,
  });
  expect(await shop.audit()).toEqual([]);

  await shop.startAgain();
  await until(
    async () =>
      (await shop.row<{ state: string }>('select state from listing where id = ?', [id])).state === 'sold',
    WITHIN_MS,
  );
  const { price } = await shop.row<{ price: number }>(
    'select highest_bid_cents as price from listing where id = ?',
    [id],
  );
  expect(await balanceOf(shop.newEm(), winner)).toBe(before + held - price);
  expect(
    await shop.row(`select count(*)::int as journals from journal where reference = ?`, [
      `listing:${id}:sold`,
    ]),
  ).toEqual({ journals: 1 });
  expect(
    await shop.row(
      `select count(*)::int as count from purchase where product_id = ? and customer_id = ? and state = 'owned'`,
      [product_id, winner],
    ),
  ).toEqual({ count: 1 });
  expect(await shop.audit()).toEqual([]);
}, 180_000);
