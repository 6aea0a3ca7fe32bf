import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { minuteText } from '#shared/dates.ts';
import { ERRORS } from '#shared/errors.ts';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import type { PlaceBidOutcome } from '#shared/marketplace/place-bid.ts';
import { MARKETPLACE_TEXTS } from '#shared/marketplace/texts.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { saying } from '../support/described.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { signIn } from '../support/samples.ts';
import { answer, callsOf, hold, lose, refuse } from '../support/shop-answers.ts';
import { expectOffer, openMarket } from './support/market.ts';

const HIGHER_MAXIMUM = 'Another bidder had set a higher maximum. Bid more to lead.';
const opener = page.getByRole('button', { name: /^(Place Bid|Bid Placed):/ });
const dialog = page.getByRole('dialog', { name: 'Place Bid' });
const amount = dialog.getByLabelText('Bid Amount');
const maximum = dialog.getByLabelText('Your maximum');
const place = dialog.getByRole('button', { name: 'Place Bid' });
const alert = dialog.getByRole('alert');
const LEADING: PlaceBidOutcome = {
  outcome: 'leading',
  highestBidCents: 700,
  heldCents: 700,
  endsAt: '2026-11-28T12:00:00.000Z',
};

async function open(): Promise<void> {
  openPage('/marketplace/1/');
  await opener.click();
}

beforeEach(() => {
  signIn();
  openMarket();
});

test('the least bid is typed already, and the field that has the focus says what becomes of the money', async () => {
  openMarket({ highestBidCents: 731, totalBids: 2 });
  await open();
  await expect.element(amount).toHaveValue('7.32');
  await expect.element(amount).toHaveFocus();
  await expect
    .element(amount)
    .toHaveAccessibleDescription(saying('The amount is set aside from your balance.'));
  await amount.fill('8,00');
  await expect.element(amount).toHaveValue('8.00');
});

test('own balance and end are in sight, and steps raise the bid, never to the price of an instant buy', async () => {
  answer('wallet.balance', { balanceCents: 4321 });
  await open();
  await expect.element(dialog.getByText('€43.21')).toBeVisible();
  await expect.element(dialog.getByText(minuteText('2026-11-28T12:00:00.000Z'))).toBeVisible();
  const step = (name: string) => dialog.getByRole('button', { name });
  await step('+0.50').click();
  await expect.element(amount).toHaveValue('5.50');
  await step('+5').click();
  await expect.element(amount).toHaveValue('10.50');
  await amount.fill('not an amount');
  await step('+1').click();
  await expect.element(amount).toHaveValue('6.00');
  await amount.fill('15');
  await expect.element(step('+5')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(step('+1')).toHaveAttribute('aria-disabled', 'false');
});

test('the last possible step keeps the focus, and its button raises no further', async () => {
  await open();
  const step = dialog.getByRole('button', { name: '+5' });
  await amount.fill('12');
  (step.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(amount).toHaveValue('17.00');
  await expect.element(step).toHaveFocus();
  await expect.element(step).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(amount).toHaveValue('17.00');
});

test('the account, its warranty, its seller and whom to ask are in sight, on a phone without scrolling', async () => {
  await page.viewport(390, 700);
  // As high as the controls are for touch (theme/tokens.css).
  document.documentElement.style.setProperty('--touch', '44px');
  onTestFinished(async () => {
    document.documentElement.style.removeProperty('--touch');
    await page.viewport(1280, 720);
  });
  openMarket({ sellerSales: 42, sellerClaims: 1 });
  await open();
  await expectOffer(dialog);
  for (const element of [dialog.getByRole('heading', { name: 'Place Bid' }), dialog.getByRole('list')]) {
    await expect.element(element).toBeInViewport({ ratio: 1 });
  }
});

test('each amount is checked as it is typed, and none that is wrong can be sent', async () => {
  await open();
  for (const [typed, text] of [
    ['', FIELD_TEXTS.blank],
    ['ten', FIELD_TEXTS.notANumber],
    ['0', MARKETPLACE_TEXTS.amountNotPositive],
    ['4.99', MARKETPLACE_TEXTS.belowMinimum],
    ['5.001', FIELD_TEXTS.tooManyDecimals],
    ['20.01', MARKETPLACE_TEXTS.aboveInstaBuy],
  ] as const) {
    await amount.fill(typed);
    await expect.element(alert).toHaveTextContent(text);
    await expect.element(amount).toBeInvalid();
    await expect.element(place).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
  }
  for (const typed of ['5', '20']) {
    await amount.fill(typed);
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(place).toHaveAttribute('aria-disabled', 'false');
  }
  expect(callsOf('marketplace.placeBid')).toEqual([]);
});

test('a maximum is at least the bid and below the instant buy; it is sent with the bid', async () => {
  answer('marketplace.placeBid', LEADING);
  await open();
  await amount.fill('7');
  await dialog.getByText('Bid automatically').click();
  for (const [typed, text] of [
    ['6.99', MARKETPLACE_TEXTS.maximumBelowAmount],
    ['20', MARKETPLACE_TEXTS.maximumIsInstaBuy],
    ['20.01', MARKETPLACE_TEXTS.aboveInstaBuy],
    ['much', FIELD_TEXTS.notANumber],
  ] as const) {
    await maximum.fill(typed);
    await expect.element(maximum).toHaveAccessibleDescription(saying(text));
  }
  await maximum.fill('19.99');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf('marketplace.placeBid')).toEqual([
    { listingId: 1, amountCents: 700, maxCents: 1999, isInstaBuy: false },
  ]);
});

test('pressed twice it is sent once; taken, the button says so and has the focus', async () => {
  const { release } = hold('marketplace.placeBid', LEADING);
  await open();
  await amount.fill('7');
  await pressTwice(place, () => callsOf('marketplace.placeBid'));
  await expect.element(place).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('status').getByText('Your bid leads. We’ll tell you if someone bids more.'))
    .toBeVisible();
  await expect.element(opener).toHaveAccessibleName(saying(MARKETPLACE_TEXTS.alreadyBid));
  await expect.element(opener).toHaveAttribute('aria-disabled', 'true');
  await expect.element(opener).toHaveFocus();
  expect(callsOf('marketplace.placeBid')).toEqual([{ listingId: 1, amountCents: 700, isInstaBuy: false }]);
});

