import type { Page } from '@playwright/test';

/** Opens a page and waits until the service worker has everything and answers for it: more than two hundred files. */
export async function openInstalled(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 60_000,
  });
}
