/**
 * The network between shop and database drops every packet, without a reset: the shop notices, says so, continues from
 * memory, is up to date again soon afterwards, and stops when told to.
 */
// oxlint-disable vitest/no-standalone-expect -- the rule knows no tests with fixtures
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it as base } from 'vitest';
import { SHOP_TIME_LIMITS } from '#server/platform/guarded-pool.ts';
import { openSession } from '#server/identity/sessions.ts';
import { type ListeningShop, openListeningShop } from '../support/listening-shop.ts';
import { scaled, withinMs } from '../support/scale.ts';
import { END_WITHIN_MS, startShopProcess } from '../support/shop-process.ts';
import { openSilentProxy, type SilentProxy } from '../support/silent-proxy.ts';
import { TestBrowser } from '../support/test-browser.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestShop, type TestShop, TEST_CONFIG, until } from '../support/test-shop.ts';

const QUICK_LIMITS = {
  ...SHOP_TIME_LIMITS,
  // A busy machine must not be mistaken for a silent database.
  connectMs: 3_000,
  statementMs: 5_000,
  answerMs: 6_000,
  heartbeatMs: 200,
  heartbeatAnswerMs: 2_000,
};
const TIME_LIMITS = scaled({ quick: QUICK_LIMITS, full: SHOP_TIME_LIMITS });
const FRESH_WITHIN_MS = 60_000;
const HEALTH = '/api/health/';

interface Network {
  database: TestDatabase;
  proxy: SilentProxy;
}

/** Each test has its own database and network; they mostly wait, so they run concurrently. */
const it = base.extend<Network>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads from here that it needs nothing
  database: async ({}, use) => {
    const database = await createTestDatabase();
    await use(database);
    await database.drop();
  },
  proxy: async ({ database }, use) => {
    const proxy = await openSilentProxy(database.url);
    await use(proxy);
    await proxy.end();
  },
});

/** One address with the hosts of both. */
function withBoth(first: SilentProxy, second: SilentProxy): string {
  return first.url.replace(/@[^/]*/, (host) => `${host},${new URL(second.url).host}`);
}

interface SilencedShop {
  /** Bypasses the proxy: customers who keep selling meanwhile. */
  other: TestShop;
  shop: ListeningShop;
}

const itsShop = it.extend<SilencedShop>({
  other: async ({ database }, use) => {
    const other = await openTestShop({ database: { url: database.url, drop: () => Promise.resolve() } });
    await use(other);
    await other.close();
  },
  // Starts second, because both write the prices.
  shop: async ({ proxy, other: _other }, use) => {
    const shop = await openListeningShop({
      database: { url: proxy.url, drop: () => Promise.resolve() },
      timeLimits: TIME_LIMITS,
    });
    await use(shop);
    await shop.close();
  },
});

