/**
 * The build before the latest migration, taken from the repository's history, on the current schema: if the migration only expands
 * the schema, that build starts beside the current one and sells; otherwise it refuses to start and says why.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from '../support/rest-check.ts';
import { withinMs } from '../support/scale.ts';
import { startShopProcess } from '../support/shop-process.ts';
import { TestBrowser } from '../support/test-browser.ts';
import { openTestShop, TEST_CONFIG, type TestShop, until } from '../support/test-shop.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const SALES = 5;

const git = (...words: string[]): string => {
  const { status, stdout } = spawnSync('git', ['-C', REPOSITORY, ...words], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
};

/** The commit that added the latest migration, and the one before it; empty without a Git history. */
const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'migrations/*.ts');
const former = added === '' ? '' : git('rev-parse', '--verify', '--quiet', `${added}^`);
const names = git('diff', '--diff-filter=A', '--name-only', former, 'HEAD', '--', 'migrations/*.ts');
const isExpanding = names.split('\n').every((name) => /\/\d+-\d+-expand-/.test(name));
if (former === '') console.log('No history of the repository: the trial of the former build is left out.');

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  if (former === '') return;
  shop = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), 'level30-former-'));
  const archive = spawnSync('git', ['-C', REPOSITORY, 'archive', former], { maxBuffer: 512 * 1024 * 1024 });
  spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
  await symlink(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
}, withinMs(60_000));
afterAll(async () => {
  if (former === '') return;
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const start = () =>
  startShopProcess(
    {
      DATA_DIR: folder,
      DATABASE_URL: shop.databaseUrl,
      CREDENTIALS_KEYS: TEST_CONFIG.credentialKeys.map((key) => key.toString('base64')).join(','),
      DEMO: 'off',
      MIGRATE_AT_START: 'off',
    },
    [join(folder, 'tests/support/start-without-client.ts')],
    '/api/health/ready/',
  );

it.runIf(former !== '')(
  `the build before ${names} ${isExpanding ? 'sells on' : 'refuses'} this schema`,
  async () => {
    if (!isExpanding) {
      await expect(start()).rejects.toThrow(/newer build/);
      return;
    }
    const process = await start();
    try {
      const customer = await shop.addCustomer(SALES * 500);
      const browser = await signedIn({ url: process.url, newEm: () => shop.orm.em.fork() }, customer);
      for (let n = 0; n < SALES; n += 1) {
        const product = await shop.addProduct();
        const cartItems = [await shop.addToCart(customer, product)];
        const order = { cartItems, totalPrice: 5, paymentGateway: 'stripe' };
        expect((await browser.post('/api/create-checkout-session/', order)).status).toBe(201);
        await until(() => shop.services.catalog.index.get(product) === undefined);
      }
      // Each build sees what the other one has sold.
      const purchases = await browser.get('/api/trpc/purchases.list?input=%7B%7D');
      expect(purchases.status).toBe(200);
      const product = await shop.addProduct();
      const shown = `/api/trpc/catalog.product?input=${encodeURIComponent(JSON.stringify({ id: product }))}`;
      await until(async () => (await new TestBrowser(process.url).get(shown)).status === 200);
      expect(await shop.audit()).toEqual([]);
    } finally {
      await process.end();
    }
  },
  withinMs(120_000),
);
