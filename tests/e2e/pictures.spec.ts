/** With an image host: real pictures over the drawings, from that host alone. */
import type { Locator } from '@playwright/test';
import { startShopProcess } from '../support/shop-process.ts';
import { type ImageHost, startImageHost } from '../support/image-host.ts';
import { expect, test as journey } from './support/journey.ts';
import { lendShop, type OwnShop } from './support/own-shop.ts';
import { openSearch } from './support/search-page.ts';

/** A shop of this file's own, and the host that it names. */
const test = journey.extend<object, OwnShop & { images: ImageHost }>({
  images: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing
    async ({}, use) => {
      const images = await startImageHost();
      await use(images);
      await images.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    ({ images }, use) =>
      lendShop(
        (dataDir) => startShopProcess({ DATA_DIR: dataDir, DEMO_ACCOUNTS: '300', IMAGE_HOST: images.name }),
        use,
      ),
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.afterEach(({ images }) => images.reset());

const hasCome = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

test('cards load pictures only near the window, in the size they need', async ({ page, images }) => {
  await openSearch(page);
  const splash = page.getByRole('article').first().locator('img[src*="/splash/"]');
  await expect.poll(() => hasCome(splash)).toBe(true);
  const [place, picture] = [await splash.locator('..').boundingBox(), await splash.boundingBox()];
  expect(picture).toEqual(place);

  // Cards below the window are drawn a few at a time.
  await expect(page.getByRole('article')).toHaveCount(100);
  const all = await page
    .locator('main img')
    .evaluateAll((found) => found.map((image) => image.getAttribute('src')));
  expect(new Set(all).size).toBeGreaterThan(100);
  expect(images.asked.size).toBeGreaterThan(0);
  expect(images.asked.size).toBeLessThan(new Set(all).size / 2);
  for (const path of images.asked)
    expect(path).toMatch(/^\/cdn\/img\/champion\/(tiles|splash)\/\w+_\d+\.jpg$/);
});

test('a missing picture leaves the drawing, not a broken image', async ({ page, images }) => {
  images.lose('/tiles/');
  await openSearch(page, '?region=EUW');
  const card = page.getByRole('article').first();
  await expect.poll(() => hasCome(card.locator('img[src*="/splash/"]'))).toBe(true);
  await expect(card.locator('img[src*="/tiles/"]')).toHaveCount(0);
  await expect(card.locator('svg').last()).toBeVisible();
});

test('a slow picture leaves the drawing until it arrives', async ({ page, images }) => {
  images.hold('/splash/');
  await openSearch(page, '?region=NA');
  const card = page.getByRole('article').first();
  const splash = card.locator('img[src*="/splash/"]');
  await expect(splash).toHaveCount(1);
  await expect(card.locator('svg').first()).toBeVisible();
  expect(await hasCome(splash)).toBe(false);
  images.release();
  await expect.poll(() => hasCome(splash)).toBe(true);
});

test('pictures from any other host are not loaded', async ({ browser, shop, images }) => {
  // A page without the rule of journeys: what is refused is reported.
  const page = await browser.newPage({ baseURL: shop.url });
  const response = await page.goto('/buy-account/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain(`img-src 'self' data: http://${images.name};`);
  const other = await startImageHost();
  const outcome = await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const image = new Image();
        image.addEventListener('load', () => resolve('loaded'));
        image.addEventListener('error', () => resolve('refused'));
        image.src = src;
      }),
    `http://${other.name}/cdn/img/champion/tiles/Ahri_0.jpg`,
  );
  expect(outcome).toBe('refused');
  expect(other.asked.size).toBe(0);
  await other.close();
  await page.close();
});