const NEXT_END = { endsAt: '2026-11-28T12:00:00.000Z' };

test.each<[string, PlaceBidOutcome, string]>([
  ['another maximum', { outcome: 'outbid', highestBidCents: 701, ...NEXT_END }, HIGHER_MAXIMUM],
  [
    'too little balance',
    {
      outcome: 'insufficient_balance',
      neededCents: 700,
      balanceCents: 699,
      text: MARKETPLACE_TEXTS.insufficientBalance,
    },
    `${MARKETPLACE_TEXTS.insufficientBalance}. Load balance`,
  ],
  [
    'a higher bid',
    {
      outcome: 'amount_refused',
      fields: { amount: [MARKETPLACE_TEXTS.belowMinimum] },
      minimumBidCents: 801,
    },
    MARKETPLACE_TEXTS.belowMinimum,
  ],
  [
    'the end',
    { outcome: 'barred', reason: 'listing_ended', text: MARKETPLACE_TEXTS.ended },
    MARKETPLACE_TEXTS.ended,
  ],
])('what stands in the way of a bid is shown in its dialog: %s', async (_, outcome, text) => {
  answer('marketplace.placeBid', outcome);
  await open();
  await amount.fill('7');
  await place.click();
  await expect.element(alert).toHaveTextContent(text);
  await expect.element(amount).toHaveValue('7');
  await amount.fill('8');
  await expect.element(alert).not.toBeInTheDocument();
});

test('too little balance leads to where it can be loaded', async () => {
  answer('marketplace.placeBid', {
    outcome: 'insufficient_balance',
    neededCents: 700,
    balanceCents: 0,
    text: MARKETPLACE_TEXTS.insufficientBalance,
  });
  const { address } = openPage('/marketplace/1/');
  await opener.click();
  await place.click();
  await alert.getByRole('link', { name: 'Load balance' }).click();
  await expect.poll(address).toBe('/my-account/profile/load-balance/');
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toBeVisible();
});

test('a failure is shown, keeps the amount, and the bid can be sent again', async () => {
  refuse('marketplace.placeBid', 'internal', { detail: { reference: 'a1b2' } });
  await open();
  await amount.fill('7');
  await place.click();
  await expect.element(alert).toHaveTextContent(`${ERRORS.internal.text} Reference a1b2`);
  lose('marketplace.placeBid');
  await place.click();
  await expect.element(alert).toHaveTextContent(NETWORK_FAILURE_TEXT);
  await expect.element(amount).toHaveValue('7');
  answer('marketplace.placeBid', LEADING);
  await place.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

describe('who is not signed in', () => {
  test.each([
    [/^Place Bid:/, MARKETPLACE_TEXTS.loginToBid],
    [/^Insta Buy/, MARKETPLACE_TEXTS.loginToBuy],
  ])('%s asks to log in, in a new window', async (name, text) => {
    answer('identity.me', null);
    openPage('/marketplace/1/');
    await page.getByRole('button', { name }).click();
    const prompt = page.getByRole('dialog');
    await expect.element(prompt.getByText(text)).toBeVisible();
    for (const link of ['Login', 'Register']) {
      const element = prompt.getByRole('link', { name: link });
      await expect.element(element).toHaveAttribute('target', '_blank');
      await expect.element(element).toHaveAttribute('href', `/my-account/#${link.toLowerCase()}`);
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(prompt).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name })).toHaveFocus();
  });

  test('any more: what was typed waits until the customer is back', async () => {
    refuse('marketplace.placeBid', 'not_authenticated');
    await open();
    await amount.fill('7.25');
    answer('identity.me', null);
    await place.click();
    await expect.element(page.getByText(MARKETPLACE_TEXTS.loginToBid)).toBeVisible();
    signIn();
    window.dispatchEvent(new Event('focus'));
    await expect.element(amount).toHaveValue('7.25');
  });
});

test('a refusal is shown to a customer who has closed its dialog, and in no other dialog', async () => {
  const { release } = hold('marketplace.placeBid', { outcome: 'outbid', highestBidCents: 501, ...NEXT_END });
  await open();
  await place.click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: /^Insta Buy/ }).click();
  const question = page.getByRole('dialog', { name: 'Insta Buy' });
  await expect.element(question).toBeVisible();
  release();
  await expect.element(page.getByText(HIGHER_MAXIMUM)).toBeVisible();
  await expect.element(question).toBeVisible();
  // As a notice: what stands in a dialog is about its own question.
  expect(question.getByText(HIGHER_MAXIMUM).elements()).toHaveLength(1);
  await expect
    .element(question.getByRole('region', { name: 'Notices' }).getByText(HIGHER_MAXIMUM))
    .toBeVisible();
});
