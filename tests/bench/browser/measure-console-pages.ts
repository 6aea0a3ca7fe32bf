/** Every page of the console, opened from nothing with its scripts in the browser's cache, until all that it asks for is there. */
import type { Page } from '@playwright/test';
import { consoleAddresses, openConsolePage } from '../../e2e/support/console-pages.ts';
import type { Report } from '../report.ts';

const LIMIT_MS = 1_000;
/** The shorter of two: the first may find its pages on the disk. */
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
