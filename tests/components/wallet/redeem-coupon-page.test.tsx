import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import { COUPON_REFUSALS, WALLET_TEXTS } from '#shared/wallet/texts.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { saying } from '../support/described.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, hold, lose, refuse } from '../support/shop-answers.ts';

const REDEEM = '/my-account/profile/redeem-coupon/';
const form = page.getByRole('form', { name: 'Redeem coupon' });
const field = form.getByLabelText('Coupon code');
const button = form.getByRole('button', { name: 'Redeem coupon' });

beforeEach(() => signIn());

test('a blank code is shown before anything is sent', async () => {
  openPage(REDEEM);
  await button.click();
  await expect.element(field).toHaveAccessibleDescription(saying(FIELD_TEXTS.blank));
  await expect.element(field).toHaveFocus();
  expect(callsOf('wallet.redeemCoupon')).toEqual([]);
});

test.each(Object.entries(COUPON_REFUSALS))(
  'a code that is %s: the code stays, the text leaves with the edit',
  async (outcome, text) => {
    answer('wallet.redeemCoupon', { outcome: outcome as keyof typeof COUPON_REFUSALS });
    openPage(REDEEM);
    await field.fill('AAAAA-AAAAA-AAAAA-AAAAA');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAccessibleDescription(saying(text));
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('AAAAA-AAAAA-AAAAA-AAAAA');
    await field.fill('B');
    await expect.element(field).not.toHaveAccessibleDescription(saying(text));
  },
);

test('a code is sent once, its amount announced, and the field empty', async () => {
  const { release } = hold('wallet.redeemCoupon', {
    outcome: 'redeemed',
    amountCents: 1250,
    balanceCents: 6250,
  });
  openPage(REDEEM);
  await field.fill('ABCDE');
  await pressTwice(button, () => callsOf('wallet.redeemCoupon'));
  await expect.element(form.getByRole('button', { name: 'Redeeming…' })).toBeVisible();
  release();
  await expect
    .element(form.getByRole('status'))
    .toHaveTextContent('€12.50 was added to your balance.Your balance is €62.50 now.');
  await expect.element(field).toHaveValue('');
  expect(callsOf('wallet.redeemCoupon')).toEqual([{ code: 'ABCDE' }]);
});

test('when the code was not looked at, the form says what to do', async () => {
  openPage(REDEEM);
  refuse('wallet.redeemCoupon', 'internal');
  await field.fill('ABCDE');
  await button.click();
  await expect.element(form.getByRole('alert')).toHaveTextContent(WALLET_TEXTS.couponFailed);
  lose('wallet.redeemCoupon');
  await button.click();
  await expect.element(form.getByRole('alert')).toHaveTextContent(NETWORK_FAILURE_TEXT);
  await expect.element(field).toHaveValue('ABCDE');
});

test('too many wrong codes lead to the page for too many requests', async () => {
  const { address } = openPage(REDEEM);
  refuse('wallet.redeemCoupon', 'throttled');
  await field.fill('ABCDE');
  await button.click();
  await expect.poll(address).toBe('/429/');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});
