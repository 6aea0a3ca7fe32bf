import { describe, expect, test } from 'vitest';
import { cardFailureText, cardRefusalText } from '#client/checkout/card-failure.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';

const refusal = (code: string, httpStatus: number, text: string, fields?: Record<string, string[]>) =>
  Object.assign(new Error(text), { data: { code, httpStatus, fields } });
const wrong = (...fields: string[]) =>
  refusal(
    'validation_failed',
    400,
    'Please check.',
    Object.fromEntries(fields.map((field) => [field, [`Wrong ${field}.`, 'Other.']])),
  );

describe('what the card form says when a payment is refused', () => {
  test.each(['fullName', 'phone', 'expiryMonth', 'expiryYear', 'totalCents', 'creditCardNumber', 'cvv'])(
    'the first message of %s',
    (field) => {
      expect(cardFailureText(wrong(field))).toBe(`Wrong ${field}.`);
    },
  );

  test('of several the first in the order of the catalogue', () => {
    expect(cardFailureText(wrong('cvv', 'cartItems', 'totalCents', 'phone'))).toBe('Wrong phone.');
  });

  test('cart items', () => {
    expect(cardFailureText(wrong('cartItems'))).toBe('Please reset your cart and try again.');
    expect(cardRefusalText({ outcome: 'product_unavailable', cartItemIds: [1] })).toBe(
      'Please reset your cart and try again.',
    );
  });

  test('a changed total', () => {
    expect(cardRefusalText({ outcome: 'total_changed', totalCents: 1250 })).toBe(
      'The total is now €12.50. Please check your cart and try again.',
    );
  });

  test('a refusal in its own words', () => {
    const text = 'Your card was not accepted.';
    expect(cardFailureText(refusal('card_refused', 400, text))).toBe(text);
    expect(cardFailureText(refusal('gateway_unavailable', 503, 'Later.'))).toBe('Later.');
  });

  test('anything else', () => {
    expect(cardFailureText(wrong('country'))).toBe('Something went wrong.');
    expect(cardFailureText(refusal('internal', 500, 'x'))).toBe('Something went wrong.');
    expect(cardFailureText(new TypeError('Failed to fetch'))).toBe(NETWORK_FAILURE_TEXT);
  });

  test('the reference of a fault', () => {
    const fault = { data: { code: 'internal', httpStatus: 500, detail: { reference: 'a1b2' } } };
    expect(cardFailureText(fault)).toBe('Something went wrong. Reference a1b2');
  });

  test('429 has its own page', () => {
    expect(cardFailureText(refusal('throttled', 429, 'x'))).toBeUndefined();
  });
});
