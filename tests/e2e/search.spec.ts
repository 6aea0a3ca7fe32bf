/** The search page: every filter by control and by URL, filters that clear others, and navigation. */
import { isOldStock } from '#shared/catalog/product-class.ts';
import { allSkins, type Product } from '#shared/catalog/product.ts';
import { expect, test } from './support/journey.ts';
import {
  expectTotal,
  openSearch,
  queryOf,
  rail,
  readStock,
  skinsByFrequency,
  suggestions,
  type Stock,
} from './support/search-page.ts';
import { chooseSegment } from './support/segments.ts';

const isMythic = ({ skins }: Stock) => {
  const mythic = new Set(skins.filter(({ tier }) => tier === 'MYTHIC').map(({ id }) => id));
  return (product: Product) => [...allSkins(product)].some((id) => mythic.has(id));
};

const has = (id: number) => (product: Product) => allSkins(product).has(id);

test('filtering by two regions gives an address and a total that match the stock', async ({ page }) => {
  const stock = await readStock(page);
  const fitting = stock.products.filter(({ region }) => region === 'NA' || region === 'OC1');
  await openSearch(page);
  await rail(page).getByRole('checkbox', { name: /^NA/ }).click();
  await rail(page).getByRole('checkbox', { name: /^OCE/ }).click();
  await expectTotal(page, fitting.length);
  expect(queryOf(page)).toBe('?region=NA&region=OC1');
});

test('the address alone can set the filters', async ({ page }) => {
  const stock = await readStock(page);
  const both = isMythic(stock);
  await openSearch(
    page,
    '?region=EUW&region=KR&account-tier=MYTHIC&account-type=unranked&account-age=new-stock',
  );
  const fits = (product: Product) =>
    ['EUW', 'KR'].includes(product.region) &&
    product.rank === '0' &&
    !product.isHandleveled &&
    both(product) &&
    !isOldStock(product.dateLastPlayed, stock.prices.oldStockMaxDate);
  await expectTotal(page, stock.products.filter(fits).length);
  await expect(rail(page).getByRole('checkbox', { checked: true })).toHaveCount(3);
});

test('filtering by skins requires all of them, and ignores typos and apostrophes', async ({ page }) => {
  const stock = await readStock(page);
  const [first = 0] = skinsByFrequency(stock);
  const companion = stock.products.find((product) => has(first)(product) && allSkins(product).size > 1);
  const second = [...allSkins(companion ?? stock.products[0]!)].find((id) => id !== first) ?? 0;
  const titleOf = (id: number) => stock.skins.find((skin) => skin.id === id)?.title ?? '';

  await openSearch(page);
  for (const id of [first, second]) {
    const search = rail(page).getByRole('combobox', { name: 'Search skin shards' });
    // Without its third letter: one typo.
    await search.fill(titleOf(id).replace(/^(..)./, '$1'));
    await expect(suggestions(page).first()).toBeVisible();
    expect(await suggestions(page).count()).toBeLessThanOrEqual(7);
    await page
      .getByRole('option', { name: titleOf(id) })
      .first()
      .click();
    await expect(rail(page).getByRole('list', { name: 'Chosen skin shards' })).toContainText(titleOf(id));
    // The list stays open for further picks.
    await search.press('Escape');
  }
  await expectTotal(page, stock.products.filter(has(first)).filter(has(second)).length);
  const [low = 0, high = 0] = [first, second].toSorted((a, b) => a - b);
  expect(queryOf(page)).toBe(`?skin-shard=${low}&skin-shard=${high}`);

  await rail(page)
    .getByRole('button', { name: `Remove ${titleOf(second)}` })
    .click();
  await expect(rail(page).getByRole('button', { name: `Remove ${titleOf(first)}` })).toBeFocused();
  await expectTotal(page, stock.products.filter(has(first)).length);

  // Enter applies the typed text even if the suggestions still belong to the text before.
  const search = rail(page).getByRole('combobox', { name: 'Search skin shards' });
  await search.fill(titleOf(first));
  await expect(suggestions(page).first()).toBeVisible();
  await search.fill(titleOf(second));
  await search.press('Enter');
  await expect(rail(page).getByRole('list', { name: 'Chosen skin shards' })).toContainText(titleOf(second));
});

