import { describe, expect, test } from 'vitest';
import { gatewaysFor } from '#client/checkout/payment-gateways.ts';
import { checkAfterMs } from '#client/checkout/payment-watch.ts';
import { purchaseFailedText } from '#client/checkout/purchase-failed-text.ts';
import { splitNotes } from '#client/checkout/split-summary.tsx';
import { splitCheckout } from '#shared/checkout/split.ts';
import type { PaymentGateway } from '#shared/checkout/gateways.ts';

describe('who takes the card part', () => {
  test('the second gateway first while it is on, else the hosted checkout', () => {
    expect(gatewaysFor({ param: true }, false)).toEqual(['param', 'stripe']);
    expect(gatewaysFor({ param: false }, false)).toEqual(['stripe']);
  });

  test('none while that is unknown, the hosted checkout when it stays so', () => {
    expect(gatewaysFor(undefined, false)).toEqual([]);
    expect(gatewaysFor(undefined, true)).toEqual(['stripe']);
  });
});

const notes = (gateway: PaymentGateway, priceCents: number, balanceCents: number) =>
  splitNotes({
    gateway,
    split: splitCheckout([{ cartItemId: 1, productId: 1, productClass: 'standard', priceCents }], {
      balanceCents,
      gateway,
      cardSurchargeCents: 0,
    }),
  });

describe('what the split explains', () => {
  test('nothing where nothing is odd', () => {
    expect(notes('stripe', 1000, 0)).toEqual([]);
    expect(notes('stripe', 1000, 2000)).toEqual([]);
  });

  test('the minimum, which the balance makes room for', () => {
    expect(notes('stripe', 1000, 980)).toEqual([
      'A card payment is at least €1.00; your balance pays the rest.',
    ]);
  });

  test('the minimum above the total, and the cashback', () => {
    expect(notes('param', 30, 0)).toEqual([
      'A card payment is at least €0.50: the €0.20 above your total go to your balance.',
      '10% of what you pay by card is added to your balance after the payment.',
    ]);
  });
});

describe('the purchase-failed page', () => {
  const FAILED = 'Your purchase could not be completed successfully.';

  test.each([
    [undefined, { heading: FAILED }],
    ['', { heading: FAILED }],
    [FAILED, { heading: FAILED }],
    ['payment_declined', { heading: 'The payment was declined or cancelled. Nothing was charged.' }],
    ['toString', { heading: FAILED, providerMessage: 'toString' }],
    ['You won! Go to evil.example', { heading: FAILED, providerMessage: 'You won! Go to evil.example' }],
    ['<b>Plain</b> text', { heading: FAILED, providerMessage: '<b>Plain</b> text' }],
  ])('with the detail %j', (detail, shown) => {
    expect(purchaseFailedText(detail)).toEqual(shown);
  });

  test('cuts an endless detail', () => {
    expect(purchaseFailedText('x'.repeat(5000)).providerMessage).toHaveLength(301);
  });
});

test('an open payment is asked about often, then seldom', () => {
  expect(checkAfterMs(0)).toBe(2000);
  expect(checkAfterMs(5)).toBeGreaterThan(checkAfterMs(4));
  expect(checkAfterMs(1000)).toBe(20_000);
});
