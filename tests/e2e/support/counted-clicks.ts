/** Counts the clicks and taps in the page that a task takes; moving to a field by keyboard does not count. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The maximum for an operator's daily task, from the console's start page. */
const MOST_CLICKS = 6;
const KEY = 'clicks of the journey';

/** Starts counting. @returns a function that expects at most `MOST_CLICKS` so far and resets the count */
export async function countClicks(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((key) => {
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1));
      },
      true,
    );
  }, KEY);
  return async () => {
    const clicks = await page.evaluate((key) => Number(sessionStorage.getItem(key)), KEY);
    expect(clicks).toBeGreaterThan(0);
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
    await page.evaluate((key) => sessionStorage.removeItem(key), KEY);
  };
}
