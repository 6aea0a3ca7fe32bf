import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { ERRORS } from '#shared/errors.ts';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import { formatMoney } from '#shared/money.ts';
import { saying } from '../support/described.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { answer, callsOf, hold, lose, refuse } from '../support/shop-answers.ts';
import { fillCart, HANDLEVELED, RANKED, STANDARD } from './support/cart.ts';

const rows = page.getByRole('region', { name: 'Accounts in your cart' }).getByRole('listitem');
const field = page.getByRole('textbox', { name: 'Discount code' });
const opener = page.getByRole('button', { name: 'Add a discount code' });
const apply = page.getByRole('button', { name: 'Apply' });
const applied = page.getByText(CART_TEXTS.usingCode('WELCOME10'));
const clear = page.getByRole('button', { name: 'Clear discount code' });
const WELCOME = { code: 'WELCOME10', discountType: 'percentage', percent: 10 } as const;

beforeEach(() => fillCart([STANDARD, HANDLEVELED, RANKED]));

test('sent once, it is in force, each account says what it takes off or why it does not, and the focus follows', async () => {
  const { release } = hold('checkout.validateCoupon', WELCOME);
  openPage('/my-cart/');
  await opener.click();
  await field.fill(' welcome10 ');
  await pressTwice(apply, () => callsOf('checkout.validateCoupon'));
  release();
  await expect.element(applied).toBeVisible();
  await expect.element(clear).toHaveFocus();
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(rows.nth(0).getByText(formatMoney(-130))).toBeVisible();
  await expect.element(rows.nth(1).getByText('No discount on handleveled accounts')).toBeVisible();
  await expect.element(rows.nth(2).getByText('No discount on ranked accounts')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Pay €39.69 by card here' })).toBeVisible();
  expect(callsOf('checkout.validateCoupon')).toEqual([{ code: 'welcome10' }]);
});

test('cleared, the full price is back, and the empty field has the focus', async () => {
  answer('checkout.validateCoupon', WELCOME);
  openPage('/my-cart/');
  await opener.click();
  await field.fill('WELCOME10');
  await apply.click();
  await expect.element(page.getByRole('button', { name: 'Pay €39.69 by card here' })).toBeVisible();
  await clear.click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText('No discount on', { exact: false })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Pay €40.99 by card here' })).toBeVisible();
});

test('a code that is not taken is shown on its field, which keeps it until it is edited', async () => {
  openPage('/my-cart/');
  await opener.click();
  await apply.click();
  await expect.element(field).toHaveAccessibleDescription(saying(FIELD_TEXTS.blank));
  expect(callsOf('checkout.validateCoupon')).toEqual([]);
  await field.fill('NOPE');
  await expect.element(field).not.toBeInvalid();
  for (const [fail, text] of [
    [() => refuse('checkout.validateCoupon', 'coupon_invalid'), ERRORS.coupon_invalid.text],
    [() => refuse('checkout.validateCoupon', 'coupon_used_up'), ERRORS.coupon_used_up.text],
    [() => refuse('checkout.validateCoupon', 'coupon_already_used'), ERRORS.coupon_already_used.text],
    [
      () => refuse('checkout.validateCoupon', 'validation_failed', { fields: { code: ['Too long.'] } }),
      'Too long.',
    ],
    [() => refuse('checkout.validateCoupon', 'internal'), CART_TEXTS.couponFailed],
    [
      () => refuse('checkout.validateCoupon', 'internal', { detail: { reference: 'a1b2' } }),
      `${CART_TEXTS.couponFailed} Reference a1b2`,
    ],
    [() => lose('checkout.validateCoupon'), CART_TEXTS.couponFailed],
  ] as const) {
    fail();
    await apply.click();
    await expect.element(field).toHaveAccessibleDescription(saying(text));
    await expect.element(field).toHaveValue('NOPE');
  }
});

test('too many tries lead to the page for too many requests', async () => {
  refuse('checkout.validateCoupon', 'throttled');
  const { address } = openPage('/my-cart/');
  await opener.click();
  await field.fill('NOPE');
  await apply.click();
  await expect.poll(address).toBe('/429/');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});
