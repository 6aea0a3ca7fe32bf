/** Text at twice the size, by the browser's font size setting, in a desktop window: everything stays readable (WCAG 1.4.4). */
import type { Page } from '@playwright/test';
import { cutTexts } from './support/cut-texts.ts';
import { expect } from './support/journey.ts';
import { test } from './support/shopper.ts';

test.use({ viewport: { width: 1280, height: 800 } });

// The browser's font size setting, without a browser of its own, which would need a shop of its own too; the default is 16.
test.beforeEach(async ({ page, context }) => {
  const devTools = await context.newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
});

async function expectAllReadable(page: Page): Promise<void> {
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  expect.soft(await cutTexts(page)).toEqual([]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, 'pixels beyond the window').toBeLessThanOrEqual(0);
}

for (const path of [
  '/',
  '/buy-account/?region=EUW&account-type=ranked',
  '/my-account/',
  '/marketplace/',
  '/wish-list/',
]) {
  test(`text of twice the size fits on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expectAllReadable(page);
  });
}

test('text of twice the size fits on the page of an account', async ({ page }) => {
  await page.goto('/buy-account/');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Skins' })).toBeVisible();
  await expectAllReadable(page);
});

test.describe('for a customer', () => {
  test.use({ shopperName: 'with large letters' });

  test('text of twice the size fits in the cart and among the purchases', async ({ page, shopper }) => {
    await shopper.buy('standard');
    await shopper.add('premium');
    await page.goto('/my-cart/');
    await expect(page.getByRole('button', { name: /^Pay/ }).first()).toBeVisible();
    await expectAllReadable(page);
    await page.goto('/my-account/profile/your-purchases/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAllReadable(page);
  });
});
