/** Opens every page of the console, with its scripts in the browser's cache, until all its data has loaded. */
import type { Page } from '@playwright/test';
import { consoleAddresses, openConsolePage } from '../../e2e/support/console-pages.ts';
import type { Report } from '../report.ts';

const LIMIT_MS = 1_000;
/** The shorter of two counts: at the first try, the database may have to read from disk. */
const TRIES = 2;

export async function measureConsolePages(report: Report, page: Page, at: string): Promise<void> {
  await openConsolePage(page, '/today');
  for (const path of await consoleAddresses(page)) {
    let best = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { ms, faults } = await openConsolePage(page, path);
      best = Math.min(best, ms);
      for (const fault of faults) report.fail(`${path}: ${fault}`);
    }
    report.addDuration(`page ${path}`, at, best, LIMIT_MS);
  }
}
