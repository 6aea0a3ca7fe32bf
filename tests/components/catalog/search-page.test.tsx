import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { ERRORS } from '#shared/errors.ts';
import { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import { allSkins } from '#shared/catalog/product.ts';
import { openMarket } from '../marketplace/support/market.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, answerRest, refuse } from '../support/shop-answers.ts';
import { REFERENCE_DATA, STOCK, stockShop } from './support/catalog.ts';

const cardCells = () => [...document.querySelectorAll('main li:has(article)')];
const leftOut = () => cardCells().filter((cell) => getComputedStyle(cell).contentVisibility === 'hidden');

beforeEach(() => stockShop());

test('a hand-written address: junk drops out, the old premium type is replaced', async () => {
  const { address } = openPage(
    '/buy-account/?account-type=premium&region=XX&region=EUW&rank=ZZ&blue-essence-start=lots&x=1',
  );
  await expect.poll(address).toBe('/buy-account/?region=EUW&premium=true');
  await expect.element(page.getByRole('checkbox', { name: /^Premium only/ })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: /^Any/ }).first()).toBeChecked();
});

test('no account has all the chosen skins: the closest ones say how many they have', async () => {
  const counts = new Map<number, number>();
  for (const id of STOCK.flatMap((product) => [...allSkins(product)]))
    counts.set(id, (counts.get(id) ?? 0) + 1);
  const frequent = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 12)
    .map(([id]) => id);
  const most = Math.max(...STOCK.map((product) => frequent.filter((id) => allSkins(product).has(id)).length));
  openPage(`/buy-account/?${frequent.map((id) => `skin-shard=${id}`).join('&')}`);
  await expect.element(page.getByText('No search results found.')).toBeVisible();
  const closest = page.getByRole('region', { name: 'Closest matches' });
  await expect.element(closest.getByRole('article').first().getByText(`${most} of 12 skins`)).toBeVisible();
});

test('a search without results leads to the marketplace without loading the shop anew', async () => {
  openMarket();
  const empty = CatalogIndex.build([], REFERENCE_DATA);
  answer('catalog.search', (filters) => empty.answer(filters, 'stock 1/facts 1', 100));
  const { address } = openPage('/buy-account/');
  await page.getByRole('link', { name: 'Go to the marketplace' }).click();
  await expect.poll(address).toBe('/marketplace/');
});

test('a shop without accounts says so, and offers no filter to remove', async () => {
  const empty = CatalogIndex.build([], REFERENCE_DATA);
  answer('catalog.search', (filters) => empty.answer(filters, 'stock 1/facts 1', 100));
  openPage('/buy-account/');
  await expect.element(page.getByText('No account is in stock right now.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Clear all filters' })).not.toBeInTheDocument();
});

test.each(['/buy-account/', '/marketplace/'])(
  'beside an error, %s has no total that seems to come',
  async (at) => {
    refuse('catalog.search', 'bad_request');
    refuse('marketplace.browse', 'bad_request');
    openPage(at);
    await expect.element(page.getByRole('alert').getByText(ERRORS.bad_request.text)).toBeVisible();
    expect(document.querySelector('main p[role=status] [aria-hidden]')).toBeNull();
  },
);

test.each(['/buy-account/', `/buy-account/${STOCK[0]?.id}/`, '/marketplace/'])(
  'without the names of skins %s says so, and asks for them again',
  async (address) => {
    answerRest('/api/catalog/facts/', {}, 400);
    answer('marketplace.browse', { now: new Date().toISOString(), listings: [], userId: null });
    openPage(address);
    await expect.element(page.getByRole('alert').getByText(ERRORS.internal.text)).toBeVisible();
    await expect.poll(() => document.querySelector('main [aria-busy=true]')).toBe(null);
    stockShop();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  },
);

test('a shop that fails is asked for the names of skins again, before that is told', async () => {
  answerRest('/api/catalog/facts/', {}, 500);
  openPage('/buy-account/');
  // Three tries, the second after a second, the third after two more.
  await expect
    .element(page.getByRole('alert').getByText(ERRORS.internal.text), { timeout: 30_000 })
    .toBeVisible();
  stockShop();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByRole('article').first()).toBeVisible();
});

test('while the filters cover the page, cards outside the window are left out, and are back after it', async () => {
  await page.viewport(390, 480);
  onTestFinished(() => page.viewport(1280, 720));
  openPage('/buy-account/');
  await expect.element(page.getByRole('article').nth(2)).toBeInTheDocument();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await expect.poll(() => leftOut().length).toBeGreaterThan(0);
  const { innerHeight } = window;
  for (const cell of cardCells())
    expect(leftOut().includes(cell)).toBe(cell.getBoundingClientRect().top > innerHeight);
  await page.getByRole('button', { name: /^Show \d+ accounts$/ }).click();
  await expect.poll(() => leftOut().length).toBe(0);
});
