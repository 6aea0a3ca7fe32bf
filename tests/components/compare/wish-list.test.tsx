import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ERRORS } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { MAX_WISHES } from '#shared/wish-list/max-wishes.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { referenceDataQuery } from '#client/replica/reference-data-query.ts';
import { replica } from '#client/replica/replica-client.ts';
import { keepWish, keepWishes, wishStore } from '#client/wish-list/wish-store.ts';
import { syncWishes } from '#client/wish-list/sync-wishes.ts';
import { PRICED, REFERENCE_DATA, stockShop } from '../catalog/support/catalog.ts';
import { closeReplica, storeReplica } from '../replica/support/stored-replica.ts';
import { openPage } from '../support/open-page.tsx';
import { ME, signIn } from '../support/samples.ts';
import { answer, callsOf, disconnect, hold, lose, refuse } from '../support/shop-answers.ts';

const [first, second] = [PRICED[0]!, PRICED[1]!];
const star = page.getByRole('button', { name: /^On your wish list/ }).first();
const table = page.getByRole('table');
const notices = page.getByRole('region', { name: 'Notices' });
const header = (id: number) =>
  table.getByRole('columnheader', { name: new RegExp(String.raw`No\. ${id}$`, 'u') });
const wish = (productId: number, priceCents = 500) => ({ productId, priceCents });
const openComparison = (...ids: number[]) =>
  openPage(`/compare/?${ids.map((id) => `account=${id}`).join('&')}`);
const starredIds = () => wishStore.get().wishes.map(({ productId }) => productId);

const answerWished = () =>
  answer('wishList.products', ({ ids }) => ({
    products: ids.flatMap((id) => PRICED.find((product) => product.id === id) ?? []),
  }));

/** An earlier visit: this device has the catalog, and the names of skins. */
function storePriced(): void {
  storeReplica({ product: (id) => Promise.resolve(PRICED.find((product) => product.id === id)) });
  vi.spyOn(replica, 'isAtHand', 'get').mockReturnValue(true);
  queryClient.setQueryData(referenceDataQuery().queryKey, {
    version: 'facts 1',
    referenceData: REFERENCE_DATA,
  });
}

beforeEach(() => {
  stockShop();
  answerWished();
});

afterEach(() => {
  keepWishes({ owner: null, wishes: [] });
  closeReplica();
});

describe('the star', () => {
  test('of a visitor is kept on this device, and pressed again it is not', async () => {
    openPage(`/buy-account/${first.id}/`);
    await star.click();
    await expect.element(star).toHaveAttribute('aria-pressed', 'true');
    expect(JSON.parse(localStorage.getItem('wish-list') ?? '')).toMatchObject({
      owner: null,
      wishes: [wish(first.id, first.priceCents)],
    });
    await star.click();
    await expect.element(star).toHaveAttribute('aria-pressed', 'false');
    expect(localStorage.getItem('wish-list')).toBeNull();
    expect(callsOf('wishList.set')).toEqual([]);
  });

  test("of a customer is the account's too; what the shop refuses is taken back and told", async () => {
    signIn();
    keepWishes({ owner: ME.customerId, wishes: [] });
    answer('wishList.set', undefined);
    openPage(`/buy-account/${first.id}/`);
    await star.click();
    await expect.poll(() => callsOf('wishList.set')).toEqual([{ productId: first.id, isWished: true }]);
    await star.click();
    await expect.poll(starredIds).toEqual([]);
    refuse('wishList.set', 'wish_list_full');
    await star.click();
    await expect.element(notices.getByText(ERRORS.wish_list_full.text)).toBeVisible();
    await expect.element(star).toHaveAttribute('aria-pressed', 'false');
  });

  test('is refused where there is no room', async () => {
    const full = Array.from({ length: MAX_WISHES }, (_, n) => wish(900_000 + n));
    keepWishes({ owner: null, wishes: full });
    openPage(`/buy-account/${first.id}/`);
    await star.click();
    await expect.element(notices.getByText(ERRORS.wish_list_full.text)).toBeVisible();
    expect(starredIds()).toHaveLength(MAX_WISHES);
  });
});

