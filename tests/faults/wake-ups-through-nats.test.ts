/**
 * Shop processes that wake each other through NATS: a sale in one shows in all without notifications by the database; when the
 * NATS server is killed during sales and comes back, nothing is missed.
 */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDebianProgram } from '../support/debian-program.ts';
import { type NatsServer, startNatsServer } from '../support/nats-server.ts';
import { signedIn } from '../support/rest-check.ts';
import { scaled, withinMs } from '../support/scale.ts';
import { type ShopProcesses, startShopProcesses } from '../support/shop-processes.ts';
import { TestBrowser } from '../support/test-browser.ts';
import { openTestShop, type TestShop, until } from '../support/test-shop.ts';

const PROCESSES = scaled({ quick: 2, full: 8 });
/** A third each: with the server, while it is down, and after it is back. */
const SALES = scaled({ quick: 9, full: 1000 });
const SHOWN_WITHIN_MS = scaled({ quick: 10_000, full: 1000 });
const natsServer = findDebianProgram('nats-server', { purpose: 'the trial of wake-ups through NATS' });

let nats: NatsServer;
let shop: TestShop;
let processes: ShopProcesses;
/** The notifications that the database was asked to send. */
let listener: Client;
let heard: string[] = [];

beforeAll(async () => {
  if (!natsServer) return;
  nats = await startNatsServer(natsServer);
  shop = await openTestShop({ config: { natsUrl: nats.url } });
  processes = await startShopProcesses(PROCESSES, shop, { NATS_URL: nats.url, READS_PER_MINUTE: '0' });
  listener = new Client({ connectionString: shop.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  for (const channel of ['catalog_change', 'job_queued']) await listener.query(`listen ${channel}`);
}, withinMs(180_000));

afterAll(async () => {
  if (!natsServer) return;
  await listener.end();
  await processes.end();
  await shop.close();
  await nats.kill();
}, withinMs(60_000));

const isShown = (id: number): Promise<boolean[]> =>
  Promise.all(
    processes.urls.map(async (url) => {
      const path = `/api/trpc/catalog.product?input=${encodeURIComponent(JSON.stringify({ id }))}`;
      return (await new TestBrowser(url).get(path)).status === 200;
    }),
  );

const openJobs = async (): Promise<number> => {
  const { open } = await shop.row<{ open: number }>(
    `select count(*)::int as open from pgboss.job where state < 'completed' and not name like '\\_\\_pgboss%' and start_after < now()`,
  );
  return open;
};

it.runIf(natsServer)(
  `${SALES} sales at any of ${PROCESSES} processes, the NATS server killed and back: each shows in all within ${SHOWN_WITHIN_MS} ms`,
  async ({ task }) => {
    const products: number[] = [];
    while (products.length < SALES) products.push(await shop.addProduct());
    const last = products.at(-1) ?? 0;
    await until(async () => (await isShown(last)).every(Boolean));
    const buyer = await shop.addCustomer(SALES * 500);
    const browsers = await Promise.all(
      processes.urls.map((url) => signedIn({ url, newEm: () => shop.orm.em.fork() }, buyer)),
    );
    /** @returns the longest time from an answer until no process shows the sold account */
    const sell = async (count: number): Promise<number> => {
      let longestMs = 0;
      for (let n = 0; n < count; n += 1) {
        const product = products.pop() ?? 0;
        const cartItems = [await shop.addToCart(buyer, product)];
        const order = { cartItems, totalPrice: 5, paymentGateway: 'stripe' };
        const answer = await browsers[n % PROCESSES]?.post('/api/create-checkout-session/', order);
        expect(answer?.status).toBe(201);
        const soldAt = performance.now();
        await until(async () => !(await isShown(product)).some(Boolean));
        longestMs = Math.max(longestMs, performance.now() - soldAt);
      }
      return longestMs;
    };

    // Every process and the test's own shop.
    const everyShopListens = async (): Promise<boolean> => (await nats.listeners()) === PROCESSES + 1;
    await until(everyShopListens, 60_000);
    await until(async () => (await openJobs()) === 0);
    heard = [];
    const third = Math.floor(SALES / 3);
    const withServer = await sell(third);
    expect(heard).toEqual([]);
    expect(await nats.received()).toBeGreaterThanOrEqual(third);

    const [withoutServer] = await Promise.all([sell(third), nats.kill()]);
    expect(heard).toContain('catalog_change ');

    await Promise.all([sell(1), nats.startAgain()]);
    await until(everyShopListens, 60_000);
    heard = [];
    const again = await sell(products.length);
    expect(heard).toEqual([]);

    task.meta.measured = `a sale shown everywhere after ${Math.ceil(withServer)} ms at most, ${Math.ceil(withoutServer)} ms without the server, ${Math.ceil(again)} ms when it was back`;
    expect(Math.max(withServer, withoutServer, again)).toBeLessThan(SHOWN_WITHIN_MS);
    await until(async () => (await openJobs()) === 0);
    expect(await shop.audit()).toEqual([]);
  },
  withinMs(120_000),
);
