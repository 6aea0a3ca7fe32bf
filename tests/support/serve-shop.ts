/**
 * Playwright's global setup: the real shop, as `npm start` runs it, with a data folder, a database and a port of its
 * own. What it prints is in test-results/shop.log.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShopProcess } from './shop-process.ts';

/** Enough that every filter finds something, few enough that the first start stays short. */
const DEMO_ACCOUNTS = '2000';

export default async function serveShop(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'level30-e2e-'));
  const shop = await startShopProcess({ DATA_DIR: dataDir, DEMO_ACCOUNTS });
  // Workers inherit it and read it in playwright.config.ts.
  process.env.LEVEL30_E2E_URL = shop.url;
  return async () => {
    await shop.end();
    await rm(dataDir, { recursive: true, force: true });
  };
}