describe.concurrent('a shop whose database falls silent', () => {
  itsShop(
    'says so, searches from memory meanwhile, and shows what it missed afterwards',
    async ({ task, proxy, other, shop }) => {
      const visitor = new TestBrowser(shop.url);
      const customer = new TestBrowser(shop.url);
      const session = await openSession(other.orm.em.fork(), await other.addCustomer(), undefined);
      customer.cookies.set('sessionid', session);
      await customer.get('/api/health/');
      const state = async () => (await visitor.get('/api/health/ready/')).body;
      const isReady = async () => (await visitor.get('/api/health/ready/')).status === 200;
      const isShown = async (id: number) => {
        const answer = await visitor.get(`/api/trpc/catalog.product?input=${JSON.stringify({ id })}`);
        return answer.status === 200;
      };
      const sold = await other.addProduct();
      await until(() => isShown(sold));
      await until(isReady);
      // Every connection of the pool is in use and will be dead.
      await Promise.all(Array.from({ length: 16 }, () => shop.newEm().execute('select pg_sleep(0.05)')));

      proxy.fallSilent();
      await until(async () => (await visitor.get('/api/health/ready')).status === 503, FRESH_WITHIN_MS);
      expect(await state()).toMatchObject({ status: 'database away', schema: 'known' });
      expect((await visitor.get('/api/health/')).status).toBe(503);
      expect((await visitor.get('/api/health/live')).status).toBe(200);
      for (const browser of [visitor, customer]) {
        const search = await browser.get('/api/trpc/catalog.search?input={}');
        expect(search).toMatchObject({ status: 200, body: { result: { data: { total: 1 } } } });
        expect(search.headers.get('x-shop-state')).toBe('out-of-date');
        expect((await browser.get(`/api/trpc/catalog.product?input={"id":${sold}}`)).status).toBe(200);
      }
      const added = await customer.post('/api/trpc/cart.add', { productId: sold });
      expect(added).toMatchObject({
        status: 503,
        body: { error: { data: { code: 'database_unavailable' } } },
      });
      expect((await customer.get('/api/auth/user/')).status).toBe(503);

      const arrived = await other.addProduct();
      proxy.recover();
      const start = performance.now();
      await until(() => isShown(arrived), FRESH_WITHIN_MS);
      task.meta.measured = `up to date ${((performance.now() - start) / 1000).toFixed(1)} s after`;
      await until(isReady);
      expect((await customer.get('/api/auth/user/')).status).toBe(200);
      const search = await visitor.get('/api/trpc/catalog.search?input={}');
      expect(search.headers.get('x-shop-state')).toBeNull();
    },
    withinMs(90_000),
  );

  itsShop(
    'has its connections again when only the answer to a statement was lost',
    async ({ proxy, other, shop }) => {
      const asked = Promise.allSettled(
        Array.from({ length: 16 }, () =>
          shop.newEm().transactional((em) => em.execute('select pg_sleep(0.2)')),
        ),
      );
      await until(async () => {
        const { count } = await other.row<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where query like '%pg_sleep(0.2)%' and state = 'active'
             and pid <> pg_backend_pid()`,
        );
        return count > 0;
      });
      proxy.fallSilent();
      proxy.recover();
      expect((await asked).some(({ status }) => status === 'rejected')).toBe(true);
      expect(await shop.newEm().execute('select 1 as one')).toEqual([{ one: 1 }]);
    },
    withinMs(90_000),
  );
});

it.concurrent(
  'with two hosts in its address, is fresh again at the other one while the first stays silent',
  async ({ task, database, proxy }) => {
    const second = await openSilentProxy(database.url);
    const shop = await openListeningShop({
      database: { url: withBoth(proxy, second), drop: () => Promise.resolve() },
      timeLimits: TIME_LIMITS,
    });
    try {
      const visitor = new TestBrowser(shop.url);
      const ready = async () => (await visitor.get('/api/health/ready/')).status;
      await until(async () => (await ready()) === 200);
      proxy.fallSilent();
      const start = performance.now();
      await until(async () => (await ready()) === 503, FRESH_WITHIN_MS);
      await until(async () => (await ready()) === 200, FRESH_WITHIN_MS);
      expect(await shop.newEm().execute('select 1 as one')).toEqual([{ one: 1 }]);
      const seconds = (performance.now() - start) / 1000;
      task.meta.measured = `at the other host after ${seconds.toFixed(1)} s`;
      expect(seconds).toBeLessThan(FRESH_WITHIN_MS / 1000);
    } finally {
      await shop.close();
      await second.end();
    }
  },
  withinMs(90_000),
);

it.concurrent.for([1, 2])(
  'SIGTERM ends a shop whose database is silent, at %i hosts',
  { timeout: withinMs(120_000) },
  async (hosts, { task, database, proxy }) => {
    const folder = await mkdtemp(join(tmpdir(), 'level30-silent-'));
    const [key = Buffer.alloc(32)] = TEST_CONFIG.credentialKeys;
    const program = fileURLToPath(new URL('../support/start-without-client.ts', import.meta.url));
    const second = await openSilentProxy(database.url);
    const settings = {
      DATA_DIR: folder,
      DEMO: 'off',
      DATABASE_URL: hosts === 1 ? proxy.url : withBoth(proxy, second),
      CREDENTIALS_KEYS: key.toString('base64'),
    };
    try {
      const shop = await startShopProcess(settings, [program], HEALTH);
      proxy.fallSilent();
      second.fallSilent();
      // It is waiting for an answer when the shop is stopped.
      const asked = fetch(shop.url + HEALTH).catch(() => undefined);
      const toldAt = performance.now();
      await shop.end();
      const seconds = (performance.now() - toldAt) / 1000;
      task.meta.measured = `ended ${seconds.toFixed(1)} s after SIGTERM`;
      // A shop that took longer did not end by itself.
      expect(seconds).toBeLessThan(END_WITHIN_MS / 1000);
      await asked;
    } finally {
      await second.end();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
