import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CART_TEXTS } from '#shared/cart/texts.ts';
import { CHECKOUT_FIELD_LABELS, CHECKOUT_TEXTS, totalChangedText } from '#shared/checkout/texts.ts';
import { ERRORS } from '#shared/errors.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { SHOP_INFO } from '../../client/platform/support/shop-info.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { purchase } from '../support/purchase.ts';
import { answer, callsOf, hold, lose, refuse } from '../support/shop-answers.ts';
import { answerCart, fillCart, HANDLEVELED, STANDARD, underWay } from './support/cart.ts';

const rows = page.getByRole('region', { name: 'Accounts in your cart' }).getByRole('listitem');
const alert = page.getByRole('alert');
const byCard = page.getByRole('button', { name: /^Pay €.* (by card here|on Stripe’s page)$/ });
const count = page.getByText(/^\d of \d selected$/);
const CHECKOUT_ID = 'e7a0a3a0-1111-4222-8333-444455556666';
const PAID = { outcome: 'paid', checkoutId: CHECKOUT_ID, isReplay: false } as const;
const CARD_FORM = { outcome: 'card_form', amountCents: 1299, description: 'Purchase' } as const;

const cardForm = page.getByRole('dialog', { name: 'Card payment' });

function refuseField(name: string): void {
  refuse('checkout.start', 'validation_failed', { fields: { [name]: ['Wrong.'] } });
}

beforeEach(() => fillCart([STANDARD, HANDLEVELED]));

test('from the balance: pressed twice it is bought once, and what was bought is shown', async () => {
  fillCart([STANDARD], 1299);
  answer('checkout.order', { totalCents: 1299, cashbackCents: 0, isFirst: false, purchases: [purchase()] });
  const { release } = hold('checkout.start', PAID);
  const { address } = openPage('/my-cart/');
  await pressTwice(page.getByRole('button', { name: 'Pay €12.99 from balance' }), () =>
    callsOf('checkout.start'),
  );
  await expect
    .element(page.getByRole('button', { name: 'Paying…' }))
    .toHaveAttribute('aria-disabled', 'true');
  answerCart([]);
  release();
  await expect.element(page.getByRole('heading', { name: 'Purchase completed' })).toBeVisible();
  expect(address()).toBe(`/my-cart/purchase-completed/?checkout=${CHECKOUT_ID}`);
  expect(callsOf('checkout.start')).toMatchObject([
    { cartItems: [1], totalCents: 1299, paymentGateway: 'param', paymentsUnderWay: 'refuse' },
  ]);
});

test('who leaves while it is paid stays there, and is told', async () => {
  fillCart([STANDARD], 1299);
  const { release } = hold('checkout.start', PAID);
  const { address } = openPage('/my-cart/');
  await page.getByRole('button', { name: 'Pay €12.99 from balance' }).click();
  await page.getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect.poll(address).toBe('/faq/');
  release();
  await expect.element(page.getByText(CHECKOUT_TEXTS.paidMeanwhile)).toBeVisible();
  expect(address()).toBe('/faq/');
});

test('a cent less balance takes the least that a card is charged; each way says what it costs', async () => {
  fillCart([STANDARD], 1298);
  openPage('/my-cart/');
  const ways = page.getByRole('group', { name: 'How do you want to pay?' });
  await expect
    .element(ways.getByRole('radio', { name: /^Pay by card here *€0\.50.*\+€0\.05 cashback/ }))
    .toBeChecked();
  await expect.element(byCard).toHaveTextContent('Pay €0.50 by card here');
  await ways.getByRole('radio', { name: /^Pay on Stripe’s page *€1\.35.*€0\.35 surcharge included/ }).click();
  await expect.element(byCard).toHaveTextContent('Pay €1.35 on Stripe’s page');
});

