/** SIGKILL while customers buy and bid: everything confirmed is there, the books balance, and the shop continues. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KillableShop, openKillableShop } from '../support/killable-shop.ts';
import { scaled, withinMs } from '../support/scale.ts';
import { TestBrowser } from '../support/test-browser.ts';
import { until } from '../support/test-shop.ts';
import { BusyCustomers } from './support/busy-customers.ts';

const SHOP_KILLS = scaled({ quick: 3, full: 200 });
const POSTGRES_KILLS = scaled({ quick: 2, full: 50 });
const CLIENTS = scaled({ quick: 8, full: 32 });
const DEMO_ACCOUNTS = scaled({ quick: 1500, full: 10_000 });
/** Errors in the books are permanent, and a full audit takes longer the more was sold. */
const KILLS_BETWEEN_AUDITS = scaled({ quick: 1, full: 10 });
/** The number of confirmations before the next kill; grows by one each time, so that kills hit different moments. */
const FEWEST_BEFORE_KILL = 15;
const MORE_BEFORE_KILL = 20;

let shop: KillableShop;
let customers: BusyCustomers;

beforeAll(async () => {
  shop = await openKillableShop({ demoAccounts: DEMO_ACCOUNTS });
  customers = await BusyCustomers.open(shop, CLIENTS);
}, withinMs(120_000));

afterAll(() => shop.close());

const acknowledged = () => customers.sales.length + customers.bids.length;

/** @returns what is lost or wrong in the books afterwards */
async function killAmid(kill: () => Promise<void>, round: number): Promise<unknown[]> {
  const before = acknowledged();
  const enough = before + FEWEST_BEFORE_KILL + (round % MORE_BEFORE_KILL);
  customers.begin();
  await until(() => acknowledged() >= enough, 60_000).catch(() => {
    throw new Error(
      `round ${round}: within a minute, ${acknowledged() - before} of ${enough - before} were confirmed`,
    );
  });
  await kill();
  await customers.end();
  const isAudit = round % KILLS_BETWEEN_AUDITS === 0;
  return [...(await customers.findLost()), ...(isAudit ? await shop.audit() : [])];
}

it(
  `of the shop, ${SHOP_KILLS} times, ${CLIENTS} clients: no acknowledged sale or bid is lost, and no cent`,
  async ({ task }) => {
    for (let round = 0; round < SHOP_KILLS; round += 1) {
      expect(await killAmid(() => shop.kill(), round)).toEqual([]);
      await shop.startAgain();
    }
    expect(await shop.audit()).toEqual([]);
    expect(customers.findUnexplained()).toEqual([]);
    task.meta.measured = `${customers.sales.length} sales, ${customers.bids.length} bids acknowledged`;
  },
  withinMs(180_000),
);

it(
  `of PostgreSQL, ${POSTGRES_KILLS} times, ${CLIENTS} clients: nothing is lost, and the same shop process goes on`,
  async ({ task }) => {
    const [sales, bids] = [customers.sales.length, customers.bids.length];
    for (let round = 0; round < POSTGRES_KILLS; round += 1)
      expect(await killAmid(() => shop.killPostgres(), round)).toEqual([]);
    expect(await shop.audit()).toEqual([]);
    expect(customers.findUnexplained()).toEqual([]);
    task.meta.measured = `${customers.sales.length - sales} sales, ${customers.bids.length - bids} bids acknowledged`;
    // Its catalog has seen every sale, including those between two connections.
    const { count } = await shop.row<{ count: number }>(
      `select count(*)::int as count from product where status = 'for_sale'`,
    );
    await until(async () => {
      const { status, body } = await new TestBrowser(shop.url).get('/api/products/');
      return status === 200 && (body as unknown[]).length === count;
    }, 30_000);
  },
  withinMs(180_000),
);
