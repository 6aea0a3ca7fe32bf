import { describe, expect, it } from 'vitest';
import {
  crossSiteTransferBodySchema,
  crossSiteTransferSchema,
  redeemCouponSchema,
  transferBalanceBodySchema,
  transferBalanceSchema,
} from '#shared/wallet/schemas.ts';
import { errorsOf } from '../support/field-errors.ts';

const UNKNOWN_FIELD = { nonFieldErrors: ['Unknown field: more.'] };

describe('a coupon', () => {
  it.each([
    ['c', 'c'],
    [' ABCDE-12345 ', 'ABCDE-12345'],
    ['x'.repeat(64), 'x'.repeat(64)],
    [`  ${'x'.repeat(64)}  `, 'x'.repeat(64)],
  ])('%j is read as %j', (code, read) => {
    expect(redeemCouponSchema.parse({ code })).toEqual({ code: read });
  });

  it.each([
    [undefined, 'This field is required.'],
    ['', 'This field may not be blank.'],
    ['   ', 'This field may not be blank.'],
    [5, 'Not a valid string.'],
    ['x'.repeat(65), 'This coupon code is not valid.'],
  ])('%j is refused: %s', (code, text) => {
    expect(errorsOf(redeemCouponSchema, { code })).toEqual({ code: [text] });
  });

  it('comes alone', () => {
    expect(errorsOf(redeemCouponSchema, { code: 'c', more: 1 })).toEqual(UNKNOWN_FIELD);
  });
});

describe('the amount of a transfer', () => {
  it.each([
    [0.01, 1],
    ['0.01', 1],
    [0.02, 2],
    [100_000_000, 10_000_000_000],
  ])('%j is %i cents', (amount, cents) => {
    expect(crossSiteTransferBodySchema.parse({ amount })).toEqual({ amountCents: cents });
    expect(crossSiteTransferSchema.parse({ amountCents: cents })).toEqual({ amountCents: cents });
  });

  it.each([
    [0, 'Minimum amount is €0.01'],
    ['0.00', 'Minimum amount is €0.01'],
    [-0.01, 'Minimum amount is €0.01'],
    [0.001, 'Please enter amount upto 2 decimal places.'],
    [100_000_000.01, 'Amount must be at most €100,000,000.00'],
    ['', 'This field may not be blank.'],
    [undefined, 'This field is required.'],
    ['ten', 'Please enter a valid number.'],
  ])('%j is refused: %s', (amount, text) => {
    expect(errorsOf(crossSiteTransferBodySchema, { amount })).toEqual({ amount: [text] });
    expect(errorsOf(transferBalanceBodySchema, { amount, receiver: 'bo@example.com' })).toEqual({
      amount: [text],
    });
  });
});

it.each([
  [{ amountCents: 0 }, { amountCents: ['Minimum amount is €0.01'] }],
  [{ amountCents: -1 }, { amountCents: ['Minimum amount is €0.01'] }],
  [{ amountCents: 0.5 }, { amountCents: ['Please enter a whole number.'] }],
  [{ amountCents: 10_000_000_001 }, { amountCents: ['Must be at most 10000000000.'] }],
  // As a page of a former build sends it: never read as cents.
  [{ amount: 5 }, { amountCents: ['This field is required.'], nonFieldErrors: ['Unknown field: amount.'] }],
])('a transfer in cents of %j is refused', (amount, errors) => {
  expect(errorsOf(crossSiteTransferSchema, amount)).toEqual(errors);
  expect(errorsOf(transferBalanceSchema, { ...amount, receiver: 'bo@example.com' })).toEqual(errors);
});

describe('a transfer', () => {
  const TRANSFER = { receiver: 'bo@example.com', amountCents: 500 };

  it('has a receiver in lower case and a note without the spaces around it', () => {
    expect(transferBalanceSchema.parse(TRANSFER)).toEqual({ ...TRANSFER, description: '' });
    const typed = { receiver: ' Bo@Example.com', description: ' for lunch ' };
    const read = { ...TRANSFER, description: 'for lunch' };
    expect(transferBalanceSchema.parse({ ...typed, amountCents: 500 })).toEqual(read);
    expect(transferBalanceBodySchema.parse({ ...typed, amount: 5 })).toEqual(read);
  });

  it('has a note of at most 100 characters, spaces around it aside', () => {
    const description = 'x'.repeat(100);
    expect(transferBalanceSchema.parse({ ...TRANSFER, description: `  ${description}  ` }).description).toBe(
      description,
    );
    expect(errorsOf(transferBalanceSchema, { ...TRANSFER, description: 'x'.repeat(101) })).toEqual({
      description: ['Ensure this field has no more than 100 characters.'],
    });
  });

  it.each([
    [{ receiver: '' }, { receiver: ['This field may not be blank.'] }],
    [{ receiver: 'bo' }, { receiver: ['Enter a valid email address.'] }],
    [{ more: 1 }, UNKNOWN_FIELD],
  ])('with %j is refused', (change, errors) => {
    expect(errorsOf(transferBalanceSchema, { ...TRANSFER, ...change })).toEqual(errors);
    expect(errorsOf(crossSiteTransferSchema, { amountCents: 100, more: 1 })).toEqual(UNKNOWN_FIELD);
  });
});