test('what the cart says when the shop refuses or fails; the same try keeps its key', async () => {
  openPage('/my-cart/');
  for (const [fail, text] of [
    [() => refuse('checkout.start', 'internal'), CHECKOUT_TEXTS.failed],
    [() => refuse('checkout.start', 'gateway_unavailable'), ERRORS.gateway_unavailable.text],
    [() => refuse('checkout.start', 'card_gateway_off'), ERRORS.card_gateway_off.text],
    [() => refuse('checkout.start', 'shop_archived'), ERRORS.shop_archived.text],
    [() => lose('checkout.start'), NETWORK_FAILURE_TEXT],
    [() => refuseField('discountCode'), `${CHECKOUT_FIELD_LABELS.discountCode}Wrong.`],
    [() => refuseField('somethingElse'), CHECKOUT_TEXTS.failed],
  ] as const) {
    fail();
    await byCard.click();
    await expect.element(alert).toHaveTextContent(text);
  }
  const keys = callsOf('checkout.start').map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
  // What was said of one choice is not said of another.
  await rows.nth(0).getByRole('checkbox').click();
  await expect.element(alert).not.toBeInTheDocument();
});

test('too many tries lead to the page for too many requests', async () => {
  refuse('checkout.start', 'throttled');
  const { address } = openPage('/my-cart/');
  await byCard.click();
  await expect.poll(address).toBe('/429/');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('who is signed out elsewhere is asked to log in, and told nothing else', async () => {
  openPage('/my-cart/');
  await expect.element(page.getByRole('link', { name: 'My Cart, 2 accounts' })).toBeVisible();
  await expect.element(byCard).toBeVisible();
  refuse('checkout.start', 'not_authenticated');
  answer('identity.me', null);
  await byCard.click();
  await expect.element(page.getByText('Log in to see what is in it.')).toBeVisible();
  await expect.element(byCard).not.toBeInTheDocument();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'My Cart, 0 accounts' })).toBeVisible();
  await expect
    .element(page.getByRole('banner').getByRole('link', { name: 'Log in' }))
    .toHaveAttribute('href', '/my-account/');
});

test('an account that was sold meanwhile is marked, and the rest can be bought', async () => {
  openPage('/my-cart/');
  await expect.element(byCard).toBeVisible();
  answer('checkout.start', () => {
    answerCart([{ ...STANDARD, isAvailable: false }, HANDLEVELED]);
    return { outcome: 'product_unavailable', cartItemIds: [1] };
  });
  await byCard.click();
  await expect.element(alert).toHaveTextContent(CHECKOUT_TEXTS.unavailable);
  await expect.element(rows.nth(0).getByText('Not available anymore')).toBeVisible();
  await expect.element(rows.nth(0)).toHaveStyle({ borderColor: 'rgb(255, 107, 107)' });
  await expect.element(count).toHaveTextContent('1 of 2 selected');
  await expect.element(byCard).toHaveTextContent('Pay €8.00 by card here');
});

test.each([
  ['the rest can be bought', [HANDLEVELED]],
  ['the cart is empty', []],
])('an account that another tab has removed meanwhile is told of; %s', async (_, rest) => {
  openPage('/my-cart/');
  await expect.element(byCard).toBeVisible();
  answer('checkout.start', () => {
    answerCart(rest);
    return { outcome: 'product_unavailable', cartItemIds: [1] };
  });
  await byCard.click();
  await expect.element(alert).toHaveTextContent(CHECKOUT_TEXTS.removedMeanwhile);
  await expect.poll(() => rows.elements()).toHaveLength(rest.length);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await expect.element(alert).toBeVisible();
});

test('an account that is free again by the time the cart is read is not marked', async () => {
  answer('checkout.start', { outcome: 'product_unavailable', cartItemIds: [1] });
  openPage('/my-cart/');
  await byCard.click();
  await expect.poll(() => callsOf('cart.list').length).toBe(2);
  await expect.element(count).toHaveTextContent('2 of 2 selected');
  await expect.element(alert).not.toBeInTheDocument();
});

test('another total is shown with both sums, and asked about before it is paid', async () => {
  fillCart([STANDARD]);
  openPage('/my-cart/');
  await expect.element(byCard).toHaveTextContent('Pay €12.99 by card here');
  const dearer = { ...STANDARD, product: { ...STANDARD.product, priceCents: 1399 } };
  answer('checkout.start', () => {
    answerCart([dearer]);
    return { outcome: 'total_changed', totalCents: 1399 };
  });
  await byCard.click();
  await expect
    .element(alert.first())
    .toHaveTextContent(CHECKOUT_FIELD_LABELS.totalCents + totalChangedText(1399));
  await expect.element(byCard).toHaveTextContent('Pay €13.99 by card here');
  const both = CART_TEXTS.totalChanged('€12.99', '€13.99');
  await expect.element(page.getByText(both)).toBeVisible();
  answer('checkout.start', { ...CARD_FORM, amountCents: 1399 });
  await byCard.click();
  const question = page.getByRole('dialog', { name: 'Pay €13.99?' });
  await expect.element(question.getByText(both)).toBeVisible();
  expect(callsOf('checkout.start')).toHaveLength(1);
  await question.getByRole('button', { name: 'Pay €13.99' }).click();
  await expect.element(cardForm).toBeVisible();
  expect(callsOf('checkout.start').map(({ totalCents }) => totalCents)).toEqual([1299, 1399]);
});