test('a handwritten address loses its junk, and the old premium type is replaced without a history step', async ({
  page,
}) => {
  await page.goto('/faq/');
  await page.goto(
    '/buy-account/?account-type=premium&region=XX&region=EUW&rank=ZZ&blue-essence-start=lots&x=1',
  );
  await expect(page).toHaveURL(/\/buy-account\/\?region=EUW&premium=true$/);
  await expect(rail(page).getByRole('checkbox', { name: /^Premium only/ })).toBeChecked();
  await expect(rail(page).getByRole('radio', { name: /^Any/ }).first()).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/\/faq\/$/);
});

test('back and forward step through settled filters, with a typed number as one step', async ({ page }) => {
  const stock = await readStock(page);
  await openSearch(page);
  await rail(page).getByRole('checkbox', { name: /^EUW/ }).click();
  await expect(page).toHaveURL(/\?region=EUW$/);
  await expectTotal(page, stock.products.filter(({ region }) => region === 'EUW').length);
  const field = rail(page).getByLabel('Blue essence from');
  await field.pressSequentially('40000');
  await expect(page).toHaveURL(/\?region=EUW&blue-essence-start=40000$/);
  await expect(rail(page).getByRole('radio', { name: /^40,000\+/ })).toBeChecked();

  await page.goBack();
  await expect(page).toHaveURL(/\?region=EUW$/);
  await expect(field).toHaveValue('');
  await expectTotal(page, stock.products.filter(({ region }) => region === 'EUW').length);
  await page.goBack();
  await expect(page).toHaveURL(/\/buy-account\/$/);
  await expectTotal(page, stock.products.length);
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(/\?region=EUW&blue-essence-start=40000$/);
  await expect(field).toHaveValue('40000');
});

