import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { ERRORS } from '#shared/errors.ts';
import { PAYMENT_TEXTS } from '#shared/payments/payment-text.ts';
import { queryClient } from '#client/platform/query-client.ts';
import type { OutputOf } from '../support/procedures.ts';
import { openPage } from '../support/open-page.tsx';
import { purchase } from '../support/purchase.ts';
import { listOf, signIn } from '../support/samples.ts';
import { answer, callsOf, refuse } from '../support/shop-answers.ts';

const CHECKOUT_ID = 'e7a0a3a0-1111-4222-8333-444455556666';
const PROCESSING = '/my-cart/payment-processing/';
const WATCHED = `${PROCESSING}?payment=0b0f3f52-4f0c-4f66-8f9a-0f6b5a1b2c3d`;
const title = page.getByRole('heading', { level: 1 });
const main = page.getByRole('main');

function checked(changes: Partial<OutputOf<'payments.check'>>): OutputOf<'payments.check'> {
  return {
    status: 'verified',
    purpose: 'checkout',
    checkoutId: CHECKOUT_ID,
    isCredited: false,
    error: null,
    amountCents: 1299,
    bonusCents: 0,
    ...changes,
  };
}

beforeEach(() => {
  signIn();
  answer('checkout.order', { totalCents: 1299, cashbackCents: 0, isFirst: false, purchases: [purchase()] });
  // The pointer may rest on the link to them, which loads them ahead.
  answer('payments.list', listOf());
});

test.each([
  ['', CHECKOUT_TEXTS.purchaseFailed, null],
  ['?detail=payment_declined', ERRORS.payment_declined.text, null],
  [`?detail=${encodeURIComponent(CHECKOUT_TEXTS.purchaseFailed)}`, CHECKOUT_TEXTS.purchaseFailed, null],
  [
    '?detail=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
    CHECKOUT_TEXTS.purchaseFailed,
    '<img src=x onerror=alert(1)>',
  ],
])('a purchase that failed with "%s" says so and leads to the cart', async (search, heading, message) => {
  openPage(`/my-cart/purchase-failed/${search}`);
  await expect.element(title).toHaveTextContent(heading);
  await expect.element(main.getByText(CHECKOUT_TEXTS.problemPersists)).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Go to my cart' }))
    .toHaveAttribute('href', '/my-cart/');
  expect(document.querySelector('main q')?.textContent ?? null).toBe(message);
});

test('a purchase that is completed shows what was bought, and leads to all purchases', async () => {
  openPage(`/my-cart/purchase-completed/?checkout=${CHECKOUT_ID}`);
  await expect.element(title).toHaveTextContent('Purchase completed');
  await expect.element(title).toHaveFocus();
  await expect.element(main.getByText('GoldenFox').first()).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Check my purchases' }))
    .toHaveAttribute('href', '/my-account/profile/your-purchases/?page=1&limit=5');
});

test('what was bought stays on screen when it cannot be read again', async () => {
  openPage(`/my-cart/purchase-completed/?checkout=${CHECKOUT_ID}`);
  await expect.element(main.getByText('GoldenFox').first()).toBeVisible();
  refuse('checkout.order', 'bad_request');
  // The second begins when the page has drawn how the first ended.
  for (let n = 0; n < 2; n += 1) await queryClient.refetchQueries();
  expect(callsOf('checkout.order')).toHaveLength(3);
  await expect.element(main.getByText('GoldenFox').first()).toBeVisible();
});

test('it begins with the login, then the three steps, the cashback, and what is on the account', async () => {
  answer('checkout.order', { totalCents: 1299, cashbackCents: 130, isFirst: false, purchases: [purchase()] });
  openPage(`/my-cart/purchase-completed/?checkout=${CHECKOUT_ID}`);
  await expect.element(title).toHaveTextContent('Purchase completed');
  const headings = main
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Purchase completed',
    'Gold II, EUW',
    'Make it yours in three steps',
    'Copy the login',
    'Log in to the game',
    'Change password and email',
    'On this account',
  ]);
  const login = main.getByRole('article');
  await expect.element(login.getByText('GoldenFox')).toBeVisible();
  await expect.element(login.getByRole('button', { name: 'Copy username' })).toBeVisible();
  await expect.element(login.getByRole('button', { name: 'Copy password' })).toBeVisible();
  await expect.element(main.getByText(/Keep the name: changing it ends the warranty\./)).toBeVisible();
  await expect
    .element(main.getByRole('status'))
    .toHaveTextContent('Cashback€1.30 from this purchase went to your balance.');
});

