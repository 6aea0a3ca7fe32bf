/** How much script a page needs before it answers, and what it loads once it does. */
import type { Browser } from '@playwright/test';
import { FIRST_LOAD_KIB, gzippedKib, openForItsScripts } from '../../support/first-load.ts';
import type { Report } from '../report.ts';

const WORKER = /catalog-worker/;

export async function measureFirstLoad(report: Report, browser: Browser, url: string): Promise<void> {
  for (const [path, limit] of Object.entries(FIRST_LOAD_KIB)) {
    // Without the service worker, which loads all files when the page is idle.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    const worker = path === '/buy-account/' ? page.waitForResponse(WORKER) : undefined;
    const needed = await openForItsScripts(page, url + path);
    const kib = await gzippedKib(needed);
    report.add({
      what: `script before ${path} answers, gzip`,
      at: `${needed.length} files`,
      value: `${kib.toFixed(1)} KiB`,
      limit: `<= ${limit} KiB`,
      isKept: kib <= limit,
    });
    if (worker) {
      await worker;
      const later = [...scripts].filter((script) => !needed.includes(script));
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
