import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PAYMENT_TEXTS } from '#shared/payments/payment-text.ts';
import { answerCart, fillCart, STANDARD } from '../cart/support/cart.ts';
import { openPage } from '../support/open-page.tsx';
import { purchase } from '../support/purchase.ts';
import { answer, callsOf, hold } from '../support/shop-answers.ts';

const CHECKOUT_ID = 'e7a0a3a0-1111-4222-8333-444455556666';
const CANCELLED = `/my-cart/?cancelled=${CHECKOUT_ID}`;

beforeEach(() => fillCart([STANDARD]));

test('the payment is cancelled at the shop once, which is told, and the address is cleaned', async () => {
  answer('payments.cancel', { status: 'failed' });
  const { address } = openPage(CANCELLED);
  await expect.element(page.getByText(PAYMENT_TEXTS.cancelled)).toBeVisible();
  await expect.poll(address).toBe('/my-cart/');
  expect(callsOf('payments.cancel')).toEqual([{ checkoutId: CHECKOUT_ID }]);
});

test('one that was paid after all leads to what was bought', async () => {
  answer('checkout.order', { totalCents: 1299, cashbackCents: 0, isFirst: false, purchases: [purchase()] });
  answer('payments.cancel', () => {
    answerCart([]);
    return { status: 'verified' };
  });
  const { address } = openPage(CANCELLED);
  await expect.element(page.getByRole('heading', { name: 'Purchase completed' })).toBeVisible();
  expect(address()).toBe(`/my-cart/purchase-completed/?checkout=${CHECKOUT_ID}`);
});

test.each([
  ['failed', PAYMENT_TEXTS.cancelled],
  ['verified', PAYMENT_TEXTS.alreadyPaid],
] as const)(
  'who has left meanwhile is told what became of it, and not pulled back: %s',
  async (status, text) => {
    const { release } = hold('payments.cancel', { status });
    const { address } = openPage(CANCELLED);
    await expect.poll(() => callsOf('payments.cancel')).toHaveLength(1);
    await page.getByRole('link', { name: 'FAQ', exact: true }).click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }))
      .toBeVisible();
    release();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(address()).toBe('/faq/');
  },
);
