/** The first cards are part of the page's HTML: they show without scripts, and do not move when scripts take over. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { chooseSegment } from './support/segments.ts';
import { test as shoppers } from './support/shopper.ts';

/** The maximum cumulative layout shift, too small to be visible (web.dev/cls calls 0.1 good); loading the font causes some of it. */
const STEADY = 0.01;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a search shows its accounts, their prices and how many there are', async ({ page }) => {
    await page.goto('/buy-account/?region=EUW');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy Account');
    await expect(page.getByRole('status').filter({ hasText: /accounts from €/ })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(12);
    for (const name of await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.ariaLabel)))
      expect(name).toContain('EUW');
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/buy-account\/\d+\/$/);
    // The account's page is rendered, too, with its contents and price.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('EUW');
    await expect(page.getByRole('button', { name: /^Add to cart/ }).first()).toBeVisible();
  });
});

async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (globalThis as unknown as { shifted: number }).shifted += (
          entry as unknown as { value: number }
        ).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);
}

async function firstAccount(page: Page): Promise<string> {
  const found = await page.request.get('/buy-account/');
  return /href="(\/buy-account\/\d+\/)/.exec(await found.text())?.[1] ?? 'no account on the page';
}

const DRAWN: Record<string, (page: Page) => string | Promise<string>> = {
  home: () => '/',
  'a search': () => '/buy-account/?region=EUW',
  'an account': firstAccount,
  'the marketplace': () => '/marketplace/',
};

for (const [name, addressOf] of Object.entries(DRAWN)) {
  for (const width of [390, 1440]) {
    test(`nothing shifts at ${width} px when scripts take over ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const address = await addressOf(page);
      const shifts = await watchShifts(page);
      await page.goto(address);
      await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      expect(await shifts()).toBeLessThan(STEADY);
    });
  }
}

/** All but the small one in the page's head, which keeps what is done before the others are there. */
async function holdScripts(page: Page): Promise<PromiseWithResolvers<void>> {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!early-).*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts;
}

test('text typed before the scripts load is not lost', async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByRole('combobox', { name: 'Search skin shards' });
  await field.fill('a');
  await expect(page.locator('#root[data-drawn]')).toHaveCount(1);
  scripts.resolve();
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
  await expect(field).toHaveValue('a');
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('a button pressed before the scripts load still works', async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto('/buy-account/', { waitUntil: 'commit' });
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .nth(1)
    .click();
  await expect(page.locator('#root[data-drawn]')).toHaveCount(1);
  scripts.resolve();
  // A visitor is asked to sign in.
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a choice made before the scripts load is not lost', async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto('/buy-account/', { waitUntil: 'commit' });
  await chooseSegment(page, 'Table');
  await expect(page.locator('#root[data-drawn]')).toHaveCount(1);
  scripts.resolve();
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
});

shoppers.describe('when an account is sold or held', () => {
  shoppers.use({ shopperName: 'somebody who buys what is first' });

  shoppers('the page shows the account no more', async ({ page, shopper }) => {
    const html = async (): Promise<string> => (await page.request.get('/buy-account/')).text();
    const first = Number(/href="\/buy-account\/(\d+)\/"/.exec(await html())?.[1]);
    await shopper.hold(first);
    await expect.poll(html).not.toContain(`href="/buy-account/${first}/"`);
  });
});
