/** How much script a page needs before it shows what it is for, before it answers, and what it loads once it does. */
import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';
import type { Report } from '../report.ts';

const LIMIT_KIB = 170;
const PAGES = [
  { path: '/', shown: 'main a' },
  { path: '/buy-account/', shown: 'main article' },
];
const WORKER = /catalog-worker/;

export async function measureFirstLoad(report: Report, browser: Browser, url: string): Promise<void> {
  for (const { path, shown } of PAGES) {
    // Without the service worker, which loads everything when the page has nothing else to do.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const scripts = new Map<string, Response>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
    });
    await page.goto(`${url}${path}`);
    await page.locator(shown).first().waitFor();
    const early = [...scripts.values()];
    report.add({
      what: `script before ${path} shows its content, gzip`,
      at: `${early.length} files`,
      value: `${(await gzippedKib(early)).toFixed(0)} KiB`,
      limit: '',
    });
    await page.locator('#root:not([data-drawn])').waitFor();
    const needed = [...scripts.values()];
    // Were it among what was needed, waiting for it would fail.
    const worker = path === '/buy-account/' ? page.waitForResponse(WORKER) : undefined;
    const kib = await gzippedKib(needed);
    report.add({
      what: `script before ${path} answers, gzip`,
      at: `${needed.length} files`,
      value: `${kib.toFixed(0)} KiB`,
      limit: `<= ${LIMIT_KIB} KiB`,
      isKept: kib <= LIMIT_KIB,
    });
    if (worker) {
      await worker;
      const later = [...scripts.values()].filter((response) => !needed.includes(response));
      report.add({
        what: `script that ${path} loads after it: the worker with the catalog, gzip`,
        at: `${later.length} files`,
        value: `${(await gzippedKib(later)).toFixed(0)} KiB`,
        limit: '',
      });
    }
    await context.close();
  }
}

async function gzippedKib(responses: readonly Response[]): Promise<number> {
  const lengths = await Promise.all(
    responses.map(async (response) => gzipSync(await response.body()).length),
  );
  return lengths.reduce((sum, length) => sum + length, 0) / 1024;
}
