import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ERRORS } from '#shared/errors.ts';
import { pageOf } from '#shared/pagination.ts';
import { PAYMENT_TEXTS } from '#shared/payments/payment-text.ts';
import { WALLET_TEXTS } from '#shared/wallet/texts.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { answerCachedLists, cacheOnDevice, cachedNotice, NEEDS_CONNECTION } from '../support/device-copy.ts';
import { openPage } from '../support/open-page.tsx';
import type { OutputOf } from '../support/procedures.ts';
import { listOf, signIn } from '../support/samples.ts';
import { answer, callsOf, disconnect, hold, lose, Refused, refuse } from '../support/shop-answers.ts';

const PAYMENTS = '/my-account/profile/your-payments/';
const rows = page.getByRole('list', { name: 'Payments' }).getByRole('listitem');
const check = rows.first().getByRole('button');
const notices = page.getByRole('region', { name: 'Notices' });

type Payment = OutputOf<'payments.list'>['results'][number];
type Checked = OutputOf<'payments.check'>;

/** A load of EUR 10.00 at the hosted checkout that is under way. */
function payment(changes: Partial<Payment> = {}): Payment {
  return {
    id: '0b0f3f52-4f0c-4f66-8f9a-0f6b5a1b2c3d',
    dateCreated: '2026-11-20T12:00:00.000Z',
    paymentMethod: 'stripe',
    amountCents: 1000,
    isVerified: false,
    error: null,
    retries: 0,
    order: null,
    purpose: 'load',
    bonusCents: 0,
    refundedCents: 0,
    isRefundRequested: false,
    canRetry: true,
    ...changes,
  };
}

beforeEach(() => signIn());

test('while it loads the list is busy; empty, it is announced and leads to loading', async () => {
  const { release } = hold('payments.list', listOf());
  const { address } = openPage(PAYMENTS);
  await expect.poll(address).toBe(`${PAYMENTS}?page=1&limit=5`);
  await expect.element(page.getByRole('heading', { name: 'Your Payments' })).toBeVisible();
  await expect.poll(() => document.querySelector('main [aria-busy=true]')).not.toBe(null);
  release();
  const empty = page.getByRole('status').filter({ hasText: WALLET_TEXTS.nothingToShow });
  await expect
    .element(empty.getByRole('link', { name: 'Load balance' }))
    .toHaveAttribute('href', '/my-account/profile/load-balance/');
});

test('a list that fails says so, and is asked for again', async () => {
  refuse('payments.list', 'bad_request');
  openPage(PAYMENTS);
  await expect.element(page.getByRole('alert').getByText(ERRORS.bad_request.text)).toBeVisible();
  answer('payments.list', listOf(payment()));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rows).toBeVisible();
});

test('a list stays on screen when it cannot be read again, unless its page is gone', async () => {
  answer('payments.list', listOf(payment()));
  openPage(PAYMENTS);
  await expect.element(rows).toBeVisible();
  refuse('payments.list', 'bad_request');
  // The second begins when the page has drawn how the first ended.
  for (let n = 0; n < 2; n += 1) await queryClient.refetchQueries();
  expect(callsOf('payments.list')).toHaveLength(3);
  await expect.element(rows).toBeVisible();
  refuse('payments.list', 'not_found');
  await queryClient.refetchQueries();
  await expect.element(page.getByRole('button', { name: 'First page' })).toBeVisible();
});

