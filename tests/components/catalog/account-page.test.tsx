import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { allSkins } from '#shared/catalog/product.ts';
import { searchedProductPath } from '#shared/catalog/product-path.ts';
import { formatMoney } from '#shared/money.ts';
import { openPage } from '../support/open-page.tsx';
import { callsOf, refuse } from '../support/shop-answers.ts';
import { PRICED, REFERENCE_DATA, stockShop } from './support/catalog.ts';

const gallery = page.getByRole('region', { name: 'Skins' });
const titleOf = (id: number): string => REFERENCE_DATA.skins.find((skin) => skin.id === id)?.title ?? '';
/** With skins of all three states, at least two of them shards. */
const account = PRICED.find(
  ({ skins, permanentSkins, ownedSkins }) =>
    skins.length > 3 && permanentSkins.length > 0 && ownedSkins.length > 0,
)!;
const [first = 0, second = 0] = account.skins;

beforeEach(() => stockShop());

test('a card leads on with the skins that were searched: large on top, first and marked in the grid', async () => {
  const { address } = openPage(`/buy-account/?skin-shard=${first}`);
  await page.getByRole('article').first().getByRole('link').click();
  await expect.poll(address).toMatch(new RegExp(`^/buy-account/\\d+/\\?skin-shard=${first}$`));
  await expect.element(page.getByRole('main').getByText(titleOf(first)).first()).toBeVisible();
  await expect.element(gallery.getByRole('listitem').first()).toHaveTextContent(titleOf(first));
  await expect.poll(() => gallery.getByRole('mark').elements()).toHaveLength(1);
});

test('skins that the account does not have, and what is no skin, change nothing', async () => {
  openPage(`${searchedProductPath(account.id, [first, second, 1_999_999_999])}&skin-shard=nonsense`);
  await expect.element(gallery.getByRole('listitem').first()).toBeVisible();
  await expect.poll(() => gallery.getByRole('mark').elements()).toHaveLength(2);
});

test('one grid, by how the account has its skins, with what each means', async () => {
  openPage(`/buy-account/${account.id}/`);
  const total = allSkins(account).size;
  await expect.element(gallery.getByRole('status')).toHaveTextContent(String(total));
  await gallery.getByRole('radio', { name: /^Owned/ }).click();
  await expect.element(gallery.getByText('Unlocked on this account already, ready to play.')).toBeVisible();
  const owned = new Set(account.ownedSkins).size;
  await expect.element(gallery.getByRole('status')).toHaveTextContent(`${owned} of ${total}`);
  await expect.poll(() => gallery.getByRole('listitem').elements()).toHaveLength(owned);
});

test('similar accounts that cannot be read are left out', async () => {
  refuse('catalog.search', 'bad_request');
  openPage(`/buy-account/${account.id}/`);
  await expect.element(gallery.getByRole('listitem').first()).toBeVisible();
  await expect.poll(() => callsOf('catalog.search').length).toBeGreaterThan(0);
  await expect.element(page.getByRole('region', { name: 'Similar accounts' })).not.toBeInTheDocument();
});

test('the button says the price; on phones it stays at the foot of the window', async () => {
  await page.viewport(390, 700);
  openPage(`/buy-account/${account.id}/`);
  const add = page.getByRole('button', { name: `Add to cart · ${formatMoney(account.priceCents)}` });
  await expect.element(add).toBeInViewport();
  window.scrollTo(0, 400);
  await expect.element(add).toBeInViewport();
});
