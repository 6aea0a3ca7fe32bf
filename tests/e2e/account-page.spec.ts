/** An account's page, and the links from the home page to the search. */
import { accountSummary, accountTitle } from '#shared/catalog/display.ts';
import { allSkins } from '#shared/catalog/product.ts';
import { failCalls } from './support/failing-calls.ts';
import { expect, logInHere, test } from './support/journey.ts';
import { expectTotal, openSearch, readStock, skinsByFrequency } from './support/search-page.ts';

test('an account’s page can be linked, with facts, the parts of its price, searchable skins and similar accounts', async ({
  page,
}) => {
  const stock = await readStock(page);
  const account = stock.products.toSorted((a, b) => allSkins(b).size - allSkins(a).size)[0]!;
  const skins = [...allSkins(account)];
  const response = await page.goto(`/buy-account/${account.id}/`);
  expect(response?.status()).toBe(200);
  expect(await response?.text()).toContain(`<title>${accountTitle(account)} account, `);

  await expect(page.getByRole('heading', { level: 1 })).toContainText(accountSummary(account));
  await expect(page).toHaveTitle(/ account, [A-Z]+ · /);
  const gallery = page.getByRole('region', { name: 'Skins' });
  await expect(gallery.getByRole('status')).toHaveText(String(skins.length));

  const title = stock.skins.find(({ id }) => id === skins[0])?.title ?? '';
  await gallery.getByRole('searchbox').fill(title.toLowerCase().replaceAll("'", ''));
  await expect(gallery.getByText(title)).toBeVisible();
  await expect(gallery.getByRole('status')).toHaveText(new RegExp(`^\\d+ of ${skins.length}$`));

  const panel = page.getByRole('region', { name: 'Price and facts' });
  const price = await panel.getByText(/^€/).first().innerText();
  await expect(panel.getByRole('button', { name: `Add to cart · ${price}` })).toBeVisible();
  await expect(page.getByText('Price breakdown')).toBeVisible();
  await expect(page.locator('main details dl')).toContainText(
    new RegExp(`Price${price.replace('.', '\\.')}$`),
  );
  await expect(page.getByRole('region', { name: 'Similar accounts' }).getByRole('article')).not.toHaveCount(
    0,
  );

  await panel.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  // The account is sold while the customer signs in.
  await failCalls(page, 'cart.add', 'product_not_for_sale');
  await page.getByRole('dialog').getByRole('button', { name: 'Log in instead' }).click();
  await logInHere(page, 'buyer@demo.example');
  await expect(page.getByText('This account is not available anymore.')).toBeVisible();
});

test('the page of a sold or unknown account says so and offers a way on', async ({ page }) => {
  const response = await page.goto('/buy-account/2000000000/');
  expect(response?.status()).toBe(404);
  await expect(
    page.getByRole('heading', { level: 1, name: 'This account is not available anymore.' }),
  ).toBeVisible();
  await expect(page.getByRole('article')).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Browse all accounts' }).click();
  await expect(page).toHaveURL(/\/buy-account\/$/);
});

test('an invalid id has no page', async ({ page }) => {
  await page.goto('/buy-account/nonsense/');
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist.' })).toBeVisible();
});

test('from home: a skin found with a typo, and the regions with their counts', async ({ page }) => {
  const stock = await readStock(page);
  const [id = 0] = skinsByFrequency(stock);
  const title = stock.skins.find((skin) => skin.id === id)?.title ?? '';
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search skin shards' }).fill(title.replace(/^(..)(.)/, '$1$2$2'));
  await page.getByRole('option', { name: title }).first().click();
  await expect(page).toHaveURL(new RegExp(`/buy-account/\\?skin-shard=${id}$`));
  await expectTotal(page, stock.products.filter((product) => allSkins(product).has(id)).length);

  await page.goto('/');
  const inOceania = stock.products.filter(({ region }) => region === 'OC1').length;
  await page.getByRole('link', { name: new RegExp(`OCE.* ${inOceania} accounts`) }).click();
  await expect(page).toHaveURL(/\?region=OC1$/);
  await expectTotal(page, inOceania);

  await page.goto('/');
  await page.getByRole('link', { name: /^All \d+ regions/ }).click();
  await expect(page).toHaveURL(/\/buy-account\/$/);
});

test('a click anywhere on a card opens it, a click on its button does not', async ({ page }) => {
  await openSearch(page);
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(new URL(page.url()).pathname).toBe('/buy-account/');
  await card.locator('[data-tip="Blue essence"]').click();
  await expect(page).toHaveURL(/\/buy-account\/\d+\/$/);
});
