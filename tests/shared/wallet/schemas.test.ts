import { describe, expect, it } from 'vitest';
import {
  crossSiteTransferSchema,
  redeemCouponSchema,
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
    expect(crossSiteTransferSchema.parse({ amount })).toEqual({ amount: cents });
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
    expect(errorsOf(crossSiteTransferSchema, { amount })).toEqual({ amount: [text] });
    expect(errorsOf(transferBalanceSchema, { amount, receiver: 'bo@example.com' })).toEqual({
      amount: [text],
    });
  });
});

describe('a transfer', () => {
  const TRANSFER = { receiver: 'bo@example.com', amount: 5 };

  it('has a receiver in lower case and a note without the spaces around it', () => {
    expect(transferBalanceSchema.parse(TRANSFER)).toEqual({ ...TRANSFER, amount: 500, description: '' });
    expect(
      transferBalanceSchema.parse({ receiver: ' Bo@Example.com', amount: 5, description: ' for lunch ' }),
    ).toEqual({ receiver: 'bo@example.com', amount: 500, description: 'for lunch' });
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
    expect(errorsOf(crossSiteTransferSchema, { amount: 1, more: 1 })).toEqual(UNKNOWN_FIELD);
  });
});
