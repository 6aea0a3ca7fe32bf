/**
 * Three shop processes on one database behind a plain proxy: calls and streams spread over them, ends that all of them see,
 * one close each.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '#server/demo/seeded-random.ts';
import { openSession } from '#server/identity/sessions.ts';
import { LiveMarket } from '../server/marketplace/support/live-market.ts';
import { addListing, DAY, type Listed, passTime, setSetting } from '../server/marketplace/support/market.ts';
import { openRoundRobinProxy, type RoundRobinProxy } from '../support/round-robin-proxy.ts';
import { freePort, startShopProcess, type ShopProcess } from '../support/shop-process.ts';
import { TestBrowser } from '../support/test-browser.ts';
import { openTestShop, TEST_CONFIG, type TestShop, until } from '../support/test-shop.ts';

const PROCESSES = 3;
const CLIENTS = 12;
const LISTINGS = 6;
const BIDS = Number(process.env['MARKET_PROCESS_BIDS'] ?? 300);
const BALANCE = 1_000_00;

let dataDir: string;
/** Looks on; it works no jobs. */
let shop: TestShop;
let processes: ShopProcess[] = [];
/** The one address that customers know. */
let proxy: RoundRobinProxy;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'level30-three-'));
  shop = await openTestShop();
  await setSetting(shop, 'flags.auction', true);
  const [key = Buffer.alloc(32)] = TEST_CONFIG.credentialKeys;
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  proxy = await openRoundRobinProxy(ports.map((port) => `http://127.0.0.1:${port}`));
  const settings = {
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: 'on',
    DATA_DIR: dataDir,
    DATABASE_URL: shop.databaseUrl,
    CREDENTIALS_KEYS: key.toString('base64'),
    DEMO: 'off',
  };
  processes = await Promise.all(ports.map((port) => startShopProcess({ ...settings, PORT: String(port) })));
}, 180_000);

afterAll(async () => {
  await proxy.end();
  await Promise.all(processes.map((each) => each.end()));
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('bids at any of them count everywhere, and each auction is closed once', async () => {
  const seller = await shop.addCustomer();
  const listings: Listed[] = [];
  for (let n = 0; n < LISTINGS; n += 1) listings.push(await addListing(shop, seller));
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => shop.addCustomer(BALANCE)));
  // One after the other through the proxy: a stream from each of the processes.
  const pages = await Promise.all(processes.map(() => LiveMarket.open(proxy.url)));
  const heard = pages.map((page) => hearSales(page, LISTINGS));

  const statuses: Record<number, number> = {};
  let left = BIDS;
  await Promise.all(
    clients.map(async (client, index) => {
      const random = seededRandom(index + 1);
      const token = await openSession(shop.orm.em.fork(), client, undefined);
      while (left > 0) {
        left -= 1;
        const { productId, listingId } = random.pick(listings);
        const browser = new TestBrowser(proxy.url);
        browser.cookies.set('sessionid', token);
        browser.cookies.set('csrftoken', 'c'.repeat(43));
        const { highest } = await shop.row<{ highest: number }>(
          'select coalesce(highest_bid_cents, 499) as highest from listing where id = ?',
          [listingId],
        );
        const amount = (highest + random.between(0, 5)) / 100;
        const { status } = await browser.send('POST', `/api/marketplace/bids/${productId}/`, { amount });
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  expect(Object.keys(statuses).toSorted()).toEqual(['201', '400']);
  expect(statuses[201]).toBeGreaterThan(BIDS / 10);
  // One stream and a third of the bids each, whatever number of bids was asked for.
  expect(proxy.sent.reduce((sum, calls) => sum + calls, 0)).toBe(PROCESSES + BIDS);
  expect(Math.max(...proxy.sent) - Math.min(...proxy.sent)).toBeLessThanOrEqual(1);
  expect(await shop.audit()).toEqual([]);

  await passTime(shop, 8 * DAY);
  await until(async () => (await openListings()) === 0, 30_000);
  const { sold, journals, escrow } = await shop.row<{ sold: number; journals: number; escrow: number }>(
    `select (select count(*)::int from listing where state = 'sold') as sold,
            (select count(*)::int from journal where reference like 'listing:%:sold') as journals,
            (select sum(balance_cents)::int from ledger_account where kind = 'escrow') as escrow`,
  );
  expect({ sold, journals, escrow }).toEqual({ sold: LISTINGS, journals: LISTINGS, escrow: 0 });
  expect(await shop.audit()).toEqual([]);
  // A page at each of the processes has heard of every sale.
  for (const sales of await Promise.all(heard)) expect(sales).toBe(LISTINGS);
  for (const page of pages) page.close();
}, 180_000);

async function openListings(): Promise<number> {
  const { count } = await shop.row<{ count: number }>(
    `select count(*)::int as count from listing where state = 'open'`,
  );
  return count;
}

async function hearSales(page: LiveMarket, wanted: number): Promise<number> {
  const sold = new Set<number>();
  while (sold.size < wanted) {
    const event = await page.next();
    if (event.type !== 'listings') continue;
    for (const { listing } of event.listings) if (listing.status === 'SUCCESS') sold.add(listing.id);
  }
  return sold.size;
}
