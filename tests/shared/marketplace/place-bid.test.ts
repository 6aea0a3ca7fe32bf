import { expect, it } from 'vitest';
import { placeBidSchema } from '#shared/marketplace/place-bid.ts';
import { errorsOf } from '../support/field-errors.ts';

it('an offer is read in EUR and is cents from there on; without a word it is a bid', () => {
  expect(placeBidSchema.parse({ amount: '5.25', maxAmount: 10 })).toEqual({
    amount: 525,
    maxAmount: 1000,
    isInstaBuy: false,
  });
  expect(placeBidSchema.parse({ amount: 0.01, isInstaBuy: true })).toEqual({ amount: 1, isInstaBuy: true });
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
  expect(errorsOf(placeBidSchema, input)).toEqual(errors);
});
