import { getQueryKey } from '@trpc/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { ERRORS } from '#shared/errors.ts';
import { readRememberedItem } from '#client/cart/remembered-item.ts';
import { readWaitingItems } from '#client/cart/waiting-items.ts';
import { forgetCustomer } from '#client/identity/session.ts';
import { isOffline } from '#client/platform/connection.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { trpc } from '#client/platform/trpc.ts';
import { SHOP_INFO } from '../../client/platform/support/shop-info.ts';
import { STOCK, stockShop } from '../catalog/support/catalog.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, disconnect, hold, lose, reconnect, refuse } from '../support/shop-answers.ts';
import { STANDARD } from './support/cart.ts';

const [ACCOUNT] = STOCK;
const productId = ACCOUNT?.id ?? 0;
const IN_CART = { ...STANDARD, product: { ...STANDARD.product, id: productId } };
const add = page.getByRole('button', { name: /^Add to cart/ }).first();
const inCart = page.getByRole('button', { name: /^In cart/ });
const notices = page.getByRole('region', { name: 'Notices' });
const question = page.getByRole('dialog', { name: 'Log in or register to buy' });

function open(): void {
  openPage(`/buy-account/${productId}/`);
}

/** While the shop is out of reach. */
async function addMeanwhile(): Promise<void> {
  open();
  await expect.element(add).toBeVisible();
  disconnect();
  await add.click();
  await expect.element(notices.getByText(CART_TEXTS.addWaits)).toBeVisible();
  await expect.element(add).not.toHaveAttribute('aria-disabled', 'true');
  await expect.poll(isOffline).toBe(true);
}

beforeEach(() => {
  stockShop();
  signIn();
});

afterEach(() => vi.useRealTimers());

test('pressed twice it is added once; it is announced, and the button keeps the focus and says so', async () => {
  const { release } = hold('cart.add', STANDARD);
  open();
  await pressTwice(add, () => callsOf('cart.add'));
  answer('cart.list', { items: [IN_CART], recentOrders: [] });
  release();
  await expect.element(page.getByRole('status').filter({ hasText: CART_TEXTS.added })).toBeInTheDocument();
  await expect.element(inCart).toHaveFocus();
  await expect.element(inCart).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(callsOf('cart.add')).toEqual([{ productId }]);
});

test('added before the cart was first read, it is in the cart, whatever that read says', async () => {
  const first = hold('cart.list', { items: [], recentOrders: [] });
  answer('cart.add', IN_CART);
  open();
  await expect.element(add).toBeVisible();
  await expect.poll(() => callsOf('cart.list')).toHaveLength(1);
  answer('cart.list', { items: [IN_CART], recentOrders: [] });
  await add.click();
  await expect.poll(() => callsOf('cart.add')).toHaveLength(1);
  first.release();
  await expect.element(inCart).toBeVisible();
});

test('removed from the cart in another tab, it can be added again', async () => {
  answer('cart.add', IN_CART);
  open();
  await expect.element(add).toBeVisible();
  answer('cart.list', { items: [IN_CART], recentOrders: [] });
  await add.click();
  await expect.element(inCart).toBeVisible();
  answer('cart.list', { items: [], recentOrders: [] });
  await queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.cart) });
  await expect.element(inCart).not.toBeInTheDocument();
  await expect.element(add).not.toHaveAttribute('aria-disabled');
});

test.each([
  ['product_not_for_sale', ERRORS.product_not_for_sale.text],
  ['internal', CART_TEXTS.addFailed(500)],
  ['database_unavailable', CART_TEXTS.addFailed(503)],
] as const)('%s is shown, and it can be tried again', async (code, text) => {
  refuse('cart.add', code);
  open();
  await add.click();
  await expect.element(notices.getByText(text)).toBeVisible();
  await expect.element(add).not.toHaveAttribute('aria-disabled');
});

test('a visitor is asked to log in, and nothing is sent', async () => {
  answer('identity.me', null);
  open();
  await add.click();
  await expect.element(question).toBeVisible();
  expect(callsOf('cart.add')).toEqual([]);
});

test('who is signed out elsewhere is asked to log in', async () => {
  refuse('cart.add', 'not_authenticated');
  open();
  await add.click();
  await expect.element(question).toBeVisible();
  expect(callsOf('cart.add')).toEqual([{ productId }]);
});

test('in an archived shop nothing is added, and the button says why', async () => {
  answer('shop.info', { ...SHOP_INFO, isArchived: true });
  open();
  await expect.element(add).toHaveAccessibleDescription(ERRORS.shop_archived.text);
  await add.click({ force: true });
  expect(callsOf('cart.add')).toEqual([]);
});

describe('while the shop is out of reach', () => {
  test('it waits, once however often it is pressed, and is added when the shop is there again', async () => {
    await addMeanwhile();
    await add.click();
    answer('cart.add', STANDARD);
    expect(callsOf('cart.add')).toEqual([]);
    await reconnect();
    await expect.element(notices.getByText(CART_TEXTS.addedAfterAll(1))).toBeVisible();
    await expect.element(notices.getByText(CART_TEXTS.addWaits)).not.toBeInTheDocument();
    expect(callsOf('cart.add')).toEqual([{ productId }]);
    expect(readWaitingItems()).toEqual([]);
  });

  test.each([
    ['product_not_for_sale', ERRORS.product_not_for_sale.text],
    ['not_authenticated', CART_TEXTS.waitingNeedsSignIn],
    ['already_in_cart', CART_TEXTS.addedAfterAll(1)],
  ] as const)('what the shop says of it then is told, and it waits no longer: %s', async (code, text) => {
    await addMeanwhile();
    refuse('cart.add', code);
    await reconnect();
    await expect.element(notices.getByText(text)).toBeVisible();
    expect(readWaitingItems()).toEqual([]);
  });

  test('who has to log in for it is remembered as having added it', async () => {
    await addMeanwhile();
    refuse('cart.add', 'not_authenticated');
    await reconnect();
    await expect.element(notices.getByText(CART_TEXTS.waitingNeedsSignIn)).toBeVisible();
    expect(readRememberedItem()).toBe(productId);
  });

  test.each(['throttled', 'database_busy'] as const)(
    'it waits on and is tried again after: %s',
    async (code) => {
      vi.useFakeTimers({ toFake: ['setInterval'] });
      await addMeanwhile();
      refuse('cart.add', code);
      await reconnect();
      await expect.poll(() => callsOf('cart.add')).toHaveLength(1);
      await expect.poll(() => queryClient.isFetching()).toBe(0);
      expect(readWaitingItems()).toEqual([productId]);
      await expect.element(notices.getByText(CART_TEXTS.addWaits)).toBeVisible();
      await expect.element(add).toBeVisible();
      answer('cart.add', STANDARD);
      vi.advanceTimersByTime(60_000);
      await expect.element(notices.getByText(CART_TEXTS.addedAfterAll(1))).toBeVisible();
      expect(readWaitingItems()).toEqual([]);
    },
  );

  test('it does not wait for the customer who signs in next', async () => {
    await addMeanwhile();
    answer('identity.me', null);
    await forgetCustomer(queryClient);
    expect(readWaitingItems()).toEqual([]);
    await expect.element(notices.getByText(CART_TEXTS.addWaits)).not.toBeInTheDocument();
  });

  test('it waits on when the shop is gone again', async () => {
    await addMeanwhile();
    lose('cart.add');
    await reconnect();
    await expect.poll(() => callsOf('cart.add')).toHaveLength(1);
    expect(readWaitingItems()).toEqual([productId]);
  });
});