describe('the list', () => {
  test('says what has another price, and what is gone', async () => {
    const dearer = first.priceCents + 150;
    keepWishes({
      owner: null,
      wishes: [{ ...wish(first.id, dearer) }, { ...wish(999_999), words: 'EUW · 3 skins' }],
    });
    openPage('/wish-list/');
    await expect.element(page.getByText(`was ${formatMoney(dearer)}`)).toBeVisible();
    const gone = page.getByRole('listitem').filter({ hasText: 'EUW · 3 skins' });
    await expect.element(gone.getByText('No longer for sale')).toBeVisible();
  });

  test('does not call gone what has just come and is still being asked for', async () => {
    keepWishes({ owner: null, wishes: [wish(first.id)] });
    openPage('/wish-list/');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect.element(rows.getByRole('button', { name: /^Add to cart/ })).toBeVisible();
    const { release } = hold('wishList.products', { products: PRICED.slice(0, 2) });
    keepWish({ ...wish(second.id), words: 'EUW · 3 skins' }, true);
    await expect.element(rows.getByRole('link', { name: 'EUW · 3 skins' })).toBeVisible();
    await expect.element(page.getByText('No longer for sale')).not.toBeInTheDocument();
    release();
    await expect.poll(() => rows.getByRole('button', { name: /^Add to cart/ }).elements()).toHaveLength(2);
  });

  test('leads to an account without loading the shop anew', async () => {
    keepWishes({ owner: null, wishes: [wish(first.id)] });
    const shop = openPage('/wish-list/');
    await page.getByRole('main').getByRole('listitem').getByRole('link').click();
    await expect.poll(shop.address).toBe(`/buy-account/${first.id}/`);
  });

  test('without an answer shows what was starred, and asks again', async () => {
    keepWishes({ owner: null, wishes: [{ ...wish(first.id), words: 'EUW · 3 skins' }] });
    lose('wishList.products');
    openPage('/wish-list/');
    const starred = page.getByRole('main').getByRole('listitem');
    await expect.element(starred.getByRole('link', { name: 'EUW · 3 skins' })).toBeVisible();
    await expect.element(starred.getByText(formatMoney(500))).toBeVisible();
    await expect.element(starred.getByText('No longer for sale')).not.toBeInTheDocument();
    answerWished();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect.element(starred.getByRole('button', { name: /^Add to cart/ })).toBeVisible();
  });

  test('offline shows what this device knows of the accounts', async () => {
    keepWishes({ owner: null, wishes: [wish(first.id), { ...wish(999_999), words: 'EUW · 3 skins' }] });
    storePriced();
    disconnect();
    openPage('/wish-list/');
    const starred = page.getByRole('main').getByRole('listitem');
    await expect.element(starred.getByText(formatMoney(first.priceCents))).toBeVisible();
    await expect.element(starred.getByRole('link', { name: 'EUW · 3 skins' })).toBeVisible();
    await expect.element(page.getByText('No longer for sale')).not.toBeInTheDocument();
  });

  test('says that it is in the account only to a customer', async () => {
    const ofAccount = page.getByText(/^Saved in your account/);
    const { release } = hold('identity.me', ME);
    openPage('/wish-list/');
    await expect.element(page.getByText('Saved on this device.')).toBeVisible();
    await expect.element(ofAccount).not.toBeInTheDocument();
    signIn();
    release();
    await expect.element(ofAccount).toBeVisible();
  });

  test('without an account leads to the shop', async () => {
    openPage('/wish-list/');
    await expect.element(page.getByRole('link', { name: 'Browse all accounts' })).toBeVisible();
  });

  test('leads with two to four chosen accounts to the comparison, and back to what was chosen', async () => {
    keepWishes({ owner: null, wishes: PRICED.slice(0, 5).map(({ id, priceCents }) => wish(id, priceCents)) });
    const shop = openPage('/wish-list/');
    const boxes = page.getByRole('checkbox', { name: /^Compare .* skins/ });
    const link = page.getByRole('link', { name: 'Compare', exact: true });
    await boxes.nth(0).click();
    await expect.element(boxes.nth(0)).toBeChecked();
    await expect.element(link).not.toBeInTheDocument();
    for (const at of [1, 2, 3]) await boxes.nth(at).click();
    await expect.element(boxes.nth(4)).toBeDisabled();
    await boxes.nth(0).click();
    await expect.element(boxes.nth(4)).toBeEnabled();
    const chosen = PRICED.slice(1, 4).map(({ id }) => `account=${id}`);
    await link.click();
    await expect.element(header(second.id)).toBeVisible();
    expect(shop.address()).toBe(`/compare/?${chosen.join('&')}`);
    shop.back();
    await expect.element(boxes.nth(1)).toBeChecked();
    await expect.element(boxes.nth(0)).not.toBeChecked();
  });
});