const announced = () =>
  page
    .getByRole('main')
    .getByRole('status')
    .elements()
    .map(({ textContent }) => textContent);

describe('a payment under way', () => {
  const question = page.getByRole('dialog', { name: 'Pay again?' });

  test.each([
    [true, 'It is not paid yet.', CHECKOUT_TEXTS.endsEarlier],
    [false, 'Your bank has not confirmed it yet.', CHECKOUT_TEXTS.mayChargeTwice],
  ])(
    'is shown with its age and its parts, and asked about (cancellable: %s)',
    async (isCancellable, state, text) => {
      answer('payments.underWay', [underWay({ isCancellable })]);
      answer('checkout.start', CARD_FORM);
      openPage('/my-cart/');
      const parts = 'begun 3 minutes ago: €11.34 by card and €2.00 set aside from your balance.';
      await expect
        .element(page.getByText(`Purchase of an account, ${parts} ${state}`, { exact: false }))
        .toBeVisible();
      await byCard.click();
      await expect
        .element(question.getByText(`${CHECKOUT_TEXTS.underWayTitle}, ${parts} ${text}`))
        .toBeVisible();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect.element(byCard).toHaveFocus();
      expect(callsOf('checkout.start')).toEqual([]);
      await userEvent.keyboard('{Enter}');
      await question.getByRole('button', { name: 'Pay again' }).click();
      await expect.element(cardForm).toBeVisible();
      expect(callsOf('checkout.start')).toMatchObject([{ paymentsUnderWay: 'replace' }]);
    },
  );

  test('is announced without its age, which changes every minute', async () => {
    answer('payments.underWay', [underWay({ ageSeconds: 180 })]);
    openPage('/my-cart/');
    await expect.element(page.getByText(/begun 3 minutes ago/)).toBeVisible();
    const before = announced();
    answer('payments.underWay', [underWay({ ageSeconds: 240 })]);
    await queryClient.refetchQueries();
    await expect.element(page.getByText(/begun 4 minutes ago/)).toBeVisible();
    expect(announced()).toEqual(before);
    expect(before).toContain(CHECKOUT_TEXTS.underWayTitle);
  });

  test('that began in another tab is asked about when the shop says so', async () => {
    openPage('/my-cart/');
    await expect.element(byCard).toBeVisible();
    answer('checkout.start', () => {
      answer('payments.underWay', [underWay()]);
      return { outcome: 'payment_under_way', paymentIds: [underWay().id] };
    });
    await byCard.click();
    await expect.element(question).toBeVisible();
  });

  test('for another account is nothing to this cart', async () => {
    answer('payments.underWay', [underWay({ cartItemIds: [99] })]);
    answer('checkout.start', CARD_FORM);
    openPage('/my-cart/');
    await byCard.click();
    await expect.element(cardForm).toBeVisible();
    expect(callsOf('checkout.start')).toMatchObject([{ paymentsUnderWay: 'refuse' }]);
  });
});

test('in an archived shop nothing is paid, and it says why', async () => {
  answer('shop.info', { ...SHOP_INFO, isArchived: true });
  openPage('/my-cart/');
  await expect.element(byCard).toHaveAccessibleDescription(ERRORS.shop_archived.text);
  await expect.element(byCard).toHaveAttribute('aria-disabled', 'true');
  await byCard.click({ force: true });
  expect(callsOf('checkout.start')).toEqual([]);
});

test('sums that fail are asked for again', async () => {
  refuse('checkout.preview', 'bad_request');
  openPage('/my-cart/');
  await expect.element(alert).toHaveTextContent(ERRORS.bad_request.text);
  answerCart([STANDARD]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(byCard).toHaveTextContent('Pay €12.99 by card here');
});
