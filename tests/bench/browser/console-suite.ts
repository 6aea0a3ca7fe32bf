/** Measures the operators' console in Chromium on a generated shop: each page, and its longest list. */
import type { Browser } from '@playwright/test';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGeneratedShop } from '../../e2e/support/generated-shop.ts';
import { signInOperator } from '../../e2e/support/operator.ts';
import { formatSize, Report } from '../report.ts';
import { measureConsoleList } from './measure-console-list.ts';
import { measureConsolePages } from './measure-console-pages.ts';

const SIZE = { products: 100_000, customers: 20_000, purchases: 200_000 };

/** The shop is in a temporary folder, or in `CONSOLE_BENCH_DIR`, where the next run reuses it. */
export async function measureConsole(browser: Browser): Promise<Report> {
  const at = `${formatSize(SIZE.purchases)} purchases`;
  const report = new Report(`The console in Chromium, ${at}`);
  const lasting = process.env['CONSOLE_BENCH_DIR'];
  const dataDir = lasting ? join(lasting, 'browser') : await mkdtemp(join(tmpdir(), 'level30-bench-'));
  await mkdir(dataDir, { recursive: true });
  const shop = await startGeneratedShop(dataDir, SIZE);
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  try {
    await signInOperator(shop, context, 'owner');
    await measureConsolePages(report, await context.newPage(), at);
    await measureConsoleList(report, context, { accounts: SIZE.products });
  } finally {
    await context.close();
    await shop.end();
    if (!lasting) await rm(dataDir, { recursive: true, force: true });
  }
  return report;
}
