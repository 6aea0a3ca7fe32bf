/** Playwright's `test` with a shop to test: where errors of the page are what a journey is about, start from here. */
import { test as base } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShopProcess, type ShopProcess } from '../../support/shop-process.ts';

/** Enough that every filter finds something, few enough that the first start stays short. */
const DEMO_ACCOUNTS = '2000';

export interface OwnShop {
  /**
   * The real shop, as `npm start` runs it, with a data folder, a database and a port of its own: one for each worker, so
   * that journeys which run side by side never meet. What it prints is in test-results/shop.log.
   */
  shop: ShopProcess;
}

/** For a worker's shop: starts it with a new data folder, lends it to the journeys, and ends it. */
export async function lendShop(
  start: (dataDir: string) => Promise<ShopProcess>,
  use: (shop: ShopProcess) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'level30-e2e-'));
  const shop = await start(dataDir);
  await use(shop);
  await shop.end();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
}

export const test = base.extend<object, OwnShop>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing
    ({}, use) =>
      // Journeys say from which address a customer comes, as a proxy would.
      lendShop((dataDir) => startShopProcess({ DATA_DIR: dataDir, DEMO_ACCOUNTS, TRUST_PROXY: 'on' }), use),
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  page: async ({ page }, use) => {
    await use(page);
    // A request that a journey answers itself may still be on its way when the journey is over.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
