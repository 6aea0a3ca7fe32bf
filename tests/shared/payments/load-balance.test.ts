import { describe, expect, it } from 'vitest';
import { cardPaymentSchema } from '#shared/checkout/pay-by-card.ts';
import { fieldErrorsOf } from '#shared/errors.ts';
import { loadAmountSchema, loadBonusCents, readLoadAmount } from '#shared/payments/load-balance.ts';
import { paymentText } from '#shared/payments/payment-text.ts';

describe('the amount of a load', () => {
  it.each<[string | number | null | undefined, number]>([
    [2.5, 250],
    ['2.5', 250],
    [' 2.50 ', 250],
    ['1000', 100_000],
    [1000, 100_000],
    ['1000.00', 100_000],
    ['10.2500', 1025],
    ['10.', 1000],
    ['+12.34', 1234],
    // The noise of floats is forgiven.
    [10.1 + 0.2, 1030],
  ])('takes %o', (given, cents) => {
    expect(readLoadAmount(given)).toEqual({ cents });
    expect(loadAmountSchema.parse(given)).toBe(cents);
  });

  it.each<[unknown, string]>([
    [undefined, 'This field may not be blank.'],
    [null, 'This field may not be blank.'],
    ['', 'This field may not be blank.'],
    ['   ', 'This field may not be blank.'],
    ['ten', 'Please enter a valid number.'],
    ['1e2', 'Please enter a valid number.'],
    ['0x10', 'Please enter a valid number.'],
    ['12,50', 'Please enter a valid number.'],
    ['1.2.3', 'Please enter a valid number.'],
    ['Infinity', 'Please enter a valid number.'],
    ['.', 'Please enter a valid number.'],
    [{}, 'Please enter a valid number.'],
    [true, 'Please enter a valid number.'],
    [2.49, 'Minimum load amount is €2.5'],
    ['0', 'Minimum load amount is €2.5'],
    ['-5', 'Minimum load amount is €2.5'],
    ['2.499', 'Minimum load amount is €2.5'],
    [1000.01, 'Maximum load amount is €1000'],
    ['1000.001', 'Maximum load amount is €1000'],
    ['99999999999999999999', 'Maximum load amount is €1000'],
    ['5.0000001', 'Please enter amount upto 2 decimal places.'],
    ['999.99999999999999999999', 'Please enter amount upto 2 decimal places.'],
    ['2.555', 'Please enter amount upto 2 decimal places.'],
    [999.999, 'Please enter amount upto 2 decimal places.'],
  ])('refuses %o: %s', (given, text) => {
    expect(loadAmountSchema.safeParse(given).error?.issues.map(({ message }) => message)).toEqual([text]);
  });
});

describe('the bonus', () => {
  it('is a tenth by the second gateway, rounded half up, and nothing at the hosted checkout', () => {
    expect([250, 255, 254, 100_000].map((cents) => loadBonusCents('param', cents))).toEqual([
      25, 26, 25, 10_000,
    ]);
    expect(loadBonusCents('stripe', 100_000)).toBe(0);
  });
});

describe('how a payment is shown', () => {
  it.each([
    [{ isVerified: true, error: 'whatever', retries: 3 }, 'Payment successful.'],
    [
      { isVerified: false, error: 'The card payment was declined.', retries: 0 },
      'The card payment was declined.',
    ],
    [{ isVerified: false, error: null, retries: 0 }, 'Payment processing.'],
    [{ isVerified: false, error: '', retries: -1 }, 'Payment processing.'],
    [{ isVerified: false, error: null, retries: 1 }, 'Payment verification failed.'],
  ])('%o: %s', (payment, text) => {
    expect(paymentText(payment)).toBe(text);
  });
});

const errorsOf = (body: object) => fieldErrorsOf(cardPaymentSchema.safeParse(body).error?.issues ?? []);

describe('the body of a card payment', () => {
  const card = {
    fullName: 'Ana Cruz',
    country: 'Spain',
    phone: '+34600112233',
    creditCardNumber: '4546711234567894',
    expiryDate: '12/30',
    expiryMonth: '12',
    expiryYear: '30',
    cvv: '000',
  };

  it('is for the cart or for a load', () => {
    expect(cardPaymentSchema.parse({ ...card, cartItems: [2, 1], totalPrice: 5 })).toMatchObject({
      cartItems: [1, 2],
      totalPrice: 500,
    });
    expect(cardPaymentSchema.parse({ ...card, loadAmount: '10' })).toEqual({ ...card, loadAmount: 1000 });
  });

  it('says what is missing or too much, on its field', () => {
    expect(errorsOf(card)).toEqual({
      totalPrice: ['This field is required.'],
      cartItems: ['This field is required.'],
    });
    expect(errorsOf({ ...card, loadAmount: 10, cartItems: [1] })).toEqual({
      nonFieldErrors: ['Either cartItems with totalPrice, or loadAmount.'],
    });
    expect(errorsOf({ ...card, loadAmount: 2 })).toEqual({ loadAmount: ['Minimum load amount is €2.5'] });
    expect(errorsOf({ ...card, loadAmount: null })).toEqual({
      loadAmount: ['This field may not be blank.'],
    });
    expect(Object.keys(errorsOf({ ...card, loadAmount: 10, cvv: '1' }))).toEqual(['cvv']);
  });
});
