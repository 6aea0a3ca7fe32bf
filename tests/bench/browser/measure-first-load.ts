/** How much script a page needs before it shows what it is for. */
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import type { Report } from '../report.ts';

const LIMIT_KIB = 170;
const PAGES = [
  { path: '/', shown: 'main a' },
  { path: '/buy-account/', shown: 'main article' },
];

export async function measureFirstLoad(report: Report, browser: Browser, url: string): Promise<void> {
  for (const { path, shown } of PAGES) {
    // Without the service worker, which loads everything, and the catalog's worker: neither holds up the page.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const scripts = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      const isOfPage = response.request().resourceType() === 'script' && !response.url().includes('worker');
      if (isOfPage)
        scripts.set(
          response.url(),
          response.body().then((body) => gzipSync(body).length),
        );
    });
    await page.goto(`${url}${path}`);
    await page.locator(shown).first().waitFor();
    const bytes = (await Promise.all(scripts.values())).reduce((sum, length) => sum + length, 0);
    const kib = bytes / 1024;
    report.add({
      what: `script before ${path} shows its content, gzip`,
      at: `${scripts.size} files`,
      value: `${kib.toFixed(0)} KiB`,
      limit: `<= ${LIMIT_KIB} KiB`,
      isKept: kib <= LIMIT_KIB,
    });
    await context.close();
  }
}
