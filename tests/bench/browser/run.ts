/**
 * `npm run bench:browser [-- accounts ... console]`: measures the shop, in a process of its own, with Chromium as a visitor's browser, and
 * the console on a generated shop. Without names, everything is measured. It fails only if something does not work at all, because
 * speeds depend on the machine.
 */
import { cpus, loadavg } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../support/found-browser.ts';
import { startShopProcess } from '../../support/shop-process.ts';
import { formatSize, Report } from '../report.ts';
import { measureConsole } from './console-suite.ts';
import { measureFirstLoad } from './measure-first-load.ts';
import { measureInteractions } from './measure-interactions.ts';
import { measureLighthouse } from './measure-lighthouse.ts';
import { measureVisit } from './measure-visit.ts';

const SIZES = [20_000, 100_000];

const asked = process.argv.slice(2);
const sizes = asked.length === 0 ? SIZES : asked.filter((name) => name !== 'console').map(Number);
console.log(
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)}`,
);
for (const [at, accounts] of sizes.entries()) {
  const report = new Report(`In Chromium, ${accounts.toLocaleString('en-US')} accounts`);
  const dataDir = await mkdtemp(join(tmpdir(), 'level30-bench-'));
  const shop = await startShopProcess({ DATA_DIR: dataDir, DEMO_ACCOUNTS: String(accounts) });
  const browser = await chromium.launch(findBrowser());
  try {
    if (at === 0) {
      await measureFirstLoad(report, browser, shop.url);
      await measureLighthouse(report, { url: shop.url, at: formatSize(accounts), launch: findBrowser() });
    }
    await measureVisit(report, browser, { url: shop.url, accounts });
    await measureInteractions(report, browser, { url: shop.url, accounts });
  } finally {
    await browser.close();
    await shop.end();
    await rm(dataDir, { recursive: true, force: true });
  }
  report.print();
}
if (asked.length === 0 || asked.includes('console')) {
  const browser = await chromium.launch(findBrowser());
  const report = await measureConsole(browser);
  await browser.close();
  report.print();
}
