import { expect, type Page } from '@playwright/test';
import { axeFindings, contrastFindings } from './axe.ts';

/** axe's findings on a page of the console, except that the search field's and the initials' accessible names differ from their text. */
export async function consoleFindings(page: Page): Promise<string[]> {
  return (await axeFindings(page)).filter((finding) => !finding.startsWith('label-content-name-mismatch'));
}

/** Opens a page of the console and expects no findings in either theme, and that it fits a small phone. */
export async function expectCleanPage(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/admin${path}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByLabel('Loading', { exact: true })).toHaveCount(0);
  expect.soft(await consoleFindings(page), `${path}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-colour-scheme', 'light');
  expect.soft(await contrastFindings(page), `${path}, light`).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, path).toBeLessThanOrEqual(320);
}
