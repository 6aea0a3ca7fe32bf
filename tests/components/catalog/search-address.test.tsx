/** What the address says is read once, typed, and written in one canonical form. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../support/open-page.tsx';
import { stockShop } from './support/catalog.ts';

beforeEach(() => stockShop());

const SEARCH = '/buy-account/';

test.each([
  ['junk drops out', '?region=EUW&region=XX&junk=1&blue-essence-start=abc', '?region=EUW'],
  ['names of the code are junk', '?filters=x&filters=y&regions=EUW&rank=GO', '?rank=GO'],
  ['the old account type premium becomes the premium filter', '?account-type=premium', '?premium=true'],
  ['one skin survives', '?skin-shard=1001', '?skin-shard=1001'],
  ['several are put in order', '?skin-shard=2002&skin-shard=1001', '?skin-shard=1001&skin-shard=2002'],
  ['what contradicts itself goes', '?division=2&account-type=unranked', '?account-type=unranked'],
])('%s', async (_, query, canonical) => {
  const { address } = openPage(`${SEARCH}${query}`);
  await expect.poll(address).toBe(`${SEARCH}${canonical}`);
});

test('quick changes add up, each a step of the way back; the menu marks the page with them, too', async () => {
  const { address, back } = openPage(`${SEARCH}?region=EUW`);
  await page.getByRole('checkbox', { name: /^Premium only/ }).click();
  await page.getByRole('checkbox', { name: /^NA/ }).click();
  await expect.poll(address).toBe(`${SEARCH}?region=EUW&region=NA&premium=true`);
  const menuItem = page.getByRole('link', { name: 'Buy Account' }).first();
  await expect.element(menuItem).toHaveAttribute('aria-current', 'page');
  back();
  await expect.poll(address).toBe(`${SEARCH}?region=EUW&premium=true`);
});
