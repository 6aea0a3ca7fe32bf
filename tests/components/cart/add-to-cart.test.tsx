import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { ERRORS } from '#shared/errors.ts';
import { SHOP_INFO } from '../../client/platform/support/shop-info.ts';
import { STOCK, stockShop } from '../catalog/support/catalog.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, hold, refuse } from '../support/shop-answers.ts';
import { STANDARD } from './support/cart.ts';

const [ACCOUNT] = STOCK;
const productId = ACCOUNT?.id ?? 0;
const add = page.getByRole('button', { name: /^Add to cart/ }).first();
const inCart = page.getByRole('button', { name: /^In cart/ });
const notices = page.getByRole('region', { name: 'Notices' });
const question = page.getByRole('dialog', { name: 'Log in to buy' });

function open(): void {
  openPage(`/buy-account/${productId}/`);
}

beforeEach(() => {
  stockShop();
  signIn();
});

test('pressed twice it is added once; it is announced, and the button keeps the focus and says so', async () => {
  const { release } = hold('cart.add', STANDARD);
  open();
  await pressTwice(add, () => callsOf('cart.add'));
  release();
  await expect.element(page.getByRole('status').filter({ hasText: CART_TEXTS.added })).toBeInTheDocument();
  await expect.element(inCart).toHaveFocus();
  await expect.element(inCart).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(callsOf('cart.add')).toEqual([{ productId }]);
});

test.each([
  ['product_not_for_sale', ERRORS.product_not_for_sale.text],
  ['internal', CART_TEXTS.addFailed(500)],
  ['database_unavailable', CART_TEXTS.addFailed(503)],
] as const)('%s is told, and it can be tried again', async (code, text) => {
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
