import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PAYMENT_TEXTS } from '#shared/payments/payment-text.ts';
import { openPage } from '../support/open-page.tsx';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, hold } from '../support/shop-answers.ts';

const PAYMENT_ID = '0b0f3f52-4f0c-4f66-8f9a-0f6b5a1b2c3d';
const LOAD = '/my-account/profile/load-balance/';
const CANCELLED = `${LOAD}?cancelled=${PAYMENT_ID}`;

beforeEach(() => signIn());

test('the load is cancelled at the shop once, which is told, and the address is cleaned', async () => {
  answer('payments.cancel', { status: 'failed' });
  const { address } = openPage(CANCELLED);
  await expect.element(page.getByText(PAYMENT_TEXTS.cancelled)).toBeVisible();
  await expect.poll(address).toBe(LOAD);
  expect(callsOf('payments.cancel')).toEqual([{ paymentId: PAYMENT_ID }]);
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
