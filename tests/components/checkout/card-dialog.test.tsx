import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CARD_TEXTS } from '#shared/checkout/card-form.ts';
import { CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { ERRORS } from '#shared/errors.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { countryHere } from '#client/checkout/country-here.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, hold, lose, refuse } from '../support/shop-answers.ts';
import { CARD, cardDialog as dialog, cardField as field, fillCard } from './support/card-form.ts';

const opener = page.getByRole('button', { name: 'Load €25.00 by card here' });
const country = field('Country');
const pay = dialog.getByRole('button', { name: /^Pay €/ });
const alert = dialog.getByRole('alert');

beforeEach(async () => {
  signIn();
  answer('payments.quoteCardLoad', { amountCents: 2500, bonusCents: 250, description: 'Balance load' });
  openPage('/my-account/profile/load-balance/');
  await opener.click();
});

test('empty, all fields are marked, the first has the cursor, and nothing is sent', async () => {
  await pay.click();
  await expect.element(alert).toHaveTextContent(CARD_TEXTS.required);
  await expect.element(field('Card number')).toHaveFocus();
  for (const label of ['Country', ...Object.keys(CARD)]) await expect.element(field(label)).toBeInvalid();
  expect(callsOf('payments.loadByCard')).toEqual([]);
  await country.selectOptions('Spain (+34)');
  for (const [label, typed] of Object.entries(CARD)) {
    await expect.element(alert).toBeVisible();
    await field(label).fill(typed);
  }
  await expect.element(alert).not.toBeInTheDocument();
});

test('the country is that of the clock of the device, where the list has it', () => {
  expect(countryHere('Europe/Madrid')).toBe('Spain');
  expect(countryHere('America/Chicago')).toBe('United States');
  expect(countryHere('UTC')).toBe('');
  expect(countryHere('Antarctica/Troll')).toBe('');
});

test('each mistake is shown on its field, and leaves with the edit', async () => {
  await fillCard({ Phone: '000', 'Card number': '54561654', Expiry: '1220', CVV: '12' });
  await userEvent.keyboard('{Enter}');
  for (const [label, text] of [
    ['Phone', CARD_TEXTS.phone],
    ['Card number', CARD_TEXTS.cardNumber],
    ['Expiry', CARD_TEXTS.expiry],
    ['CVV', CARD_TEXTS.cvv],
  ] as const)
    await expect.element(field(label)).toHaveAccessibleDescription(text);
  await expect.element(field('Card number')).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
  await field('CVV').fill('000');
  await expect.element(field('CVV')).toHaveAccessibleDescription('');
});

test('what is typed is formatted', async () => {
  for (const [label, typed, shown] of [
    ['Full name', 'Ana 1@Cruz', 'Ana Cruz'],
    ['Card number', '5456165456165454', '5456 1654 5616 5454'],
    ['Expiry', '5', '05'],
    ['Expiry', '1320', '01/32'],
  ] as const) {
    await field(label).fill('');
    await field(label).click();
    await userEvent.keyboard(typed);
    await expect.element(field(label)).toHaveValue(shown);
  }
});

test('the number tells its scheme', async () => {
  const mark = dialog.getByRole('form').getByRole('img');
  for (const [typed, name] of [
    ['4', 'Visa'],
    ['5456', 'Mastercard'],
    ['2720', 'Mastercard'],
    ['37', 'American Express'],
  ] as const) {
    await field('Card number').fill(typed);
    await expect.element(mark).toHaveAccessibleName(name);
  }
  for (const typed of ['6', '2721', '']) {
    await field('Card number').fill(typed);
    await expect.element(mark).not.toBeInTheDocument();
  }
});

test('browsers are told what to fill in, and phones which keys to show', async () => {
  for (const [label, autocomplete, inputmode] of [
    ['Full name', 'cc-name', null],
    ['Phone', 'tel', 'tel'],
    ['Card number', 'cc-number', 'numeric'],
    ['Expiry', 'cc-exp', 'numeric'],
    ['CVV', 'cc-csc', 'numeric'],
  ] as const) {
    await expect.element(field(label)).toHaveAttribute('autocomplete', autocomplete);
    expect(field(label).element().getAttribute('inputmode')).toBe(inputmode);
  }
  await country.selectOptions('Spain (+34)');
  await expect.element(field('Phone')).toHaveAttribute('autocomplete', 'tel-national');
  const countries = country.getByRole('option').elements();
  expect(countries.length).toBeGreaterThan(85);
  expect(countries.at(-1)?.textContent).toBe('Others');
});

test('closed by Escape it gives the focus back, and forgets the card', async () => {
  await fillCard();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  for (const label of ['Country', ...Object.keys(CARD)]) await expect.element(field(label)).toHaveValue('');
});

test('by the Tab key from field to field to the button; pressed twice it is sent once', async () => {
  hold('payments.loadByCard', { paymentId: '1', redirectUrl: '/bank/', isReplay: false });
  await expect.element(field('Card number')).toHaveFocus();
  const { Phone, ...card } = CARD;
  for (const typed of [...Object.values(card), 'Spain', Phone]) {
    await userEvent.keyboard(`${typed}{Tab}`);
  }
  await expect.element(pay).toHaveFocus();
  await pressTwice(pay, () => callsOf('payments.loadByCard'));
  await expect
    .element(dialog.getByRole('button', { name: 'Connecting to your bank…' }))
    .toHaveAttribute('aria-disabled', 'true');
  expect(callsOf('payments.loadByCard')).toMatchObject([
    {
      amountCents: 2500,
      fullName: 'Ana Cruz',
      phone: '+34600112233',
      creditCardNumber: CARD['Card number'],
      cvv: '000',
    },
  ]);
});

test('what the shop says is shown in the form, which keeps the card; unchanged it is the same try, changed another', async () => {
  await fillCard();
  for (const [fail, text] of [
    [() => refuse('payments.loadByCard', 'card_refused'), ERRORS.card_refused.text],
    [() => refuse('payments.loadByCard', 'internal'), CHECKOUT_TEXTS.failed],
    [() => lose('payments.loadByCard'), NETWORK_FAILURE_TEXT],
    [
      () => refuse('payments.loadByCard', 'validation_failed', { fields: { cvv: [CARD_TEXTS.cvv] } }),
      CARD_TEXTS.cvv,
    ],
  ] as const) {
    fail();
    await pay.click();
    await expect.element(alert).toHaveTextContent(text);
  }
  await expect.element(field('Card number')).toHaveValue('5456 1654 5616 5454');
  await field('CVV').fill('111');
  await expect.element(alert).not.toBeInTheDocument();
  refuse('payments.loadByCard', 'card_refused');
  await pay.click();
  await expect.element(alert).toHaveTextContent(ERRORS.card_refused.text);
  const keys = callsOf('payments.loadByCard').map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys.slice(0, 4)).size).toBe(1);
  expect(keys[4]).not.toBe(keys[0]);
});
