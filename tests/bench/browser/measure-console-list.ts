/** The console's stock list: loads it to the last account by scrolling, then scrolls through it from end to end. */
import type { BrowserContext, Page } from '@playwright/test';
import { percentile } from '../measure.ts';
import type { Report } from '../report.ts';

/** A longer task delays the response to a click noticeably. */
const TASK_MS = 50;
/** The maximum number of rows in the page; without virtualization there would be one per account. */
const MOST_ROWS = 100;
const FRAMES_PER_CALL = 120;
/** Pixels per frame while the list is loaded, like a fast mouse wheel; from end to end it is like dragging the scroll bar. */
const WHEEL = 4_000;
const FRAMES_FROM_END_TO_END = 400;

declare global {
  interface Window {
    benchTasks: number[];
  }
}

interface Scrolled {
  /** Times between two frames, in ms. */
  frames: number[];
  mostRows: number;
  isAtEnd: boolean;
}

export async function measureConsoleList(
  report: Report,
  context: BrowserContext,
  { accounts }: { accounts: number },
): Promise<void> {
  await context.addInitScript(watchTasks);
  const page = await context.newPage();
  await page.goto('/admin/stock?states=for_sale');
  await page.locator('[role=row][data-index="10"]').waitFor();
  const small = await heapOf(page);
  const loading = await scrollToEnd(page, WHEEL);
  const indexes = await page
    .locator('[role=row][data-index]')
    .evaluateAll((shown) => shown.map((row) => Number(row.getAttribute('data-index'))));
  const rows = Math.max(...indexes) + 1;
  if (rows < accounts) report.fail(`the console's list ended after ${rows} of ${accounts} accounts`);
  const at = `${rows.toLocaleString('en-US')} rows`;
  addScrolling(report, { what: 'while it is loaded', at, ...loading });
  await page.evaluate(() => document.querySelector('[role=grid]')?.scrollTo(0, 0));
  const height = await page.evaluate(() => document.querySelector('[role=grid]')?.scrollHeight ?? 0);
  const through = await scrollToEnd(page, Math.ceil(height / FRAMES_FROM_END_TO_END));
  addScrolling(report, { what: 'from end to end', at, ...through });
  report.add({
    what: 'console list, its memory above that of the first page',
    at,
    value: `${Math.round((await heapOf(page)) - small)} MB`,
    limit: '',
  });
  await page.close();
}

function addScrolling(
  report: Report,
  { what, at, frames, tasks, mostRows }: Scrolled & { what: string; at: string; tasks: number[] },
): void {
  const name = `console list, ${what}`;
  report.addDuration(`${name}: frame, p50 of ${frames.length}`, at, percentile(frames, 0.5), undefined);
  report.addDuration(`${name}: frame, p99`, at, percentile(frames, 0.99), undefined);
  const late = frames.filter((ms) => ms > TASK_MS).length;
  report.add({
    what: `${name}: longest frame`,
    at,
    value: `${Math.round(Math.max(...frames))} ms, ${late} over ${TASK_MS}`,
    limit: `<= ${TASK_MS} ms`,
    isKept: late === 0,
  });
  report.add({
    what: `${name}: longest task`,
    at,
    value:
      tasks.length === 0
        ? 'none over 50 ms'
        : `${Math.round(Math.max(...tasks))} ms, ${tasks.length} over 50`,
    limit: `<= ${TASK_MS} ms`,
    isKept: tasks.length === 0,
  });
  report.add({
    what: `${name}: most rows in the page`,
    at,
    value: String(mostRows),
    limit: `<= ${MOST_ROWS}`,
    isKept: mostRows <= MOST_ROWS,
  });
}

async function scrollToEnd(page: Page, pixels: number): Promise<Scrolled & { tasks: number[] }> {
  await page.evaluate(() => (window.benchTasks = []));
  const all: Scrolled = { frames: [], mostRows: 0, isAtEnd: false };
  while (!all.isAtEnd) {
    const { frames, mostRows, isAtEnd } = await page.evaluate(scrollOn, { pixels, count: FRAMES_PER_CALL });
    all.frames.push(...frames);
    all.mostRows = Math.max(all.mostRows, mostRows);
    all.isAtEnd = isAtEnd;
  }
  return { ...all, tasks: await page.evaluate(() => window.benchTasks) };
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}

// In the page.

function watchTasks(): void {
  window.benchTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.benchTasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** Scrolls by `pixels` in each of `count` frames. The end is reached if no further rows appear in that time. */
async function scrollOn({ pixels, count }: { pixels: number; count: number }): Promise<Scrolled> {
  const grid = document.querySelector('[role=grid]');
  if (!grid) throw new Error('there is no list');
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- what runs in the page must be inside
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const found: Scrolled = { frames: [], mostRows: 0, isAtEnd: true };
  let last = await nextFrame();
  for (let frame = 0; frame < count; frame += 1) {
    const before = grid.scrollTop;
    grid.scrollTop += pixels;
    if (grid.scrollTop !== before) found.isAtEnd = false;
    const now = await nextFrame();
    found.frames.push(now - last);
    found.mostRows = Math.max(found.mostRows, document.querySelectorAll('[role=row]').length);
    last = now;
  }
  return found;
}
