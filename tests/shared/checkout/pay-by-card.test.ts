import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cardPaymentSchema, loadByCardSchema, payByCardSchema } from '#shared/checkout/pay-by-card.ts';
import { errorsOf } from '../support/field-errors.ts';

const CARD = {
  fullName: 'Ana Cruz',
  country: 'Spain',
  phone: '+34600112233',
  creditCardNumber: '4546711234567894',
  expiryDate: '12/30',
  expiryMonth: '12',
  expiryYear: '30',
  cvv: '000',
};
const FOR_CART = { ...CARD, totalCents: 500, cartItems: [2, 1] };
const BODY_FOR_CART = { ...CARD, totalPrice: 5, cartItems: [2, 1] };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the expiry of a card payment', () => {
  it.each<[string, unknown, unknown]>([
    ['12/30', '12', '30'],
    ['12/30', '12', '2030'],
    ['12/30', 12, 2030],
    ['12/30', 12, 30],
    ['12/30', ' 12 ', ' 30 '],
    ['0126', '1', '26'],
    ['01/26', '01', '2026'],
    ['09/99', '9', '99'],
    ['12/26', '12', '26'],
  ])('%s is the same as %o and %o', (expiryDate, expiryMonth, expiryYear) => {
    expect(errorsOf(payByCardSchema, { ...FOR_CART, expiryDate, expiryMonth, expiryYear })).toEqual({});
  });

  it.each([
    [{ expiryMonth: '11' }, ['expiryMonth']],
    [{ expiryYear: '29' }, ['expiryYear']],
    [{ expiryYear: '2031' }, ['expiryYear']],
    [{ expiryMonth: '1', expiryYear: '31' }, ['expiryMonth', 'expiryYear']],
    // The year must not be before the current one, 2026.
    [{ expiryDate: '12/25', expiryYear: '25' }, ['expiryYear']],
    [{ expiryDate: '13/30', expiryMonth: '13' }, ['expiryMonth']],
    [{ expiryDate: '1/30', expiryMonth: '1' }, ['expiryMonth']],
    [{ expiryMonth: '12345' }, ['expiryMonth']],
    [{ expiryMonth: 'x' }, ['expiryMonth']],
    [{ expiryMonth: '1x' }, ['expiryMonth']],
    [{ expiryYear: 'x30' }, ['expiryYear']],
  ])('%o is refused on %o', (change, fields) => {
    for (const [schema, whole] of [
      [payByCardSchema, FOR_CART],
      [cardPaymentSchema, BODY_FOR_CART],
    ] as const) {
      // The page shows the first message of a field; one that is no number has two.
      const shown = Object.entries(errorsOf(schema, { ...whole, ...change })).map(
        ([field, [first]]) => [field, first] as const,
      );
      expect(shown).toEqual(fields.map((field) => [field, 'Invalid expiry date']));
    }
  });

  it('is asked for in words of its own', () => {
    const { expiryDate: _date, expiryMonth: _month, expiryYear: _year, ...rest } = FOR_CART;
    expect(errorsOf(payByCardSchema, rest)).toEqual({
      expiryDate: ['All fields are required.'],
      expiryMonth: ['All fields are required.'],
      expiryYear: ['All fields are required.'],
    });
  });
});

describe('the form for the cart', () => {
  it('gives the items in order', () => {
    expect(payByCardSchema.parse(FOR_CART)).toEqual({ ...FOR_CART, cartItems: [1, 2] });
  });

  it.each([
    [1, true],
    [0, false],
    [300.5, false],
  ])('says that the card is charged %d cents at most: %s', (cardPartCents, isValid) => {
    expect(payByCardSchema.safeParse({ ...FOR_CART, cardPartCents }).success).toBe(isValid);
  });

  it('refuses unknown keys', () => {
    expect(errorsOf(payByCardSchema, { ...FOR_CART, more: 1 })).toEqual({
      nonFieldErrors: ['Unknown field: more.'],
    });
  });
});

describe('the form for a load', () => {
  it.each([
    [{ amountCents: 249 }, { amountCents: ['Minimum load amount is €2.5'] }],
    [{ amountCents: 250 }, {}],
    [{ amountCents: 100_000 }, {}],
    [{ amountCents: 100_001 }, { amountCents: ['Maximum load amount is €1000'] }],
    [{ amountCents: 250.5 }, { amountCents: ['Please enter a whole number.'] }],
    // As a page of a former build sends it: never read as cents.
    [
      { loadAmount: 1000 },
      { amountCents: ['This field is required.'], nonFieldErrors: ['Unknown field: loadAmount.'] },
    ],
  ])('with %j: %j', (amount, errors) => {
    expect(errorsOf(loadByCardSchema, { ...CARD, ...amount })).toEqual(errors);
  });

  it('takes nothing of a cart', () => {
    expect(errorsOf(loadByCardSchema, { ...CARD, amountCents: 1000, cartItems: [1] })).toEqual({
      nonFieldErrors: ['Unknown field: cartItems.'],
    });
    expect(errorsOf(loadByCardSchema, { ...CARD, amountCents: 1000, expiryMonth: '11' })).toEqual({
      expiryMonth: ['Invalid expiry date'],
    });
  });
});

describe('the body of make-param-payment', () => {
  it('is for the cart or for a load', () => {
    expect(
      cardPaymentSchema.parse({ ...BODY_FOR_CART, discountCode: ' TEN ', paymentsUnderWay: 'replace' }),
    ).toEqual({
      ...CARD,
      totalCents: 500,
      cartItems: [1, 2],
      discountCode: 'TEN',
      paymentsUnderWay: 'replace',
    });
    expect(cardPaymentSchema.parse({ ...CARD, loadAmount: '10' })).toEqual({ ...CARD, amountCents: 1000 });
  });

  it.each([
    { cartItems: [1] },
    { totalPrice: 5 },
    { discountCode: 'TEN' },
    { discountCode: null },
    { paymentsUnderWay: 'replace' },
  ])('is not for a load together with %o', (change) => {
    expect(errorsOf(cardPaymentSchema, { ...CARD, loadAmount: 10, ...change })).toEqual({
      nonFieldErrors: ['Either cartItems with totalPrice, or loadAmount.'],
    });
  });

  it.each([
    [{}, { totalPrice: ['This field is required.'], cartItems: ['This field is required.'] }],
    [{ totalPrice: 5 }, { cartItems: ['This field is required.'] }],
    [{ cartItems: [1] }, { totalPrice: ['This field is required.'] }],
    [{ loadAmount: 2.49 }, { loadAmount: ['Minimum load amount is €2.5'] }],
    [{ loadAmount: null }, { loadAmount: ['This field may not be blank.'] }],
    [{ loadAmount: 10, cvv: '1' }, { cvv: ['Invalid CVV'] }],
    [{ totalPrice: 5, cartItems: [1], more: 1 }, { nonFieldErrors: ['Unknown field: more.'] }],
  ])('%o is told as %o', (change, errors) => {
    expect(errorsOf(cardPaymentSchema, { ...CARD, ...change })).toEqual(errors);
  });
});
