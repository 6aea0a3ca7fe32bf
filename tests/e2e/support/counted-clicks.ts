/** How many presses of the mouse or a finger something takes, in the page itself: going into a field by keyboard is none. */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** What an operator may need for one thing of a day, from the console's start page. */
const MOST_CLICKS = 6;
const KEY = 'clicks of the journey';

/** Begins to count. @returns expects that it were few so far, and counts from nothing again */
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
