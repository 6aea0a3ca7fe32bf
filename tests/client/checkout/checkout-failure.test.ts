import { describe, expect, test } from 'vitest';
import { checkoutFailureText } from '#client/checkout/checkout-failure.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';

const refusal = (code: string, httpStatus: number, text: string, fields?: Record<string, string[]>) =>
  Object.assign(new Error(text), { data: { code, httpStatus, fields } });

describe('what the cart says when a checkout fails', () => {
  test.each([
    ['cartItems', 'Cart Items: Wrong.'],
    ['discountCode', 'Discount Code: Wrong.'],
    ['totalCents', 'Total Price: Wrong.'],
    ['paymentGateway', 'Payment Gateway: Wrong.'],
  ])('the first message of %s with its label', (field, text) => {
    expect(
      checkoutFailureText(refusal('validation_failed', 400, 'x', { [field]: ['Wrong.', 'Other.'] })),
    ).toBe(text);
  });

  test('a field that the cart does not know', () => {
    expect(checkoutFailureText(refusal('validation_failed', 400, 'x', { other: ['Wrong.'] }))).toBe(
      'Something went wrong.',
    );
  });

  test('any other refusal in its own words', () => {
    expect(checkoutFailureText(refusal('coupon_invalid', 400, 'This discount code is not valid.'))).toBe(
      'This discount code is not valid.',
    );
  });

  test('403 is silent, 429 has its own page', () => {
    expect(checkoutFailureText(refusal('not_authenticated', 403, 'x'))).toBeUndefined();
    expect(checkoutFailureText(refusal('throttled', 429, 'x'))).toBeUndefined();
  });

  test('the reference of a fault', () => {
    const fault = { data: { code: 'internal', httpStatus: 500, detail: { reference: 'a1b2' } } };
    expect(checkoutFailureText(fault)).toBe('Something went wrong. Reference a1b2');
  });

  test('a fault, and no answer at all', () => {
    expect(checkoutFailureText(refusal('internal', 500, 'x'))).toBe('Something went wrong.');
    expect(checkoutFailureText(new TypeError('Failed to fetch'))).toBe(NETWORK_FAILURE_TEXT);
  });
});
