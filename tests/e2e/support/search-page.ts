/** The search page as a visitor handles it, beside the stock as the documented list tells it. */
import type { Page } from '@playwright/test';
import { decodePositional } from '#shared/catalog/positional-codec.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import { allSkins, type Product } from '#shared/catalog/product.ts';
import type { Champion, Skin } from '#shared/catalog/skin.ts';
import { expect } from './journey.ts';

export interface Stock {
  products: Product[];
  prices: PriceList;
  skins: Skin[];
  champions: Champion[];
}

/** Everything for sale, with what the page needs to price it. */
export async function readStock(page: Page): Promise<Stock> {
  const [list, facts] = await Promise.all([
    page.request.get('/api/products/'),
    page.request.get('/api/catalog/facts/'),
  ]);
  const rows = (await list.json()) as unknown[];
  return { products: rows.map(decodePositional), ...((await facts.json()) as Omit<Stock, 'products'>) };
}

/** Skins as often as accounts have them, the most frequent first. */
export function skinsByFrequency({ products }: Stock): number[] {
  const counts = new Map<number, number>();
  for (const product of products)
    for (const id of allSkins(product)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}

export const rail = (page: Page) => page.getByRole('complementary', { name: 'Filters' });

/** What an open search box suggests. */
export const suggestions = (page: Page) => page.getByRole('listbox').getByRole('option');

/** The total in words, e.g. "1,204 accounts from €2.99". Home, which shows until the search has drawn, has such words too. */
// Not the counts of suggestions, nor those of the regions on the page that is left: the address changes a moment before the page does.
const total = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^(\d|,)+ accounts?( from €|$)/)
    .and(page.locator(':not(a *, [role=option] *)'));

export async function expectTotal(page: Page, count: number): Promise<void> {
  const words = count === 1 ? '1 account' : `${count.toLocaleString('en-US')} accounts`;
  await expect(total(page)).toHaveText(new RegExp(`^${words}( from €|$)`));
}

export async function openSearch(page: Page, query = ''): Promise<void> {
  await page.goto(`/buy-account/${query}`);
  // What the server drew gives way to the page of the scripts.
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
  await expect(total(page)).toBeVisible();
}

/** The query of the address, as pairs in order. */
export function queryOf(page: Page): string {
  return new URL(page.url()).search;
}
