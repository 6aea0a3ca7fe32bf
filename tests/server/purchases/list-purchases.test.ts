/** The lists of purchases: which customer's, in which states, their order and pages, and what a search finds. */
import { describe, expect, it } from 'vitest';
import { listPurchases } from '#server/purchases/list-purchases.ts';
import { type TestProduct, useTestShop } from '../../support/test-shop.ts';
import { addPurchase } from './support/purchases.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();
const list = (
  customer: number,
  more: { page?: number; limit?: number; search?: string; isHidden?: boolean } = {},
) => listPurchases(shop.as(customer), { page: 1, limit: 5, isHidden: false, ...more });

async function namesOf(customer: number, more: Parameters<typeof list>[1] = {}): Promise<string[]> {
  return (await list(customer, more)).results.map(({ username }) => username);
}

describe('the lists', () => {
  it.each([
    ['owned', true, false],
    ['listed', true, false],
    ['hidden', false, true],
    ['traded', false, false],
    ['resold', false, false],
    ['refunded', false, false],
  ])('an account that is %s: shown %s, among the hidden ones %s', async (state, isShown, isHidden) => {
    const customer = await shop.addCustomer();
    await addPurchase(shop, customer, { state });
    expect([(await list(customer)).count, (await list(customer, { isHidden: true })).count]).toEqual([
      Number(isShown),
      Number(isHidden),
    ]);
  });

  it('are each customer’s own', async () => {
    const [mine, other] = [await shop.addCustomer(), await shop.addCustomer()];
    const [account, theirs] = [await addPurchase(shop, mine), await addPurchase(shop, other)];
    expect(await namesOf(mine)).toEqual([account.username]);
    expect(await namesOf(other)).toEqual([theirs.username]);
    expect(await namesOf(other, { search: account.username })).toEqual([]);
  });

  it('are newest first, and the later of the same instant first', async () => {
    const customer = await shop.addCustomer();
    const [second, third, oldest] = [
      await addPurchase(shop, customer, { at: '2026-02-02T00:00:00Z' }),
      await addPurchase(shop, customer, { at: '2026-02-02T00:00:00Z' }),
      await addPurchase(shop, customer, { at: '2026-02-01T23:59:59Z' }),
    ];
    expect(await namesOf(customer)).toEqual([third.username, second.username, oldest.username]);
  });

  it('come page by page; a page past the end is not found', async () => {
    const customer = await shop.addCustomer();
    const names: string[] = [];
    for (let n = 0; n < 3; n += 1) names.unshift((await addPurchase(shop, customer)).username);
    expect(await list(customer, { limit: 2 })).toMatchObject({ start: 1, end: 2, count: 3, totalPages: 2 });
    expect(await namesOf(customer, { limit: 2 })).toEqual(names.slice(0, 2));
    expect(await namesOf(customer, { limit: 2, page: 2 })).toEqual(names.slice(2));
    await expect(list(customer, { limit: 2, page: 3 })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the password', () => {
  it('is shown unless the account is on the marketplace', async () => {
    const customer = await shop.addCustomer();
    const account = await addPurchase(shop, customer);
    expect((await list(customer)).results).toMatchObject([
      { password: `secret-${account.productId}`, passwordState: 'current', isListed: false },
    ]);
    await em().execute(`update purchase set state = 'listed' where product_id = ?`, [account.productId]);
    expect((await list(customer)).results).toMatchObject([
      { password: '', passwordState: 'changed for the auction', isListed: true },
    ]);
  });
});

describe('a search', () => {
  const ACCOUNTS: Record<string, Partial<TestProduct>> = {
    west: { region: 'EUW', rank: 'GO', division: 2 },
    america: { region: 'NA', rank: '0' },
  };

  it.each([
    ['a part of the username in any case', (name: string) => name.toUpperCase().slice(3), 'west'],
    ['the region', () => 'NA', 'america'],
    ['the name of the rank', () => 'gold', 'west'],
    ['the rank with its division', () => 'Gold II', 'west'],
    ['the word for no rank', () => 'unranked', 'america'],
  ])('finds an account by %s', async (_, textOf, expected) => {
    const customer = await shop.addCustomer();
    const names: Record<string, string> = {};
    for (const [key, product] of Object.entries(ACCOUNTS))
      names[key] = (await addPurchase(shop, customer, { product })).username;
    const search = textOf(names[expected] ?? '');
    expect(await namesOf(customer, { search })).toEqual([names[expected]]);
    expect((await list(customer, { search })).count).toBe(1);
  });

  it('finds nothing in the other list', async () => {
    const customer = await shop.addCustomer();
    const { username } = await addPurchase(shop, customer, { state: 'hidden' });
    expect(await namesOf(customer, { search: username })).toEqual([]);
    expect(await namesOf(customer, { search: username, isHidden: true })).toEqual([username]);
  });
});
