/** Interaction to next paint on a mid-range phone: a processor slowed down four times, touch, 390 pixels. */
import type { Browser, Locator, Page } from '@playwright/test';
import { percentile } from '../measure.ts';
import type { Report } from '../report.ts';

const SLOWER = 4;
/** "Good" according to web.dev. */
const GOOD_MS = 200;
/** The goal for a filter (docs/performance.md). */
const FILTER_MS = 100;
const REGIONS = ['EUW', 'NA', 'BR', 'TR', 'EUNE', 'LAN'];

declare global {
  interface Window {
    /** Durations of the interactions so far, in ms, by interaction id. */
    benchInteractions: Map<number, number>;
  }
}

export async function measureInteractions(
  report: Report,
  browser: Browser,
  { url, accounts }: { url: string; accounts: number },
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  await context.addInitScript(watchInteractions);
  const page = await context.newPage();
  await page.goto(`${url}/buy-account/`);
  await page.waitForFunction(() => localStorage.getItem('level30-catalog-kept') !== null, undefined, {
    timeout: 120_000,
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });

  const filters = await measureFilters(page);
  const others = await measureOthers(page);
  const at = `${accounts.toLocaleString('en-US')}, phone, CPU / ${SLOWER}`;
  report.addDuration(`INP of a filter, p50 of ${filters.length}`, at, percentile(filters, 0.5), undefined);
  report.addDuration('INP of a filter, p95', at, percentile(filters, 0.95), FILTER_MS);
  for (const [what, ms] of others) report.addDuration(`INP: ${what}`, at, ms, GOOD_MS);
  await context.close();
}

async function measureFilters(page: Page): Promise<number[]> {
  await page.getByRole('button', { name: /^Filters/ }).tap();
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    for (const region of REGIONS) {
      const box = page.getByRole('checkbox', { name: new RegExp(`^${region}\\b`) }).first();
      times.push(await interactionOf(page, () => box.tap()));
    }
  }
  return times;
}

async function measureOthers(page: Page): Promise<Map<string, number>> {
  const others = new Map<string, number>();
  const tap = async (what: string, target: Locator): Promise<void> => {
    others.set(what, await interactionOf(page, () => target.tap()));
  };
  const leave = page.getByRole('button', { name: /^Show [\d,]+ accounts?$/ });
  await tap('leaving the filters', leave);
  await tap('opening the filters again', page.getByRole('button', { name: /^Filters/ }));
  await leave.tap();
  const card = page.getByRole('article').first();
  await tap('a star', card.getByRole('button', { name: /wish list/ }));
  await tap('to an account', card.getByRole('link').first());
  await page.getByRole('heading', { level: 1 }).waitFor();
  await tap('the menu', page.getByRole('button', { name: 'Open menu' }));
  await page.keyboard.press('Escape');
  return others;
}

/** The longest interaction caused by `act`, up to the next paint, in ms; 16 if the browser reports none, because all were shorter. */
async function interactionOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => window.benchInteractions.clear());
  await act();
  // Entries are reported after the frame, and rendering may still be going on.
  await page.waitForTimeout(600);
  return page.evaluate(() => Math.max(16, ...window.benchInteractions.values()));
}

/** Runs in the page: records the durations of interactions. */
function watchInteractions(): void {
  window.benchInteractions = new Map();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId === 0) continue;
      const former = window.benchInteractions.get(entry.interactionId) ?? 0;
      window.benchInteractions.set(entry.interactionId, Math.max(former, entry.duration));
    }
    // TypeScript's DOM types lack the threshold.
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
