import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ERRORS } from '#shared/errors.ts';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import { LOAD_TEXTS } from '#shared/payments/load-balance.ts';
import { checkConnection } from '#client/platform/connection.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { saying } from '../support/described.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, disconnect, hold, lose, refuse } from '../support/shop-answers.ts';

const LOAD = '/my-account/profile/load-balance/';
const form = page.getByRole('form', { name: 'Load balance' });
const amount = form.getByRole('textbox', { name: 'Amount' });
const hosted = form.getByRole('radio', { name: /^Pay on Stripe’s page/ });
const added = (): string | null | undefined =>
  page.getByText('Added to your balance').element().parentElement?.querySelector('dd')?.textContent;

beforeEach(() => signIn());

test('common amounts, what one gets by each way, and a comma for a point', async () => {
  openPage(LOAD);
  await expect.element(amount).toHaveValue('25');
  await expect.element(form.getByRole('radio', { name: /^Pay by card here/ })).toBeChecked();
  expect(added()).toBe('€27.50');
  await form.getByRole('radio', { name: '€100' }).click({ force: true });
  await expect.element(amount).toHaveValue('100');
  expect(added()).toBe('€110.00');
  await hosted.click();
  await expect.element(form.getByText('No bonus')).toBeVisible();
  expect(added()).toBe('€100.00');
  await amount.fill('12,34');
  await expect.element(amount).toHaveValue('12.34');
  await expect.element(form.getByRole('button', { name: 'Load €12.34 on Stripe’s page' })).toBeVisible();
});

test.each([
  ['', FIELD_TEXTS.blank],
  ['ten', FIELD_TEXTS.notANumber],
  ['2.49', LOAD_TEXTS.belowMinimum],
  ['1000.01', LOAD_TEXTS.aboveMaximum],
  ['12.345', FIELD_TEXTS.tooManyDecimals],
])('"%s" is shown on the field, which keeps the focus; mended, the text leaves', async (typed, text) => {
  openPage(LOAD);
  await amount.fill(typed);
  await userEvent.keyboard('{Enter}');
  await expect.element(amount).toHaveAccessibleDescription(saying(text));
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toBeInvalid();
  await amount.fill('2.5');
  await expect.element(amount).not.toBeInvalid();
  expect(callsOf('payments.quoteCardLoad')).toEqual([]);
});

test('a blank amount is shown by a press on the button, too', async () => {
  openPage(LOAD);
  await amount.fill('');
  await form.getByRole('button', { name: 'Load balance' }).click();
  await expect.element(amount).toHaveAccessibleDescription(saying(FIELD_TEXTS.blank));
});

test('a wrong amount is shown while the ways to pay are still on their way', async () => {
  answer('shop.info', () => new Promise(() => {}));
  openPage(LOAD);
  await amount.fill('1');
  await userEvent.keyboard('{Enter}');
  await expect.element(amount).toHaveAccessibleDescription(saying(LOAD_TEXTS.belowMinimum));
});

test('a load by card asks for the card once; the amounts are those that the shop said', async () => {
  const { release } = hold('payments.quoteCardLoad', {
    amountCents: 2500,
    bonusCents: 250,
    description: 'Balance load',
  });
  openPage(LOAD);
  await pressTwice(form.getByRole('button', { name: 'Load €25.00 by card here' }), () =>
    callsOf('payments.quoteCardLoad'),
  );
  await expect
    .element(form.getByRole('button', { name: 'Connecting…' }))
    .toHaveAttribute('aria-disabled', 'true');
  release();
  const dialog = page.getByRole('dialog', { name: 'Card payment' });
  await expect.element(dialog).toBeVisible();
  const amounts = [...dialog.element().querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(amounts).toEqual(['€25.00', '+€2.50', '€27.50']);
  expect(callsOf('payments.quoteCardLoad')).toEqual([{ amountCents: 2500 }]);
});

test('without a connection the page is disabled, and the card dialog over it can be closed', async () => {
  answer('payments.quoteCardLoad', { amountCents: 2500, bonusCents: 250, description: 'Balance load' });
  openPage(LOAD);
  await form.getByRole('button', { name: 'Load €25.00 by card here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Card payment' });
  await expect.element(dialog).toBeVisible();
  disconnect();
  await checkConnection();
  const close = dialog.getByRole('button', { name: 'Close' });
  await expect.element(page.getByRole('textbox', { name: 'Amount', includeHidden: true })).toBeDisabled();
  await expect.element(close).toBeEnabled();
  await close.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ['shop_archived', ERRORS.shop_archived.text],
  ['card_gateway_off', ERRORS.card_gateway_off.text],
  ['internal', LOAD_TEXTS.failed],
  ['gateway_unavailable', LOAD_TEXTS.failed],
] as const)('what the page says when the shop answers %s; the amount stays', async (code, text) => {
  refuse('payments.quoteCardLoad', code);
  openPage(LOAD);
  await amount.fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
  await expect.element(amount).toHaveValue('7');
});

test('an answer that is lost is shown; the next try has the same key', async () => {
  lose('payments.loadAtHostedCheckout');
  openPage(LOAD);
  await hosted.click();
  const button = form.getByRole('button', { name: /^Load €25\.00 / });
  await button.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(NETWORK_FAILURE_TEXT);
  refuse('payments.loadAtHostedCheckout', 'internal');
  await button.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(LOAD_TEXTS.failed);
  const [first, second] = callsOf('payments.loadAtHostedCheckout');
  expect(second).toEqual(first);
});

test('who leaves while the checkout opens is not sent there, also before the next page is drawn', async () => {
  const { release } = hold('payments.loadAtHostedCheckout', {
    url: '#checkout',
    sessionId: 's',
    paymentId: 'ad5b1a9e-33b5-44f4-b9a9-a6b7f2a9b3c1',
    isReplay: false,
  });
  const { address, goToSlowPage } = openPage(LOAD);
  await hosted.click();
  await form.getByRole('button', { name: /^Load €25\.00 / }).click();
  await expect.element(form.getByRole('button', { name: 'Connecting…' })).toBeVisible();
  goToSlowPage();
  expect(address()).toBe('/faq/');
  release();
  await expect.element(form.getByRole('button', { name: /^Load €25\.00 / })).toBeVisible();
  expect(window.location.hash).toBe('');
});

test('too many loads lead to the page for too many requests', async () => {
  refuse('payments.quoteCardLoad', 'throttled');
  const { address } = openPage(LOAD);
  await form.getByRole('button', { name: /^Load €25\.00 / }).click();
  await expect.poll(address).toBe('/429/');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.each(['success/', 'processing/'])('%s without a payment says that there is none', async (place) => {
  openPage(LOAD + place);
  await expect
    .element(page.getByRole('main').getByText('There is no payment to show here.', { exact: false }))
    .toBeVisible();
});

test('an address with an unknown failure is the form alone', async () => {
  openPage(`${LOAD}?detail=foo`);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Load Balance');
  await expect.element(amount).toBeVisible();
  await expect.element(page.getByText('foo')).not.toBeInTheDocument();
});

test('a payment of another customer is not known', async () => {
  refuse('payments.check', 'payment_unknown');
  openPage(`${LOAD}success/?payment=ad5b1a9e-33b5-44f4-b9a9-a6b7f2a9b3c1`);
  await expect.element(page.getByRole('alert')).toHaveTextContent(ERRORS.payment_unknown.text);
});
