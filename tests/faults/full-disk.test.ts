/**
 * The disk of the database is full: customers are asked to come back later, the stock is still shown, and everything continues once
 * there is space.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCustomer } from '../support/add-customer.ts';
import { type KillableShop, openKillableShop } from '../support/killable-shop.ts';
import { signedIn } from '../support/rest-check.ts';
import { scaled, withinMs } from '../support/scale.ts';
import { attachDisk, canAttachDisk, type SmallDisk } from '../support/small-disk.ts';
import { TestBrowser } from '../support/test-browser.ts';
import { until } from '../support/test-shop.ts';

/** For the embedded server and everything else that the shop stores. */
const DISK_MB = 500;
const TIMES = scaled({ quick: 1, full: 10 });
/** This many refusals in a row mean that the disk is completely full. */
const REFUSALS = 5;
const WITHIN_MS = 60_000;

const folder = await mkdtemp(join(tmpdir(), 'level30-full-'));
const isPossible = canAttachDisk(folder);

let disk: SmallDisk;
let shop: KillableShop;
let customer: number;
let buyer: TestBrowser;
let stock: number[];
const acknowledged: number[] = [];

beforeAll(async () => {
  if (!isPossible) return;
  disk = attachDisk(folder, DISK_MB);
  shop = await openKillableShop({ demoAccounts: 1500, ownDataDir: folder });
  customer = await addCustomer(shop.newEm(), 'buyer@example.com', 1_000_000_00);
  buyer = await signedIn(shop, customer);
  const rows = await shop
    .newEm()
    .execute<{ id: number }[]>(`select id from product where status = 'for_sale' order by id`);
  stock = rows.map(({ id }) => id);
}, withinMs(120_000));

afterAll(async () => {
  if (isPossible) {
    await disk.freeAgain();
    await shop.close();
    disk.detach();
  }
  await rm(folder, { recursive: true, force: true });
}, withinMs(60_000));

/** Adds the next account to the cart and buys it. @returns the first unsuccessful status, or 201 */
async function buyNext(): Promise<number> {
  const product = stock.pop() ?? 0;
  const item = await buyer.post('/api/user/cart/', { product_id: product });
  if (item.status !== 201) return item.status;
  const { id, price } = item.body as { id: number; price: number };
  const order = { cartItems: [id], totalPrice: price, paymentGateway: 'stripe' };
  const { status } = await buyer.post('/api/create-checkout-session/', order);
  if (status === 201) acknowledged.push(product);
  return status;
}

it.runIf(isPossible)(
  `${TIMES} times: a clear 503, the stock is shown, every acknowledged sale is there, and the same processes go on`,
  async ({ task }) => {
    const statuses: Record<number, number> = {};
    const visitor = new TestBrowser(shop.url);
    let longestMs = 0;
    for (let time = 0; time < TIMES; time += 1) {
      await until(async () => (await buyNext()) === 201, WITHIN_MS);
      await disk.fill();
      for (let refusals = 0; refusals < REFUSALS;) {
        const status = await buyNext();
        statuses[status] = (statuses[status] ?? 0) + 1;
        refusals = status === 201 ? 0 : refusals + 1;
        // The log continues in existing files; the next one does not exist.
        await shop
          .newEm()
          .execute('select pg_switch_wal()')
          .catch(() => undefined);
      }
      for (const path of ['/buy-account/', '/api/trpc/catalog.search?input=%7B%7D', '/api/products/'])
        expect({ path, status: (await visitor.get(path)).status }).toEqual({ path, status: 200 });
      await disk.freeAgain();
      const startedAt = performance.now();
      await until(async () => (await buyNext()) === 201, WITHIN_MS);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    }
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['503']));
    expect(Object.keys(statuses).filter((status) => status !== '201' && status !== '503')).toEqual([]);
    const { sold } = await shop.row<{ sold: number }>(
      'select count(distinct product_id)::int as sold from purchase where customer_id = ? and product_id = any(?::int[])',
      [customer, `{${acknowledged.join(',')}}`],
    );
    expect(sold).toBe(acknowledged.length);
    expect(await shop.audit()).toEqual([]);
    task.meta.measured = `${statuses[503]} purchases refused with 503; bought again ${(longestMs / 1000).toFixed(1)} s after there was space, at most`;
  },
  withinMs(180_000),
);