test('without cashback and warranty it promises neither', async () => {
  answer('checkout.order', {
    totalCents: 1299,
    cashbackCents: 0,
    isFirst: false,
    purchases: [purchase({ warrantyDays: 0 })],
  });
  openPage(`/my-cart/purchase-completed/?checkout=${CHECKOUT_ID}`);
  await expect.element(main.getByRole('article')).toBeVisible();
  expect(main.element().textContent).not.toMatch(/balance|warranty\./);
});

test('of accounts that were traded in or sold since it says so', async () => {
  answer('checkout.order', { totalCents: 1299, cashbackCents: 0, isFirst: false, purchases: [] });
  openPage(`/my-cart/purchase-completed/?checkout=${CHECKOUT_ID}`);
  await expect.element(main.getByText('These accounts are no longer yours.')).toBeVisible();
  await expect.element(main.getByRole('heading', { name: /three steps/ })).not.toBeInTheDocument();
});

test.each([
  ['', 'not_found'],
  [`?checkout=${CHECKOUT_ID}`, 'not_found'],
  ['?checkout=mistyped', 'validation_failed'],
] as const)('"%s" that names no purchase says so', async (search, code) => {
  refuse('checkout.order', code);
  openPage(`/my-cart/purchase-completed/${search}`);
  await expect.element(title).toHaveTextContent('There is no purchase to show here.');
});

test('a purchase that cannot be read is not denied: the page says what happened, and asks again', async () => {
  refuse('checkout.order', 'bad_request');
  openPage(`/my-cart/purchase-completed/?checkout=${CHECKOUT_ID}`);
  await expect.element(main.getByRole('alert').getByText(ERRORS.bad_request.text)).toBeVisible();
  answer('checkout.order', { totalCents: 1299, cashbackCents: 0, isFirst: false, purchases: [purchase()] });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(title).toHaveTextContent('Purchase completed');
});

test('a purchase of a customer who is no longer logged in leads to the login', async () => {
  refuse('checkout.order', 'not_authenticated');
  openPage(`/my-cart/purchase-completed/?checkout=${CHECKOUT_ID}`);
  await expect.element(title).toHaveTextContent('Log in to see what you bought.');
  await expect.element(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/my-account/');
});

test('without a payment the page that waits says what will become of it', async () => {
  openPage(PROCESSING);
  await expect.element(title).toHaveTextContent('Payment processing');
  await expect
    .element(main.getByText('As soon as the payment is confirmed, the accounts are in your purchases.'))
    .toBeVisible();
});

test.each([
  ['payment_unknown', ERRORS.payment_unknown.text, 'Check my payments', /\/your-payments\//],
  ['not_authenticated', 'Please log in to see what happened to it.', 'Log in', /^\/my-account\/$/],
] as const)('a payment that cannot be looked up: %s', async (code, hint, link, address) => {
  refuse('payments.check', code);
  openPage(WATCHED);
  await expect.element(title).toHaveTextContent('We could not look up this payment.');
  await expect.element(main.getByText(hint)).toBeVisible();
  expect(main.getByRole('link', { name: link }).element().getAttribute('href')).toMatch(address);
});

test.each([
  [checked({ status: 'pending' }), 'Payment processing', PROCESSING],
  [checked({ isCredited: true }), 'Your payment is on your balance.', PROCESSING],
  [checked({}), 'Purchase completed', '/my-cart/purchase-completed/'],
  [
    checked({ status: 'failed', error: 'The card payment was declined.' }),
    ERRORS.payment_declined.text,
    '/my-cart/purchase-failed/?detail=payment_declined',
  ],
  [checked({ status: 'refunded' }), ERRORS.payment_declined.text, '/my-cart/purchase-failed/'],
  [
    checked({ status: 'flagged', error: PAYMENT_TEXTS.inReview }),
    ERRORS.payment_in_review.text,
    '/my-cart/purchase-failed/?detail=payment_in_review',
  ],
  [
    checked({ status: 'disputed', error: PAYMENT_TEXTS.disputed }),
    ERRORS.payment_in_review.text,
    '/my-cart/purchase-failed/?detail=payment_in_review',
  ],
])('the page that waits goes where $status leads', async (payment, heading, path) => {
  answer('payments.check', payment);
  const { address } = openPage(WATCHED);
  await expect.element(title).toHaveTextContent(heading);
  expect(address()).toContain(path);
});

test('a payment that came too late says that nothing was bought, and leads to other accounts', async () => {
  answer('payments.check', checked({ isCredited: true }));
  openPage(WATCHED);
  await expect
    .element(main.getByText(/^An account was gone before the payment arrived, so nothing was bought\./))
    .toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Browse accounts' }))
    .toHaveAttribute('href', '/buy-account/');
});