describe('the comparison', () => {
  test('is found by its address alone; without an account its address is without it, too', async () => {
    const shop = openComparison(first.id, second.id);
    await expect.element(header(first.id)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Copy a link to this comparison' })).toBeVisible();
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect.element(header(first.id)).not.toBeInTheDocument();
    expect(shop.address()).toBe(`/compare/?account=${second.id}`);
    await expect.element(page.getByRole('link', { name: 'Choose another account' })).toBeVisible();
    shop.back();
    await expect.element(header(first.id)).toBeVisible();
  });

  test('leads to an account without loading the shop anew', async () => {
    const shop = openComparison(first.id, second.id);
    await header(first.id).getByRole('link').click();
    await expect.poll(shop.address).toBe(`/buy-account/${first.id}/`);
  });

  test('offline shows what this device knows of the accounts', async () => {
    storePriced();
    disconnect();
    openComparison(first.id, second.id, 999_999);
    await expect.element(header(second.id)).toBeVisible();
    await expect.element(page.getByText('Not on this device: No. 999999.')).toBeVisible();
  });

  test('says what is sold', async () => {
    openComparison(first.id, second.id, 999_999);
    await expect.element(page.getByText('No longer for sale: No. 999999.')).toBeVisible();
    await expect.element(header(second.id)).toBeVisible();
  });

  test('of no account leads to the wish list', async () => {
    openComparison();
    await expect.element(page.getByRole('link', { name: 'Go to your wish list' })).toBeVisible();
  });
});

describe('the list of this device and that of the account', () => {
  const { signal } = new AbortController();

  test('are joined at sign-in', async () => {
    keepWishes({ owner: null, wishes: [{ ...wish(1), words: 'EUW · 3 skins' }] });
    answer('wishList.join', [wish(1), wish(2)]);
    await syncWishes(7, signal);
    expect(callsOf('wishList.join')).toEqual([{ wishes: [wish(1)] }]);
    expect(wishStore.get()).toEqual({
      owner: 7,
      wishes: [
        { ...wish(1), words: 'EUW · 3 skins' },
        { ...wish(2), words: undefined },
      ],
    });
  });

  test('are one from then on: what was starred elsewhere comes, what lost its star there goes', async () => {
    keepWishes({ owner: 7, wishes: [wish(1)] });
    answer('wishList.list', [wish(2)]);
    await syncWishes(7, signal);
    expect(starredIds()).toEqual([2]);
  });

  test("are never another customer's, nor the next visitor's", async () => {
    keepWishes({ owner: 7, wishes: [wish(1)] });
    answer('wishList.join', []);
    await syncWishes(8, signal);
    expect(callsOf('wishList.join')).toEqual([{ wishes: [] }]);
    keepWishes({ owner: 8, wishes: [wish(1)] });
    await syncWishes(null, signal);
    expect(wishStore.get()).toEqual({ owner: null, wishes: [] });
    keepWishes({ owner: null, wishes: [wish(3)] });
    await syncWishes(null, signal);
    expect(starredIds()).toEqual([3]);
  });

  test('keep what was starred while the answer was on its way', async () => {
    keepWishes({ owner: 7, wishes: [wish(1), wish(2)] });
    const { release } = hold('wishList.list', [wish(1), wish(2), wish(4)]);
    const synced = syncWishes(7, signal);
    keepWish(wish(3), true);
    keepWish(wish(2), false);
    release();
    await synced;
    expect(starredIds()).toEqual([3, 1, 4]);
    expect(callsOf('wishList.set')).toEqual([]);
  });

  test('keep what was starred while they were joined, for the account too', async () => {
    keepWishes({ owner: null, wishes: [wish(1), wish(2)] });
    answer('wishList.set', undefined);
    const { release } = hold('wishList.join', [wish(1), wish(2), wish(4)]);
    const synced = syncWishes(7, signal);
    keepWish(wish(3), true);
    keepWish(wish(2), false);
    release();
    await synced;
    expect(starredIds()).toEqual([3, 1, 4]);
    expect(callsOf('wishList.set')).toEqual([
      { productId: 3, isWished: true },
      { productId: 2, isWished: false },
    ]);
  });

  test('of a customer who has signed out meanwhile does not come back', async () => {
    const ending = new AbortController();
    const { release } = hold('wishList.join', [wish(2)]);
    const synced = syncWishes(7, ending.signal);
    ending.abort();
    await syncWishes(null, signal);
    release();
    await synced;
    expect(wishStore.get()).toEqual({ owner: null, wishes: [] });
  });
});
