import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { accountSentence, levelText } from '#shared/catalog/display.ts';
import { productPath } from '#shared/catalog/product-path.ts';
import { ERRORS } from '#shared/errors.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import type { CartItem } from '#client/cart/cart-query.ts';
import { openPage } from '../support/open-page.tsx';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, hold, lose, refuse } from '../support/shop-answers.ts';
import { answerCart, fillCart, HANDLEVELED, RANKED, STANDARD, underWay } from './support/cart.ts';

const rows = page.getByRole('region', { name: 'Accounts in your cart' }).getByRole('listitem');
const count = page.getByText(/^\d of \d selected$/);
const pay = page.getByRole('complementary', { name: 'Checkout' }).getByRole('button').last();
const heading = page.getByRole('heading', { name: 'My Cart' });
const remove = rows.nth(0).getByRole('button', { name: /^Remove/ });
const removeSelected = page.getByRole('button', { name: 'Delete selected' });
const takenOut = ({ product }: CartItem) => ({ productId: product.id, addedAt: '2026-11-22T12:00:00.000Z' });
const removed = { outcome: 'removed' as const, items: [takenOut(STANDARD)], isPaid: false };
const undo = page.getByRole('button', { name: 'Undo' });

test('the total follows what is selected, and nothing selected cannot be paid', async () => {
  fillCart([STANDARD, HANDLEVELED, RANKED]);
  openPage('/my-cart/');
  await expect.element(count).toHaveTextContent('3 of 3 selected');
  await expect.element(pay).toHaveTextContent('Pay €40.99 by card here');
  await page.getByRole('button', { name: 'Deselect All' }).click();
  await expect.element(count).toHaveTextContent('0 of 3 selected');
  await expect.element(page.getByText('Select at least one account.')).toBeVisible();
  await expect.element(pay).toHaveTextContent('Checkout');
  await expect.element(pay).toHaveAttribute('aria-disabled', 'true');
  await expect.element(removeSelected).toHaveAttribute('aria-disabled', 'true');
  await rows.nth(1).getByRole('checkbox').click();
  await expect.element(pay).toHaveTextContent('Pay €8.00 by card here');
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  await expect.element(pay).toHaveTextContent('Pay €40.99 by card here');
});

test('a row says what the account is, and leads back to it', async () => {
  fillCart([HANDLEVELED]);
  openPage('/my-cart/');
  const row = rows.nth(0);
  const title = row.getByRole('link', { name: accountSentence(HANDLEVELED.product) });
  await expect.element(title).toHaveAttribute('href', productPath(HANDLEVELED.product.id));
  for (const text of ['Handleveled', `Level ${levelText(HANDLEVELED.product.discreteLevel)}`])
    await expect.element(row.getByText(text)).toBeVisible();
});

test.each([
  ['an empty cart', () => fillCart([]), CART_TEXTS.empty, 'Browse accounts', '/buy-account/'],
  [
    'a visitor’s',
    () => answer('identity.me', null),
    'Log in to see what is in it.',
    'Log in',
    '/my-account/',
  ],
])('%s says so and leads on', async (_, prepare, text, link, address) => {
  prepare();
  openPage('/my-cart/');
  const main = page.getByRole('main');
  await expect.element(main.getByText(text)).toBeVisible();
  await expect.element(main.getByRole('link', { name: link })).toHaveAttribute('href', address);
});

test('a cart that fails says so, and is asked for again', async () => {
  signIn();
  refuse('cart.list', 'bad_request');
  openPage('/my-cart/');
  await expect.element(page.getByRole('alert').getByText(ERRORS.bad_request.text)).toBeVisible();
  fillCart([STANDARD]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(count).toHaveTextContent('1 of 1 selected');
});

test('what is not sold any more is out of the selection, and deleted by itself', async () => {
  fillCart([{ ...STANDARD, isAvailable: false }, HANDLEVELED]);
  openPage('/my-cart/');
  await expect.element(rows.nth(0).getByText('Not available anymore')).toBeVisible();
  await expect.element(rows.nth(0).getByRole('checkbox')).toBeDisabled();
  await expect.element(count).toHaveTextContent('1 of 2 selected');
  answer('cart.remove', () => {
    answerCart([HANDLEVELED]);
    return removed;
  });
  await page.getByRole('button', { name: 'Delete unavailable' }).click();
  await expect.element(count).toHaveTextContent('1 of 1 selected');
  await expect.element(heading).toHaveFocus();
  expect(callsOf('cart.remove')).toEqual([{ cartItemIds: [1], paymentsUnderWay: 'refuse' }]);
});

test('one after the other is removed: the next row has the focus, then the heading', async () => {
  fillCart([STANDARD, HANDLEVELED]);
  openPage('/my-cart/');
  answer('cart.remove', ({ cartItemIds }) => {
    answerCart(cartItemIds[0] === STANDARD.id ? [HANDLEVELED] : []);
    return removed;
  });
  await remove.click();
  await expect.element(count).toHaveTextContent('1 of 1 selected');
  await expect.element(remove).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(CART_TEXTS.empty)).toBeVisible();
  await expect.element(heading).toHaveFocus();
  await expect.element(undo).toHaveLength(2);
});

