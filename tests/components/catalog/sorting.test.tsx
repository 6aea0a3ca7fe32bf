import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rankText } from '#shared/catalog/display.ts';
import { rankPlace } from '#shared/catalog/rank-order.ts';
import { allSkins, type PricedProduct, type Product } from '#shared/catalog/product.ts';
import { openPage } from '../support/open-page.tsx';
import { PRICED, STOCK, stockShop } from './support/catalog.ts';

const SEARCH = '/buy-account/';
const first = page.getByRole('article').first();
const ranked = STOCK.filter(({ rank }) => rank !== '0');
const placeOf = ({ rank, division }: Product): number => (rank === '0' ? 99 : rankPlace(rank, division));
const nameOf = ({ rank, division }: Product): RegExp => new RegExp(`^${rankText(rank, division)} · `);

beforeEach(() => stockShop());

test('by rank, both ways; another sort clears the order', async () => {
  const inOrder = ranked.toSorted((a, b) => placeOf(a) - placeOf(b));
  const { address } = openPage(`${SEARCH}?account-type=ranked`);
  await page.getByLabelText('Sort by').selectOptions('Rank');
  await expect.poll(address).toBe(`${SEARCH}?account-type=ranked&sort=rank`);
  await expect.element(first).toHaveAccessibleName(nameOf(inOrder[0]!));
  await page.getByLabelText('Order').selectOptions('Low to high');
  await expect.poll(address).toBe(`${SEARCH}?account-type=ranked&rank-order=LowToHigh&sort=rank`);
  await expect.element(first).toHaveAccessibleName(nameOf(inOrder.at(-1)!));
  await page.getByLabelText('Sort by').selectOptions('Lane');
  await expect.poll(address).toBe(`${SEARCH}?account-type=ranked&sort=lane`);
});

test('by rank with the unranked amid it: one tap leaves the ranked ones', async () => {
  const { address } = openPage(`${SEARCH}?sort=rank`);
  await expect.element(page.getByText('Unranked accounts are listed next to Platinum.')).toBeVisible();
  await page.getByRole('button', { name: 'Ranked only' }).click();
  await expect.poll(address).toBe(`${SEARCH}?account-type=ranked&sort=rank`);
  await expect.element(page.getByRole('button', { name: 'Ranked only' })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Order')).toHaveFocus();
  await expect.element(page.getByText(new RegExp(`^${ranked.length} accounts`))).toBeVisible();
});

test.each([
  ['Lane', 'Most skins for the lane', 'Jungle', '?lane=Jungle&sort=lane'],
  ['Role', 'Most skins for the role', 'Tank', '?role=Tank&sort=role'],
])('by %s: most matching skins first, marked and counted', async (sort, label, chosen, query) => {
  const { address } = openPage(SEARCH);
  await page.getByLabelText('Sort by').selectOptions(sort);
  await page.getByLabelText(label).selectOptions(chosen);
  await expect.poll(address).toBe(SEARCH + query);
  await expect.element(first.getByText(/^\d+ matching$/)).toBeVisible();
});

test.each<[string, string, (account: PricedProduct) => number]>([
  ['Highest price', 'highest-price', ({ priceCents }) => priceCents],
  ['Most skins', 'most-skins', (account) => allSkins(account).size],
  ['Most blue essence', 'most-blue-essence', ({ discreteBlueEssence }) => discreteBlueEssence],
  ['Newest', 'newest', ({ id }) => id],
])('%s first', async (label, value, keyOf) => {
  const best = PRICED.toSorted((a, b) => keyOf(b) - keyOf(a))[0]!;
  const { address } = openPage(SEARCH);
  await page.getByLabelText('Sort by').selectOptions(label);
  await expect.poll(address).toBe(`${SEARCH}?sort=${value}`);
  await expect
    .element(first.getByRole('link').first())
    .toHaveAttribute('href', expect.stringMatching(new RegExp(`\\b${best.id}\\b`)));
});

test('a sort of the marketplace does nothing in the shop', async () => {
  openPage(`${SEARCH}?sort=most-bids`);
  await expect.element(page.getByLabelText('Sort by')).toHaveDisplayValue('Lowest price');
  await expect
    .element(first.getByRole('link').first())
    .toHaveAttribute('href', expect.stringMatching(new RegExp(`\\b${PRICED[0]!.id}\\b`)));
});