test.describe('sorting', () => {
  test('shows only accounts with skins of the champions, found by either name, most of them first when sorted so', async ({
    page,
  }) => {
    const stock = await readStock(page);
    const champion = stock.champions.find(({ id }) => stock.skins.some((skin) => skin.champion === id));
    await openSearch(page, '?sort=champion');
    await page.getByRole('combobox', { name: 'Search champions' }).fill(champion?.name ?? '');
    await expect(suggestions(page).first()).toBeVisible();
    expect(await suggestions(page).count()).toBeLessThanOrEqual(5);
    await page.getByRole('combobox', { name: 'Search champions' }).press('Enter');
    await page.getByRole('combobox', { name: 'Search champions' }).press('Escape');
    await expect(page).toHaveURL(new RegExp(`\\?champion=${champion?.id}&sort=champion$`));
    await expect(page.getByRole('article').first().locator('mark')).toBeVisible();
    const ofChampion = new Set(
      stock.skins.filter((skin) => skin.champion === champion?.id).map(({ id }) => id),
    );
    const fitting = stock.products.filter((product) =>
      [...allSkins(product)].some((id) => ofChampion.has(id)),
    );
    expect(fitting.length).toBeLessThan(stock.products.length);
    await expectTotal(page, fitting.length);
    await expect(
      page.getByText(`Accounts with the most skins of ${champion?.name} come first.`),
    ).toBeVisible();
    await expect(
      page.getByRole('button', { name: `Remove filter ${champion?.name}`, exact: true }),
    ).toBeVisible();
    await page
      .getByRole('list', { name: 'Chosen champions' })
      .getByRole('button', { name: `Remove champion ${champion?.name}` })
      .click();
    await expect(page).toHaveURL(/\?sort=champion$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('after loading the next hundred, reload and back restore the whole list', async ({ page }) => {
  // Two hundred cards, rendered without a GPU.
  test.slow();
  await openSearch(page);
  await expect(page.getByText(/^Showing 100 of /)).toBeVisible();
  await page.getByRole('button', { name: 'Load the next 100' }).click();
  await expect(page.getByText(/^Showing 200 of /)).toBeVisible();
  expect(queryOf(page)).toBe('');
  await expect(page.getByRole('article')).toHaveCount(200);
  await page.reload();
  await expect(page.getByText(/^Showing 200 of /)).toBeVisible();

  const account = page.getByRole('article').nth(150);
  const name = await account.getAttribute('aria-label');
  await account.getByRole('link').click();
  await expect(page).toHaveURL(/\/buy-account\/\d+\/$/);
  await page.getByRole('link', { name: 'Back to the results' }).click();
  await expect(page.getByText(/^Showing 200 of /)).toBeVisible();
  await expect(page.getByRole('article').nth(150)).toHaveAccessibleName(name ?? '');
  await expect(page.getByRole('article').nth(150)).toBeInViewport();

  await rail(page).getByRole('checkbox', { name: /^EUW/ }).click();
  await expect(page.getByText(/^Showing 100 of /)).toBeVisible();
});

test('the link to a search is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSearch(page, '?region=EUW');
  await page.getByRole('button', { name: 'Copy the link to this search' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied.' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('a visitor gets from a filter to an account and back by keyboard alone', async ({ page }) => {
  const { products } = await readStock(page);
  const fitting = products.filter(
    ({ region, rank, isHandleveled }) => region === 'EUW' && rank === '0' && !isHandleveled,
  );
  await openSearch(page);
  await rail(page).getByRole('checkbox', { name: /^EUW/ }).focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/region=EUW/);
  await rail(page).getByRole('radio', { name: /^Any/ }).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/account-type=unranked/);
  await expect(rail(page).getByRole('radio', { name: /^Unranked/ })).toBeFocused();
  // Until then the cards of the former answer are shown; their removal would lose the focus.
  await expectTotal(page, fitting.length);

  const link = page.getByRole('article').first().getByRole('link');
  await expect(link).toHaveAccessibleName(/^EUW · \d+ skins? · (\d+k|<10k) BE · €[\d.]+$/);
  await link.focus();
  await page.keyboard.press('Tab');
  await expect(
    page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Add to cart/ }),
  ).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/buy-account\/\d+\/$/);
  await expect(page.getByRole('heading', { level: 1, name: /^EUW · / })).toBeFocused();
});

test('in the table arrow keys move, Enter opens and C adds, and the choice of view is remembered', async ({
  page,
}) => {
  await openSearch(page, '?region=EUW');
  await chooseSegment(page, 'Table');
  const rows = page.getByRole('grid', { name: 'Accounts' }).locator('tbody tr');
  await expect(rows).toHaveCount(100);
  await page.reload();
  await expect(rows).toHaveCount(100);

  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(rows.nth(99)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();

  // Visitors are asked to sign in; the dialog returns the focus when it closes.
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await rows.nth(1).focus();
  const href = await rows.nth(1).getByRole('link').getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test('on a phone the filters are a sheet that shows its number of results', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const stock = await readStock(page);
  const inEuw = stock.products.filter(({ region }) => region === 'EUW');
  await openSearch(page);
  await expect(rail(page)).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: /^NA/ }).click();
  await sheet.getByRole('button', { name: 'Clear all' }).click();
  await expect(sheet.getByRole('button', { name: 'Clear all' })).toHaveAttribute('aria-disabled', 'true');
  await expect(sheet.getByRole('button', { name: 'Clear all' })).toBeFocused();
  await sheet.getByRole('checkbox', { name: /^EUW/ }).click();
  await sheet.getByRole('button', { name: `Show ${inEuw.length.toLocaleString('en-US')} accounts` }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
  await expectTotal(page, inEuw.length);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