test('two that are removed at once both go, each with one call', async () => {
  fillCart([STANDARD, HANDLEVELED, RANKED]);
  openPage('/my-cart/');
  const { release } = hold('cart.remove', removed);
  await remove.click();
  await remove.click();
  // Before the shop has answered.
  await expect.element(count).toHaveTextContent('1 of 1 selected');
  answerCart([RANKED]);
  release();
  await expect.element(undo).toHaveLength(2);
  await expect.element(count).toHaveTextContent('1 of 1 selected');
  expect(callsOf('cart.remove').map(({ cartItemIds }) => cartItemIds)).toEqual([[1], [2]]);
});

test('only what is selected is deleted', async () => {
  fillCart([STANDARD, HANDLEVELED, RANKED]);
  openPage('/my-cart/');
  await rows.nth(1).getByRole('checkbox').click();
  answer('cart.remove', () => {
    answerCart([HANDLEVELED]);
    return removed;
  });
  await removeSelected.click();
  await expect.element(count).toHaveTextContent('0 of 1 selected');
  expect(callsOf('cart.remove')).toEqual([{ cartItemIds: [1, 3], paymentsUnderWay: 'refuse' }]);
});

describe('what was removed', () => {
  beforeEach(() => {
    fillCart([STANDARD, HANDLEVELED]);
    answer('cart.remove', () => {
      answerCart([HANDLEVELED]);
      return removed;
    });
  });

  test('comes back with Undo, also from another page', async () => {
    openPage('/my-cart/');
    await remove.click();
    await expect.element(page.getByText(CART_TEXTS.removed(1))).toBeVisible();
    await page.getByRole('link', { name: 'FAQ' }).first().click();
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Frequently asked questions');
    answer('cart.restore', () => {
      answerCart([STANDARD, HANDLEVELED]);
      return { goneProductIds: [] };
    });
    await undo.click();
    await expect.element(page.getByRole('link', { name: /Cart, 2/ }).first()).toBeVisible();
    expect(callsOf('cart.restore')).toEqual([{ items: [takenOut(STANDARD)] }]);
  });

  test('and sold meanwhile is told', async () => {
    openPage('/my-cart/');
    await remove.click();
    answer('cart.restore', { goneProductIds: [STANDARD.product.id] });
    await undo.click();
    await expect.element(page.getByRole('alert').getByText(CART_TEXTS.goneMeanwhile(1, 1))).toBeVisible();
    await expect.element(count).toHaveTextContent('1 of 1 selected');
  });
});

test.each([
  [() => refuse('cart.remove', 'internal'), CART_TEXTS.deleteFailed(500)],
  [() => refuse('cart.remove', 'gateway_unavailable'), CART_TEXTS.deleteFailed(503)],
  [() => lose('cart.remove'), NETWORK_FAILURE_TEXT],
])('a removal that fails is shown until it is dismissed, and the account stays', async (fail, text) => {
  fillCart([STANDARD]);
  openPage('/my-cart/');
  fail();
  await remove.click();
  await expect.element(page.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
  await expect.element(count).toHaveTextContent('1 of 1 selected');
});

describe('what a payment is under way for', () => {
  const dialog = page.getByRole('dialog', { name: 'Remove this account?' });

  beforeEach(async () => {
    fillCart([STANDARD]);
    answer('payments.underWay', [underWay()]);
    answer('cart.remove', ({ paymentsUnderWay }) => {
      if (paymentsUnderWay === 'refuse') return { outcome: 'payment_under_way', paymentIds: ['1'] };
      answerCart([]);
      return { ...removed, isPaid: true };
    });
  });

  test('is not removed before it is asked, and kept it stays', async () => {
    openPage('/my-cart/');
    await remove.click();
    await expect.element(dialog.getByText(CART_TEXTS.removalEndsPayments)).toBeVisible();
    await expect.element(dialog.getByText(CART_TEXTS.removalAtBank)).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(count).toHaveTextContent('1 of 1 selected');
    expect(callsOf('cart.remove')).toHaveLength(1);
  });

  test('is removed with it; that a bank may charge is shown before, that it was paid after', async () => {
    answer('payments.underWay', [underWay({ gateway: 'param', isCancellable: false })]);
    openPage('/my-cart/');
    await remove.click();
    await expect.element(dialog.getByText(CART_TEXTS.removalAtBank)).toBeVisible();
    answer('payments.underWay', []);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText(CART_TEXTS.removedPaid)).toBeVisible();
    await expect.element(page.getByText(CART_TEXTS.empty)).toBeVisible();
    expect(callsOf('cart.remove').at(-1)).toEqual({ cartItemIds: [1], paymentsUnderWay: 'end' });
  });
});
