/** SIGKILL of the shop while customers buy: what was acknowledged is there, and the books balance. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '#server/entities.ts';
import { auditLedger, openCustomerAccounts, postJournal } from '#server/ledger/index.ts';
import { openSession } from '#server/identity/sessions.ts';
import { openDatabase, type Orm } from '#server/platform/database.ts';
import { startPostgres, type RunningPostgres } from '#server/platform/embedded-postgres/index.ts';
import { freePort, startShopProcess, type ShopProcess } from '../support/shop-process.ts';
import { TestBrowser } from '../support/test-browser.ts';

const KILLS = 3;
const CLIENTS = 8;
const SALES_BEFORE_KILL = 25;

let dataDir: string;
let shop: ShopProcess;
let postgres: RunningPostgres;
let orm: Orm;
let port: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'level30-kill-'));
  port = String(await freePort());
  shop = await start();
  // This test is a second user of the shop's own server, so it can look into the books while the shop is dead.
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
  return startShopProcess({ DATA_DIR: dataDir, PORT: port, DEMO_ACCOUNTS: '1500' });
}

async function addCustomer(name: string): Promise<TestBrowser> {
  const token = await orm.em.fork().transactional(async (em) => {
    const [{ id } = { id: 0 }] = await em.execute<{ id: number }[]>(
      `insert into customer (email, password_hash) values (?, 'x') returning id`,
      [`${name}@example.com`],
    );
    await openCustomerAccounts(em, id);
    await postJournal(em, {
      reference: `test:${name}`,
      kind: 'adjustment',
      description: 'Opening balance',
      entries: { 'system:adjustment': -1_000_000, [`customer:${id}`]: 1_000_000 },
    });
    return openSession(em, id, undefined);
  });
  const browser = new TestBrowser(shop.url);
  await browser.get('/api/health/');
  browser.cookies.set('sessionid', token);
  return browser;
}

/** Buys one account after the other until the shop is gone; notes what was acknowledged. */
async function shopUntilKilled(browser: TestBrowser, products: number[], sold: Set<number>): Promise<void> {
  for (let productId = products.pop(); productId !== undefined; productId = products.pop()) {
    try {
      const item = await browser.post('/api/user/cart/', { product_id: productId });
      const { id, price } = item.body as { id: number; price: number };
      const gateway = { cartItems: [id], totalPrice: price, paymentGateway: 'stripe' };
      if ((await browser.post('/api/create-checkout-session/', gateway)).status === 201) sold.add(productId);
    } catch {
      return;
    }
  }
}

it('loses no acknowledged sale and no cent', async () => {
  const sold = new Set<number>();
  const stock = await orm.em
    .fork()
    .execute<{ id: number }[]>(`select id from product where status = 'for_sale' order by id`);
  const products = stock.map(({ id }) => id);
  const browsers = await Promise.all(Array.from({ length: CLIENTS }, (_, n) => addCustomer(`killer-${n}`)));
  for (let round = 1; round <= KILLS; round += 1) {
    const before = sold.size;
    const buying = browsers.map((browser) => shopUntilKilled(browser, products, sold));
    while (sold.size < before + SALES_BEFORE_KILL) await new Promise((resolve) => setTimeout(resolve, 5));
    await shop.kill();
    await Promise.all(buying);
    shop = await start();
    const owned = await orm.em
      .fork()
      .execute<{ product_id: number }[]>('select product_id from purchase where product_id = any(?::int[])', [
        [...sold],
      ]);
    expect(owned).toHaveLength(sold.size);
    expect((await auditLedger(orm.em.fork())).differences).toEqual([]);
  }
  expect(sold.size).toBeGreaterThanOrEqual(KILLS * SALES_BEFORE_KILL);
}, 180_000);
