import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cardPartChangedText, CHECKOUT_TEXTS, totalChangedText } from '#shared/checkout/texts.ts';
import { ERRORS } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { answerCart, fillCart, HANDLEVELED, STANDARD, underWay } from '../cart/support/cart.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { purchase } from '../support/purchase.ts';
import { answer, callsOf, hold, refuse } from '../support/shop-answers.ts';
import { cardDialog as dialog, fillCard } from './support/card-form.ts';

const CHECKOUT_ID = 'e7a0a3a0-1111-4222-8333-444455556666';
const pay = dialog.getByRole('button', { name: /^Pay €/ });
const alert = dialog.getByRole('alert');
const rows = page.getByRole('region', { name: 'Accounts in your cart' }).getByRole('listitem');

async function open(amountCents: number): Promise<ReturnType<typeof openPage>> {
  answer('checkout.start', { outcome: 'card_form', amountCents, description: 'Purchase' });
  const opened = openPage('/my-cart/');
  await page.getByRole('button', { name: /^Pay €.* (by card here|on Stripe’s page)$/ }).click();
  await fillCard();
  return opened;
}

beforeEach(() => fillCart([STANDARD, HANDLEVELED]));

test.each([
  { balanceCents: 0, amountCents: 2099, figures: ['€20.99', '€20.99', '+€2.10'] },
  { balanceCents: 2000, amountCents: 99, figures: ['€20.99', formatMoney(-2000), '€0.99', '+€0.10'] },
  { balanceCents: 2098, amountCents: 50, figures: ['€20.99', formatMoney(-2049), '€0.50', '+€0.05'] },
])(
  'what the card is charged and what comes back: $amountCents with a balance of $balanceCents',
  async ({ balanceCents, amountCents, figures }) => {
    fillCart([STANDARD, HANDLEVELED], balanceCents);
    await open(amountCents);
    const shown = [...dialog.element().querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(shown).toEqual(figures);
  },
);

test('pressed twice it is sent once, with what was in the cart; paid, what was bought is shown', async () => {
  answer('checkout.order', { totalCents: 2099, cashbackCents: 0, isFirst: false, purchases: [purchase()] });
  const { release } = hold('checkout.payByCard', {
    outcome: 'paid',
    checkoutId: CHECKOUT_ID,
    isReplay: false,
  });
  const { address } = await open(2099);
  await pressTwice(pay, () => callsOf('checkout.payByCard'));
  answerCart([]);
  release();
  await expect.element(page.getByRole('heading', { name: 'Purchase completed' })).toBeVisible();
  expect(address()).toBe(`/my-cart/purchase-completed/?checkout=${CHECKOUT_ID}`);
  expect(callsOf('checkout.payByCard')).toMatchObject([
    { cartItems: [1, 2], totalCents: 2099, paymentsUnderWay: 'refuse', fullName: 'Ana Cruz', cvv: '000' },
  ]);
});

test('who leaves while the card is sent is told that it was paid, and not pulled back', async () => {
  const { release } = hold('checkout.payByCard', {
    outcome: 'paid',
    checkoutId: CHECKOUT_ID,
    isReplay: false,
  });
  const { address, goToSlowPage } = await open(2099);
  await pay.click();
  await expect.poll(() => callsOf('checkout.payByCard')).toHaveLength(1);
  goToSlowPage();
  answerCart([]);
  release();
  await expect.element(page.getByText(CHECKOUT_TEXTS.paidMeanwhile)).toBeVisible();
  expect(address()).toBe('/faq/');
});

test('the form cannot be closed while the card is sent; who is on another page by then is told that it was paid', async () => {
  const { release } = hold('checkout.payByCard', {
    outcome: 'paid',
    checkoutId: CHECKOUT_ID,
    isReplay: false,
  });
  const { address } = await open(2099);
  await pay.click();
  await expect
    .element(dialog.getByRole('button', { name: 'Close' }))
    .toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  // As the Back button would do: the links of the page are covered.
  document.querySelector<HTMLElement>('a[href="/faq/"]')?.click();
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }))
    .toBeVisible();
  answerCart([]);
  release();
  await expect.element(page.getByText(CHECKOUT_TEXTS.paidMeanwhile)).toBeVisible();
  expect(address()).toBe('/faq/');
});

test('the form can be closed if the browser stays although it was sent to the bank; the cart then shows the payment', async () => {
  // An address on this page, as if the customer had stopped the browser.
  answer('checkout.payByCard', {
    outcome: 'redirect',
    checkoutId: CHECKOUT_ID,
    redirectUrl: '#bank',
    isReplay: false,
  });
  await open(2099);
  await pay.click();
  await expect.element(dialog.getByRole('button', { name: 'Connecting to your bank…' })).toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: 'Close' }))
    .not.toHaveAttribute('aria-disabled', 'true');
  answer('payments.underWay', [underWay()]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByText(/begun 3 minutes ago/)).toBeVisible();
});

test('too many tries lead to the page for too many requests', async () => {
  refuse('checkout.payByCard', 'throttled');
  const { address } = await open(2099);
  await pay.click();
  await expect.poll(address).toBe('/429/');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a card that is refused can be sent again', async () => {
  refuse('checkout.payByCard', 'card_refused');
  await open(2099);
  for (const calls of [1, 2]) {
    await pay.click();
    await expect.poll(() => callsOf('checkout.payByCard')).toHaveLength(calls);
    await expect.element(alert).toHaveTextContent(ERRORS.card_refused.text);
  }
});

test('another total is shown in the form; the cart behind it shows the new one', async () => {
  await open(2099);
  const dearer = { ...STANDARD, product: { ...STANDARD.product, priceCents: 1399 } };
  answer('checkout.payByCard', () => {
    answerCart([dearer, HANDLEVELED]);
    return { outcome: 'total_changed', totalCents: 2199 };
  });
  await pay.click();
  await expect.element(alert).toHaveTextContent(totalChangedText(2199));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('button', { name: 'Pay €21.99 by card here' })).toBeVisible();
});

test('what the card would be charged now is shown in the form, if the balance has fallen', async () => {
  fillCart([STANDARD, HANDLEVELED], 2000);
  await open(99);
  answer('checkout.payByCard', () => {
    answerCart([STANDARD, HANDLEVELED], 1500);
    return { outcome: 'card_part_changed', cardPartCents: 599 };
  });
  await pay.click();
  await expect.element(alert).toHaveTextContent(cardPartChangedText(599));
  expect(callsOf('checkout.payByCard')).toMatchObject([{ totalCents: 2099, cardPartCents: 99 }]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('button', { name: 'Pay €5.99 by card here' })).toBeVisible();
});

test('an account that was sold meanwhile is shown in the form, and marked in the cart', async () => {
  await open(2099);
  answer('checkout.payByCard', () => {
    answerCart([{ ...STANDARD, isAvailable: false }, HANDLEVELED]);
    return { outcome: 'product_unavailable', cartItemIds: [STANDARD.id] };
  });
  await pay.click();
  await expect.element(alert).toHaveTextContent(CHECKOUT_TEXTS.resetCart);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(rows.nth(0).getByText('Not available anymore')).toBeVisible();
});

test('a payment that began in another tab is shown in the form, and shown in the cart', async () => {
  await open(2099);
  answer('checkout.payByCard', () => {
    answer('payments.underWay', [underWay()]);
    return { outcome: 'payment_under_way', paymentIds: [underWay().id] };
  });
  await pay.click();
  await expect.element(alert).toHaveTextContent(CHECKOUT_TEXTS.underWay);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('main').getByText(/begun 3 minutes ago/)).toBeVisible();
});
