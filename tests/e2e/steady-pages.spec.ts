/** Controls do not move while a page's answers arrive one after another, so that a click does not miss its target. */
import type { Page } from '@playwright/test';
import { expect } from './support/journey.ts';
import { movedControls, watchControls } from './support/moved-controls.ts';
import { test } from './support/shopper.ts';

interface Delay {
  of: RegExp;
  ms: number;
}

/** Far enough apart that each answer is rendered on its own, those of the frame last. */
const DELAYS_MS: Delay[] = [
  { of: /\/api\/catalog\/facts\//, ms: 700 },
  { of: /\/api\/trpc\/[^?]*(identity\.me|wallet\.balance)/, ms: 350 },
];

/** Longer than the router waits before it shows that a page is loading. */
const LATE_CODE: Delay = { of: /\/assets\/purchases-page-[^/]+\.js$/, ms: 1_500 };

async function openSlowly(page: Page, path: string, delays = DELAYS_MS): Promise<void> {
  for (const { of, ms } of delays) {
    await page.route(of, async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, ms);
      });
      await route.fallback();
    });
  }
  await watchControls(page);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

for (const path of ['/faq/', '/tos/', '/buy-account/', '/my-account/', '/my-cart/', '/marketplace/']) {
  test(`nothing moves on ${path} for a visitor`, async ({ page }) => {
    await openSlowly(page, path);
    expect(await movedControls(page)).toEqual([]);
  });
}

test.describe('for a customer', () => {
  test.use({ shopperName: 'somebody with a calm hand' });

  for (const path of [
    '/my-account/profile/your-purchases/?page=1&limit=5',
    '/my-account/profile/load-balance/',
    '/my-account/profile/transfer-balance/',
    '/my-account/profile/transfer-balance-cross-site/',
    '/my-cart/',
    '/marketplace/',
  ]) {
    test(`nothing moves on ${path}`, async ({ page, shopper }) => {
      if (path === '/my-cart/') await shopper.add('standard');
      else if ((await shopper.purchaseCount()) === 0) await shopper.buy('standard');
      // After an earlier visit, the device knows that a customer is signed in.
      await page.goto('/my-account/profile/privacy/');
      await expect(page.getByRole('complementary')).toContainText(await shopper.email());
      await openSlowly(page, path);
      expect(await movedControls(page)).toEqual([]);
    });
  }

  test('nothing moves below the purchases when their code loads late', async ({ page, shopper }) => {
    if ((await shopper.purchaseCount()) === 0) await shopper.buy('standard');
    await openSlowly(page, '/my-account/profile/your-purchases/?page=1&limit=5', [LATE_CODE]);
    await expect(page.getByRole('link', { name: 'Device settings' })).toBeVisible();
    expect(await movedControls(page)).toEqual([]);
  });
});
