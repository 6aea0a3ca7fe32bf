import { expect, it } from 'vitest';
import { openClaimSchema } from '#shared/marketplace/warranty-claim.ts';
import { errorsOf } from '../support/field-errors.ts';

it('a claim has its text without the spaces around it, up to 1,000 characters', () => {
  const text = 'x'.repeat(1000);
  expect(openClaimSchema.parse({ listingId: 1, text: ` ${text} ` })).toEqual({ listingId: 1, text });
  expect(openClaimSchema.parse({ listingId: 2 ** 31 - 1, text: 'x' }).listingId).toBe(2 ** 31 - 1);
});

it.each([
  [{ listingId: 1, text: '  ' }, { text: ['This field may not be blank.'] }],
  [
    { listingId: 1, text: 'x'.repeat(1001) },
    { text: ['Ensure this field has no more than 1000 characters.'] },
  ],
  [{ listingId: 0, text: 'x' }, { listingId: ['Must be more than 0.'] }],
  [{ listingId: 2 ** 31, text: 'x' }, { listingId: ['Must be at most 2147483647.'] }],
  [{ listingId: 1, text: 'x', more: 1 }, { nonFieldErrors: ['Unknown field: more.'] }],
])('refuses %j', (input, errors) => {
  expect(errorsOf(openClaimSchema, input)).toEqual(errors);
});
