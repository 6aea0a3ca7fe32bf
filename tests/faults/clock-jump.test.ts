/**
 * The clocks of a shop process and of the database jump by a day and back while the shop is open. Contested deadlines use the
 * database's clock; a process with a wrong clock sells, displays and limits correctly.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { defineJob } from '#server/platform/jobs.ts';
import { addListing, listingRow, setSetting } from '../server/marketplace/support/market.ts';
import { type FalseClock, findFalseClock, makeFalseClock } from '../support/false-clock.ts';
import { type OwnServer, openOwnServer } from '../support/own-server.ts';
import { signedIn } from '../support/rest-check.ts';
import { withinMs } from '../support/scale.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { TestBrowser } from '../support/test-browser.ts';
import { openTestShop, TEST_CONFIG, type TestShop, until } from '../support/test-shop.ts';

const library = findFalseClock();
const PRICE_CENTS = 500;
/** The rest of a window that was started by a clock a day ahead, and of the longest window of the shop's rules. */
const HALF_A_DAY_MS = 12 * 3_600_000;
/** Runs every minute. */
const releaseHolds = defineJob<Record<string, never>>({ name: 'release-expired-holds' });

let clock: FalseClock;
beforeAll(async () => {
  if (library) clock = await makeFalseClock(library);
});
afterAll(() => clock?.remove());

/** A checkout that waits for its card payment. @returns its id */
async function holdProduct(shop: TestShop): Promise<string> {
  const customer = await shop.addCustomer();
  const item = await shop.addToCart(customer, await shop.addProduct());
  const outcome = await startCheckout(shop.as(customer), {
    cartItems: [item],
    totalCents: PRICE_CENTS,
    paymentGateway: 'stripe',
  });
  if (outcome.outcome !== 'hosted_checkout') throw new Error(outcome.outcome);
  return outcome.checkoutId;
}

async function checkoutStatus(shop: TestShop, id: string): Promise<string> {
  return (await shop.row<{ status: string }>('select status from checkout where id = ?', [id])).status;
}

/** Run by a process with jobs. */
async function letHoldsEnd(shop: TestShop): Promise<void> {
  await shop.services.jobs.enqueue(shop.orm.em.fork(), releaseHolds, {});
  await until(async () => {
    const { open } = await shop.row<{ open: number }>(
      `select count(*)::int as open from pgboss.job where name = ? and state < 'completed'`,
      [releaseHolds.name],
    );
    return open === 0;
  });
}

/** An auction that ends in an hour. @returns its listing */
async function openAuction(shop: TestShop): Promise<number> {
  const { listingId } = await addListing(shop, await shop.addCustomer());
  await shop.orm.em
    .fork()
    .execute(`update listing set ends_at = now() + interval '1 hour' where id = ?`, [listingId]);
  return listingId;
}

describe.runIf(library)('the clock of one process', () => {
  /** With the right clock and without jobs. */
  let shop: TestShop;
  let wrong: ShopProcess;
  let folder: string;
  beforeAll(async () => {
    shop = await openTestShop();
    await setSetting(shop, 'flags.auction', true);
    folder = await mkdtemp(join(tmpdir(), 'level30-clock-'));
    wrong = await startShopProcess({
      ...clock.environment,
      DATA_DIR: folder,
      DATABASE_URL: shop.databaseUrl,
      CREDENTIALS_KEYS: TEST_CONFIG.credentialKeys.map((key) => key.toString('base64')).join(','),
      DEMO: 'off',
    });
  }, withinMs(120_000));
  afterAll(async () => {
    await wrong.end();
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'a day ahead and a day behind: sessions, holds, auctions, limits and lists are as the others have them',
    async () => {
      const checkout = await holdProduct(shop);
      const auction = await openAuction(shop);
      const customer = await shop.addCustomer(100 * PRICE_CENTS);
      const buyer = await signedIn({ url: wrong.url, newEm: () => shop.orm.em.fork() }, customer);
      const visitor = new TestBrowser(wrong.url);
      for (const hours of [24, -24, 0]) {
        await clock.set(hours);
        // A process counts this many itself before it asks the database again (point-leases.ts).
        for (let write = 0; write < 20; write += 1) await buyer.post('/api/products/unknown/hide/', {});
        const product = await shop.addProduct();
        const listed = async () =>
          ((await visitor.get('/api/products/')).body as [number][]).some(([id]) => id === product);
        await until(listed);
        const cartItems = [await shop.addToCart(customer, product)];
        const order = { cartItems, totalPrice: PRICE_CENTS / 100, paymentGateway: 'stripe' };
        expect((await buyer.post('/api/create-checkout-session/', order)).status).toBe(201);
        await until(async () => !(await listed()));
        await until(() => shop.services.catalog.index.get(product) === undefined);
        await letHoldsEnd(shop);
        expect(await checkoutStatus(shop, checkout)).toBe('awaiting_payment');
        expect((await listingRow(shop, auction))['state']).toBe('open');
      }
      // The last purchase was counted with the right clock: no window of a clock that was ahead is left.
      const { latest } = await shop.row<{ latest: number }>(
        `select max(expire)::float8 as latest from limits.rate_limit where key like 'writes:%'`,
      );
      expect(latest - Date.now()).toBeLessThan(HALF_A_DAY_MS);
      expect(await shop.audit()).toEqual([]);
    },
    withinMs(120_000),
  );
});

describe.runIf(library)('the clock of the database', () => {
  let server: OwnServer;
  let shop: TestShop;
  beforeAll(async () => {
    await clock.set(0);
    server = await openOwnServer(clock.environment);
    shop = await openTestShop({ database: server.database });
    await setSetting(shop, 'flags.auction', true);
    await shop.startWork();
  }, withinMs(120_000));
  afterAll(async () => {
    await shop.close();
    await server.close();
  });

  async function buy(): Promise<void> {
    const customer = await shop.addCustomer(PRICE_CENTS);
    const item = await shop.addToCart(customer, await shop.addProduct());
    const outcome = await startCheckout(shop.as(customer), {
      cartItems: [item],
      totalCents: PRICE_CENTS,
      paymentGateway: 'stripe',
    });
    expect(outcome.outcome).toBe('paid');
  }

  it(
    'ends holds and auctions of that day when it jumps ahead, and none when it goes back; the shop sells all the while',
    async () => {
      const [checkout, auction] = [await holdProduct(shop), await openAuction(shop)];
      await buy();
      await clock.set(24);
      await buy();
      await letHoldsEnd(shop);
      expect(await checkoutStatus(shop, checkout)).toBe('released');
      // Another auction wakes the process that closes them; otherwise it checks only every minute.
      const later = await openAuction(shop);
      await until(async () => (await listingRow(shop, auction))['state'] !== 'open');
      expect((await listingRow(shop, later))['state']).toBe('open');

      await clock.set(-24);
      const laterCheckout = await holdProduct(shop);
      await buy();
      await letHoldsEnd(shop);
      expect(await checkoutStatus(shop, laterCheckout)).toBe('awaiting_payment');
      expect((await listingRow(shop, later))['state']).toBe('open');
      await clock.set(0);
      await buy();
      await letHoldsEnd(shop);
      // Its time was measured by a clock that was a day behind.
      expect(await checkoutStatus(shop, laterCheckout)).toBe('released');
      expect(await shop.audit()).toEqual([]);
    },
    withinMs(120_000),
  );
});
