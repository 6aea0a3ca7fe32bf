import { describe, expect, it } from 'vitest';
import {
  MAX_CART_ITEMS,
  startCheckoutBodySchema,
  startCheckoutSchema,
} from '#shared/checkout/start-checkout.ts';
import { totalChangedText } from '#shared/checkout/texts.ts';
import { errorsOf } from '../support/field-errors.ts';

const BODY = { cartItems: [3, 1, 2], totalPrice: 12.5, paymentGateway: 'stripe' } as const;
const MAX_ID = 2 ** 31 - 1;

const refusals = (change: object) => errorsOf(startCheckoutBodySchema, { ...BODY, ...change });
const ids = (length: number) => Array.from({ length }, (_, index) => index + 1);

describe('the body of create-checkout-session', () => {
  it('has its items once each and in order, its total in cents', () => {
    expect(startCheckoutBodySchema.parse(BODY)).toEqual({
      cartItems: [1, 2, 3],
      totalCents: 1250,
      paymentGateway: 'stripe',
    });
    expect(startCheckoutBodySchema.parse({ ...BODY, cartItems: [10, 9, 10, 9] }).cartItems).toEqual([9, 10]);
  });

  it.each([
    [{ cartItems: [] }, { cartItems: ['Please select at least one item.'] }],
    [{ cartItems: undefined }, { cartItems: ['This field is required.'] }],
    [{ cartItems: 5 }, { cartItems: ['Must be a list.'] }],
    [{ cartItems: [0] }, { cartItems: ['Must be more than 0.'] }],
    [{ cartItems: [MAX_ID + 1] }, { cartItems: [`Must be at most ${MAX_ID}.`] }],
    [{ cartItems: ids(MAX_CART_ITEMS + 1) }, { cartItems: ['Must have at most 100 items.'] }],
    [{ totalPrice: undefined }, { totalPrice: ['This field is required.'] }],
    [{ paymentGateway: 'cash' }, { paymentGateway: ['This payment method is not available.'] }],
    [{ paymentGateway: undefined }, { paymentGateway: ['This payment method is not available.'] }],
    [
      { paymentsUnderWay: 'keep' },
      { paymentsUnderWay: ['Not a valid choice. Choose one of: refuse, replace.'] },
    ],
    [{ discountCode: 'x'.repeat(65) }, { discountCode: ['This discount code is not valid.'] }],
    [{ more: 1 }, { nonFieldErrors: ['Unknown field: more.'] }],
  ])('refuses %j', (change, errors) => {
    expect(refusals(change)).toEqual(errors);
  });

  it.each([
    { cartItems: [1] },
    { cartItems: [MAX_ID] },
    { cartItems: ids(MAX_CART_ITEMS) },
    { totalPrice: 0 },
    { paymentGateway: 'param' },
    { paymentsUnderWay: 'refuse' },
    { paymentsUnderWay: 'replace' },
    { discountCode: null },
    { discountCode: 'x'.repeat(64) },
  ])('takes %j', (change) => {
    expect(refusals(change)).toEqual({});
  });

  it('takes the spaces around a discount code off, before its length counts', () => {
    const discountCode = `  ${'x'.repeat(64)} `;
    expect(startCheckoutBodySchema.parse({ ...BODY, discountCode }).discountCode).toBe('x'.repeat(64));
  });
});

describe('a call of the cart page', () => {
  const { totalPrice: _, ...rest } = BODY;

  it('has its total in cents', () => {
    expect(startCheckoutSchema.parse({ ...rest, totalCents: 1250 })).toEqual({
      cartItems: [1, 2, 3],
      totalCents: 1250,
      paymentGateway: 'stripe',
    });
  });

  it.each([
    [{ totalCents: 12.5 }, { totalCents: ['Please enter a whole number.'] }],
    [{ totalCents: -1 }, { totalCents: ['Must be at least 0.'] }],
    [{ totalCents: '1250' }, { totalCents: ['Please enter a valid number.'] }],
    // As a page of a former build sends it: never read as cents.
    [
      { totalPrice: 12.5 },
      { totalCents: ['This field is required.'], nonFieldErrors: ['Unknown field: totalPrice.'] },
    ],
  ])('refuses %j', (total, errors) => {
    expect(errorsOf(startCheckoutSchema, { ...rest, ...total })).toEqual(errors);
  });
});

it('a changed total is told as people write money', () => {
  expect(totalChangedText(123450)).toBe('The total is now €1,234.50. Please check your cart and try again.');
});
