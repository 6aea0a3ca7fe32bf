import type { Page } from '@playwright/test';
import { PAGES } from '../../src-shared/pages.ts';
import { expect, test } from './support/journey.ts';
import { test as plainTest } from './support/own-shop.ts';

const footer = (page: Page) => page.getByRole('contentinfo');

test('the footer has its links, the support address, the trading line and the sales badge', async ({
  page,
}) => {
  await page.goto('/');
  const links = { 'Buy Account': '/buy-account/', Faqs: '/faq/', 'Terms of Service': '/tos/' };
  for (const [name, href] of Object.entries({ ...links, 'Privacy Policy': '/privacy-policy/' }))
    await expect(footer(page).getByRole('link', { name })).toHaveAttribute('href', href);
  await expect(footer(page).getByRole('link', { name: 'support@level30.example' })).toHaveAttribute(
    'href',
    'mailto:support@level30.example',
  );
  await expect(footer(page).getByText('Level30 Trading · Calle de Ejemplo 30, 28001 Madrid')).toBeVisible();
  await expect(footer(page).getByRole('link', { name: /over 15000 sales/i })).toHaveAttribute(
    'href',
    /^https:/,
  );
});

test('terms and privacy are reached from the footer, name the operator and lead through their sections', async ({
  page,
}) => {
  await page.goto('/faq/');
  await footer(page).getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeFocused();
  await expect(page).toHaveTitle('Terms of Service · Level30');
  await expect(page.getByText(/^Last changed on \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByText('All purchases are final.')).toBeVisible();

  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: 'Ban warranty' }).click();
  await expect(page).toHaveURL(/\/tos\/#warranty$/);
  await expect(page.getByRole('heading', { name: 'Ban warranty' })).toBeInViewport();
  await expect(contents.getByRole('link', { name: 'Ban warranty' })).toHaveAttribute(
    'aria-current',
    'location',
  );

  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeFocused();
  await expect(page.getByText('Responsible for your data in Level30 is Level30 Trading')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(contents).toBeHidden();
});

test('printed legal texts contain nothing else', async ({ page }) => {
  await page.goto('/tos/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(footer(page)).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('the FAQ answers its five questions, one at a time', async ({ page }) => {
  await page.goto('/faq/');
  const questions = page.getByRole('main').getByRole('group');
  await expect(questions).toHaveCount(5);
  await expect(page.getByText('You start your placements with a clean record.')).toBeVisible();
  for (const answer of [
    /you get a replacement of the same kind, or the price back as balance/,
    /a name change ends the warranty/,
    /The blue essence on its card/,
    /we email you a link to them/,
  ]) {
    await questions.filter({ hasText: answer }).locator('summary').click();
    await expect(page.getByText(answer)).toBeVisible();
  }
  await expect(page.getByText('You start your placements with a clean record.')).toBeHidden();
});

test('an unknown address answers 404 and offers a way on', async ({ page }) => {
  const answer = await page.goto('/no-such-page/');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This page does not exist.' })).toBeVisible();
  await expect(page.getByText('/no-such-page/')).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Level30');
  await page.getByRole('link', { name: 'Browse accounts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Buy Account' })).toBeFocused();
  await expect(page).toHaveTitle('Buy Account · Level30');
});

test('too many requests have a page of their own', async ({ page }) => {
  await page.goto('/429/');
  await expect(page.getByRole('heading', { name: 'Too Many Requests' })).toBeVisible();
  await expect(page.getByText('Error 429')).toBeVisible();
});

test('each page is served with its own title, and the sitemap leads to what is public', async ({
  request,
}) => {
  for (const [path, { title }] of Object.entries(PAGES)) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain(`<title>${title} · Level30</title>`);
  }
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const places = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = '']) => place);
  expect(places.length).toBeGreaterThanOrEqual(5);
  for (const place of places) {
    const text = await (await request.get(place)).text();
    expect(text).toContain(`<link rel="canonical" href="${place}" />`);
    expect(text).not.toContain('noindex');
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: http');
});

// The page breaks on purpose, so its console errors are not failures.
plainTest('a page that breaks says so, with a reference that the shop has heard of', async ({ page }) => {
  await page.route(/purchases\.list/, async (route) => {
    const answer = await route.fetch();
    const procedures = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    const results = (await answer.json()) as { result: { data: unknown } }[];
    const broken = results[procedures.indexOf('purchases.list')];
    if (broken)
      broken.result.data = { results: [null], start: 1, end: 1, count: 1, currentPage: 1, totalPages: 1 };
    await route.fulfill({ response: answer, json: results });
  });
  await page.goto('/my-account/');
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill('buyer@demo.example');
  await form.getByLabel('Password', { exact: true }).fill('demo-password');
  const told = page.waitForResponse(/site\.reportFault/);
  await form.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
  await expect(page.getByText(/^Reference [\da-f-]{13}$/)).toBeVisible();
  expect((await told).status()).toBe(200);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page stays if the network is lost before its last parts have come', async ({ page }) => {
  const lastParts = /\/assets\/(?:account|background)-[^/]*\.(?:css|js)$/;
  await page.route(lastParts, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => lastParts.test(request.url()));
  await page.goto('/faq/');
  await lost;
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
});

plainTest('a shop that cannot be reached says what to do', async ({ page }) => {
  await page.route(/identity\.me/, (route) => route.abort());
  await page.goto('/my-account/');
  await expect(
    page.getByRole('heading', { name: 'Error connecting to server. Please try again later.' }),
  ).toBeVisible();
  await page.unroute(/identity\.me/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
});

plainTest(
  'the terms name the operator without an answer of the shop: the page carries it',
  async ({ page }) => {
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/tos/');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'support@level30.example' }).first()).toBeVisible();
  },
);
