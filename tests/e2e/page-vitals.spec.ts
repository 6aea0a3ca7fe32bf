/** How fast a visit was, as the browser tells the shop when the page is closed: it arrives in the metrics. */
import type { Page } from '@playwright/test';
import { freePort, startShopProcess } from '../support/shop-process.ts';
import { expect, test as journey } from './support/journey.ts';
import { lendShop, type OwnShop } from './support/own-shop.ts';

const test = journey.extend<object, OwnShop & { metricsPort: number }>({
  metricsPort: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from here that it needs nothing
    async ({}, use) => use(await freePort()),
    { scope: 'worker' },
  ],
  shop: [
    ({ metricsPort }, use) =>
      lendShop(
        (dataDir) =>
          startShopProcess({
            DATA_DIR: dataDir,
            DEMO_ACCOUNTS: '200',
            METRICS_PORT: String(metricsPort),
            VITALS_SHARE: '1',
          }),
        use,
      ),
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** How many visits to this page have told this. */
async function told(metricsPort: number, vital: string, page: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const lines = (await answer.text()).split('\n');
  const count = lines.find(
    (line) =>
      line.startsWith(`shop_page_vital_seconds_count{`) &&
      line.includes(`vital="${vital}"`) &&
      line.includes(`page="${page}"`),
  );
  return Number(count?.split(' ').at(-1) ?? 0);
}

/** Looks at a page until the browser has measured it, and presses something. */
async function visit(page: Page, url: string): Promise<void> {
  const loaded = page.waitForResponse(/assets\/vitals-/);
  await page.goto(url);
  await loaded;
  await page.getByRole('heading', { level: 1 }).first().click();
}

test('the speed of a page is reported by the time a visitor closes it', async ({
  shop,
  metricsPort,
  context,
}) => {
  const page = await context.newPage();
  await visit(page, `${shop.url}/faq/`);
  expect(await told(metricsPort, 'TTFB', '/faq/')).toBe(0);
  await page.close();
  for (const vital of ['TTFB', 'LCP']) await expect.poll(() => told(metricsPort, vital, '/faq/')).toBe(1);
});
