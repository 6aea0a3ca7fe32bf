/**
 * `npm run bench:browser [-- accounts ... console]`: the shop as a process of its own, and Chromium as a visitor would have it; the console as
 * an operator has it, over a generated shop. Without names, all of it.
 * Speeds depend on the machine and are for people to read; it fails only when something does not work at all.
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
