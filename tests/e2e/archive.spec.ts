/** The archived shop shows its notice above every page from the first paint on; and the disabled marketplace. */
import { setFlag } from './support/operate.ts';
import { findingsInBothThemes } from './support/axe.ts';
import { expect, test as journey } from './support/journey.ts';
import { lendShop, type OwnShop } from './support/own-shop.ts';
import { startShopProcess } from '../support/shop-process.ts';

/** A separate shop for this file, because the flag would affect all other journeys. */
const test = journey.extend<object, OwnShop>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing
    ({}, use) =>
      lendShop(async (dataDir) => {
        const shop = await startShopProcess({ DATA_DIR: dataDir, DEMO_ACCOUNTS: '200' });
        await setFlag(dataDir, 'auction', 'off');
        await setFlag(dataDir, 'archived', 'on');
        // The shop applies the flags with a delay.
        const page = async () => (await fetch(shop.url)).text();
        await expect.poll(page).toContain('has been archived');
        return shop;
      }, use),
    { scope: 'worker', timeout: 180_000 },
  ],
});

const notice = 'Archive notice';

test('the notice appears above every page, says since when, and offers a way on', async ({
  page,
  signIn,
}) => {
  for (const address of ['/', '/buy-account/', '/tos/', '/no-such-page/', '/my-account/']) {
    await page.goto(address);
    const banner = page.getByRole('complementary', { name: notice });
    await expect(banner).toContainText('This shop has been archived since 29 Feb 2024.');
    await expect(banner).toContainText('The buy/sell feature is unavailable.');
  }
  const banner = page.getByRole('complementary', { name: notice });
  for (const [name, href] of [
    ['Level31', 'https://level31.example/'],
    ['support@level30.example', 'mailto:support@level30.example'],
    ['chat community', 'https://chat.level30.example/'],
    ['transfer your balance to another site', '/my-account/profile/transfer-balance-cross-site/'],
  ] as const) {
    await expect(banner.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await signIn();
  await banner.getByRole('link', { name: 'export your data' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Export Data' })).toBeVisible();
});

test('the marketplace says that it is closed and offers a way on; own bids and auctions continue', async ({
  page,
  signIn,
}) => {
  for (const address of ['/marketplace/1/', '/marketplace/']) {
    await page.goto(address);
    await expect(page.getByText('The marketplace is closed right now.')).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Browse accounts' }).click();
  await expect(page).toHaveURL(/\/buy-account\/$/);
  await signIn('seller@demo.example');
  await page.goto('/marketplace/my-auctions/');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('nothing moves while the page appears', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/tos/');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
});

test('buying is refused with an explanation', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/buy-account/');
  const add = page.getByRole('button', { name: /^Add to cart/ }).first();
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription('Buying and selling have ended here.');
});

for (const [name, width] of [
  ['phone', 390],
  ['desktop', 1440],
] as const) {
  test(`the notice is accessible on a ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/faq/');
    await expect(page.getByRole('complementary', { name: notice })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual({ dark: [], light: [] });
  });
}
