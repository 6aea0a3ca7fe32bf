/** Which scripts a first visit needs, as a browser has it; for the journey that holds their limit and for the benchmark. */
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** When the page was drawn by its scripts, in ms since the navigation. */
    answersAt?: number;
  }
}

/** How much script may come before a page answers, gzipped. The marketplace needs what a search needs, and bids. */
export const FIRST_LOAD_KIB = { '/': 170, '/buy-account/': 170, '/marketplace/': 185 } as const;

/**
 * Opens a page whose first screen the server draws, and waits until its scripts have drawn it.
 * @returns the addresses of the scripts that had come by then. The page asks for more once it answers: counted a moment later they would
 * be among them.
 */
export async function openForItsScripts(page: Page, url: string): Promise<string[]> {
  await page.addInitScript(watchForAnswer);
  await page.goto(url);
  await page.waitForFunction(() => window.answersAt !== undefined);
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= (window.answersAt ?? 0))
      .map(({ name }) => name),
  );
}

export async function gzippedKib(scripts: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    scripts.map(async (script) => gzipSync(await (await fetch(script)).arrayBuffer()).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Runs in the page. */
function watchForAnswer(): void {
  new MutationObserver(() => (window.answersAt ??= performance.now())).observe(document, {
    subtree: true,
    attributeFilter: ['data-drawn'],
  });
}