test('four payments, three to a page: the page is in the address, and one past the end leads to the first', async () => {
  const all = [10, 11, 12, 13].map((eur) => payment({ id: String(eur), amountCents: eur * 100 }));
  answer('payments.list', ({ page: asked = 1, limit = 5 }) => {
    const list = pageOf(all.slice((asked - 1) * limit, asked * limit), all.length, asked, limit);
    if (list === null) throw new Refused('not_found');
    return list;
  });
  const { address } = openPage(`${PAYMENTS}?page=1&limit=3`);
  await expect.element(page.getByText('Showing 1 to 3 out of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(page.getByText('Showing 4 to 4 out of 4')).toBeVisible();
  await expect.element(rows.getByText('€13.00')).toBeVisible();
  expect(address()).toBe(`${PAYMENTS}?page=2&limit=3`);
  await page.getByLabelText('Per page').selectOptions('5');
  await expect.element(page.getByText('Showing 1 to 4 out of 4')).toBeVisible();
  openPage(`${PAYMENTS}?page=9&limit=3`);
  await page.getByRole('button', { name: 'First page' }).click();
  await expect.element(page.getByText('Showing 1 to 3 out of 4')).toBeVisible();
});

test.each<[string, Partial<Payment>, string[], string[]]>([
  ['under way', {}, ['Balance load', 'Stripe’s page', PAYMENT_TEXTS.processing, 'Check again'], ['bonus']],
  [
    'paid by card, with its bonus',
    { isVerified: true, paymentMethod: 'param', bonusCents: 100, canRetry: false },
    ['Card', PAYMENT_TEXTS.successful, '+€1.00 bonus'],
    ['Check again', 'refund'],
  ],
  ['of an unpaid bonus', { paymentMethod: 'param', bonusCents: 100 }, [PAYMENT_TEXTS.processing], ['bonus']],
  ['without an answer', { retries: 1 }, [PAYMENT_TEXTS.unverified], [PAYMENT_TEXTS.processing]],
  [
    'cancelled',
    { error: PAYMENT_TEXTS.cancelled, canRetry: false },
    [PAYMENT_TEXTS.cancelled],
    ['Check again'],
  ],
  [
    'refunded',
    { isVerified: true, refundedCents: 400, bonusCents: 100 },
    ['€4.00 refunded to your card'],
    ['bonus', 'requested'],
  ],
  [
    'about to be refunded',
    { isVerified: true, refundedCents: 400, isRefundRequested: true },
    ['€4.00 refund to your card requested'],
    ['refunded'],
  ],
])('what a row says of a payment that is %s', async (_, changes, says, saysNot) => {
  answer('payments.list', listOf(payment(changes)));
  openPage(PAYMENTS);
  await expect.element(rows).toBeVisible();
  const text = rows.element().textContent;
  for (const said of says) expect(text).toContain(said);
  for (const unsaid of saysNot) expect(text).not.toContain(unsaid);
});

test.each([
  [true, '/my-cart/purchase-completed/?checkout=order'],
  [false, undefined],
])('a purchase leads to what was bought, once it is paid (%s)', async (isVerified, address) => {
  answer('payments.list', listOf(payment({ purpose: 'checkout', order: 'order', isVerified })));
  openPage(PAYMENTS);
  await expect.element(rows.getByText('Purchase', { exact: true })).toBeVisible();
  const links = rows.getByRole('link', { name: 'Purchase' }).elements();
  expect(links[0]?.getAttribute('href') ?? undefined).toBe(address);
});

describe('asking the provider again', () => {
  const checked: Checked = {
    status: 'pending',
    purpose: 'load',
    checkoutId: null,
    isCredited: false,
    error: null,
    amountCents: 1000,
    bonusCents: 0,
  };

  beforeEach(() => {
    answer('payments.list', listOf(payment()));
    openPage(PAYMENTS);
  });

  test('is sent once; the list and what is said follow the answer', async () => {
    const { release } = hold('payments.check', { ...checked, status: 'verified' });
    await check.click();
    await expect.element(rows.getByRole('button', { name: 'Checking…' })).toBeVisible();
    await check.click({ force: true });
    answer('payments.list', listOf(payment({ isVerified: true, canRetry: false })));
    release();
    await expect.element(rows.getByText(PAYMENT_TEXTS.successful)).toBeVisible();
    await expect.element(check).not.toBeInTheDocument();
    await expect.element(notices.getByText(PAYMENT_TEXTS.successful)).toBeVisible();
    expect(callsOf('payments.check')).toEqual([{ paymentId: payment().id }]);
  });

  test.each<[() => void, string]>([
    [() => answer('payments.check', checked), PAYMENT_TEXTS.noAnswer],
    [() => answer('payments.check', { ...checked, error: PAYMENT_TEXTS.inReview }), PAYMENT_TEXTS.inReview],
    [() => answer('payments.check', { ...checked, status: 'failed' }), PAYMENT_TEXTS.unverified],
    [() => refuse('payments.check', 'payment_unknown'), ERRORS.payment_unknown.text],
    [() => lose('payments.check'), NETWORK_FAILURE_TEXT],
  ])('what it says of any other outcome (%#)', async (come, text) => {
    come();
    await check.click();
    await expect.element(notices.getByText(text)).toBeVisible();
    await expect.element(rows.getByText(PAYMENT_TEXTS.processing)).toBeVisible();
    await expect.element(check).toHaveTextContent('Check again');
  });
});

test('without a network those that this device keeps are shown, and cannot be looked at again', async () => {
  answerCachedLists();
  answer('payments.list', listOf(payment({ amountCents: 1234 })));
  await cacheOnDevice();
  disconnect();
  openPage(PAYMENTS);
  await expect.element(rows.getByText('€12.34')).toBeVisible();
  await expect.element(cachedNotice).toBeVisible();
  await expect.element(check).toBeDisabled();
  await expect.element(check).toHaveAttribute('title', NEEDS_CONNECTION);
});
