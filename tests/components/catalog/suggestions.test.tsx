import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { allSkins } from '#shared/catalog/product.ts';
import type { Region } from '#shared/catalog/enumerations.ts';
import { openPage } from '../support/open-page.tsx';
import { PRICED, REFERENCE_DATA, stockShop } from './support/catalog.ts';

const SEARCH = '/buy-account/';
const filters = page.getByRole('complementary', { name: 'Filters' });
const box = filters.getByRole('combobox', { name: 'Search skin shards' });
const options = page.getByRole('listbox').getByRole('option');

const champion = REFERENCE_DATA.champions[0]!;
const ofChampion = REFERENCE_DATA.skins.filter((skin) => skin.champion === champion.id);
const countOf = (skinIds: readonly number[], region?: Region) =>
  PRICED.filter(
    (account) =>
      (region === undefined || account.region === region) && skinIds.some((id) => allSkins(account).has(id)),
  ).length;
const countText = (count: number) => `${count} ${count === 1 ? 'account' : 'accounts'}`;

beforeEach(() => stockShop());

test('a suggestion says how many accounts it would give within the filters', async () => {
  openPage(`${SEARCH}?region=EUW`);
  await box.fill(champion.name);
  const [skin] = ofChampion;
  await expect
    .element(options.filter({ hasText: skin!.title }).first())
    .toHaveAccessibleName(expect.stringContaining(countText(countOf([skin!.id], 'EUW'))));
  const ids = ofChampion.map(({ id }) => id);
  const last = options.last();
  await expect
    .element(last)
    .toHaveAccessibleName(expect.stringContaining(`All ${ids.length} skins of ${champion.name}`));
  await expect.element(last).toHaveAccessibleName(expect.stringContaining(countText(countOf(ids, 'EUW'))));
});

test('several picks without closing the list; picked again one is taken back; closing empties the field', async () => {
  const { address } = openPage(SEARCH);
  await box.fill(champion.name);
  await options.first().click();
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
  await options.nth(1).click();
  await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => address().match(/skin-shard/g)).toHaveLength(2);
  await options.first().click();
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'false');
  await expect.poll(() => address().match(/skin-shard/g)).toHaveLength(1);
  await expect.element(box).toHaveValue(champion.name);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(box).toHaveValue('');
});

test('the last row chooses the champion', async () => {
  const { address } = openPage(SEARCH);
  await box.fill(champion.name);
  await page.getByRole('option', { name: new RegExp(`skins of ${champion.name}`) }).click();
  await expect.poll(address).toBe(`${SEARCH}?champion=${champion.id}`);
  await expect.element(filters.getByRole('list', { name: 'Chosen champions' })).toBeVisible();
});

test('rare skins say so', async () => {
  const rare = REFERENCE_DATA.skins.find(({ tier }) => tier === 'MYTHIC')!;
  openPage(SEARCH);
  await box.fill(rare.title);
  await expect.element(options.first()).toHaveAccessibleName(/Mythic/);
});

test('champions are counted as if no other were chosen', async () => {
  const [one, other] = REFERENCE_DATA.champions;
  const ids = REFERENCE_DATA.skins.filter((skin) => skin.champion === other!.id).map(({ id }) => id);
  openPage(`${SEARCH}?champion=${one!.id}`);
  await filters.getByRole('combobox', { name: 'Search champions' }).fill(other!.name);
  await expect
    .element(options.first())
    .toHaveAccessibleName(expect.stringContaining(countText(countOf(ids))));
});
