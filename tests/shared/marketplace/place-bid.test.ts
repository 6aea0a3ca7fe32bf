import { describe, expect, it } from 'vitest';
import { placeBidBodySchema, placeBidSchema } from '#shared/marketplace/place-bid.ts';
import { errorsOf } from '../support/field-errors.ts';

describe('a bid', () => {
  it('is in cents; without a word it is no instant buy', () => {
    expect(placeBidSchema.parse({ amountCents: 525, maxCents: 1000 })).toEqual({
      amountCents: 525,
      maxCents: 1000,
      isInstaBuy: false,
    });
    expect(placeBidSchema.parse({ amountCents: 1, isInstaBuy: true })).toEqual({
      amountCents: 1,
      isInstaBuy: true,
    });
  });

  it.each([
    [{ amountCents: 0 }, { amountCents: ['Amount must be greater than zero'] }],
    [{ amountCents: 100_000_001 }, { amountCents: ['Amount must be at most €1,000,000'] }],
    [{ amountCents: 5.25 }, { amountCents: ['Please enter a whole number.'] }],
    [{ amountCents: 500, maxCents: 0 }, { maxCents: ['Amount must be greater than zero'] }],
    [{ amountCents: 500, isInstaBuy: 'yes' }, { isInstaBuy: ['Must be true or false.'] }],
    // As a page of a former build sends it: never read as cents.
    [{ amount: 5 }, { amountCents: ['This field is required.'], nonFieldErrors: ['Unknown field: amount.'] }],
  ])('refuses %j', (input, errors) => {
    expect(errorsOf(placeBidSchema, input)).toEqual(errors);
  });
});

describe('the body of a bid', () => {
  it('is read in EUR and is cents from there on', () => {
    expect(placeBidBodySchema.parse({ amount: '5.25', maxAmount: 10, product: 7 })).toEqual({
      amountCents: 525,
      maxCents: 1000,
      isInstaBuy: false,
      product: 7,
    });
    expect(placeBidBodySchema.parse({ amount: 0.01, isInstaBuy: true })).toEqual({
      amountCents: 1,
      isInstaBuy: true,
    });
  });

  it.each([
    [{ amount: 0 }, { amount: ['Amount must be greater than zero'] }],
    [{ amount: -1 }, { amount: ['Amount must be greater than zero'] }],
    [{ amount: 1_000_000.01 }, { amount: ['Amount must be at most €1,000,000'] }],
    [{ amount: 5.001 }, { amount: ['Please enter amount upto 2 decimal places.'] }],
    [{}, { amount: ['This field is required.'] }],
    [{ amount: 5, maxAmount: 0 }, { maxAmount: ['Amount must be greater than zero'] }],
    [{ amount: 5, isInstaBuy: 'yes' }, { isInstaBuy: ['Must be true or false.'] }],
    [{ amount: 5, more: 1 }, { nonFieldErrors: ['Unknown field: more.'] }],
  ])('refuses %j', (input, errors) => {
    expect(errorsOf(placeBidBodySchema, input)).toEqual(errors);
  });
});
