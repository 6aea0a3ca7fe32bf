/** The shop over HTTP, in a process of its own: start, search, the large lists, and purchases. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShopProcess } from '../support/shop-process.ts';
import { formatSize, type Report } from './report.ts';
import { measureProductList, measureSync } from './server/measure-lists.ts';
import { measurePurchases } from './server/measure-purchases.ts';
import { measureWholePurchases } from './server/measure-whole-purchases.ts';
import { measureSearch } from './server/measure-search.ts';
import { addMemory, measureStart } from './server/measure-start.ts';

const SEARCHED = 10_000;
const LISTED = 100_000;

export async function serverSuite(report: Report): Promise<void> {
  await withDataDir(async (dataDir) => {
    const shop = await startShopProcess({
      DATA_DIR: dataDir,
      DEMO_ACCOUNTS: String(SEARCHED),
      READS_PER_MINUTE: '0',
    });
    try {
      await measureSearch(report, { shop, at: formatSize(SEARCHED) });
    } finally {
      await shop.end();
    }
  });
  await withDataDir(async (dataDir) => {
    const at = formatSize(LISTED);
    const first = await startShopProcess({ DATA_DIR: dataDir, DEMO_ACCOUNTS: String(LISTED) });
    await first.end();
    const shop = await measureStart(report, { dataDir, accounts: LISTED, at });
    try {
      await measureSync(report, { url: shop.url, at });
      await measureProductList(report, { shop, at });
      await addMemory(report, at, shop, 'after serving all lists');
    } finally {
      await shop.end();
    }
  });
  await purchasesSuite(report);
}

/** The way of a customer's money alone. */
export async function purchasesSuite(report: Report): Promise<void> {
  await withDataDir((dataDir) => measureWholePurchases(report, dataDir));
  await withDataDir((dataDir) => measurePurchases(report, dataDir));
}

async function withDataDir(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'level30-bench-'));
  try {
    await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
