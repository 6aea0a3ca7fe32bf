import { expect, it } from 'vitest';
import { MAX_SAVED_SEARCHES, saveSearchSchema } from '#shared/saved-searches/saved-search.ts';
import { errorsOf } from '../support/field-errors.ts';

const SEARCH = { place: 'shop', name: 'Ahri', filters: { regions: ['EUW'] } };

it.each([
  [{}, SEARCH],
  [{ place: 'marketplace' }, { ...SEARCH, place: 'marketplace' }],
  [{ name: `  ${'n'.repeat(60)}  ` }, { ...SEARCH, name: 'n'.repeat(60) }],
  [{ filters: {} }, { ...SEARCH, filters: {} }],
])('a search with %j is kept', (change, kept) => {
  expect(saveSearchSchema.parse({ ...SEARCH, ...change })).toEqual(kept);
});

it.each([
  [{ place: 'forum' }, { place: ['Not a valid choice. Choose one of: shop, marketplace.'] }],
  [{ name: '  ' }, { name: ['This field may not be blank.'] }],
  [{ name: 'n'.repeat(61) }, { name: ['Ensure this field has no more than 60 characters.'] }],
  [{ filters: { more: 1 } }, { filters: ['Unknown field: more.'] }],
  [{ more: 1 }, { nonFieldErrors: ['Unknown field: more.'] }],
])('a search with %j is refused', (change, errors) => {
  expect(errorsOf(saveSearchSchema, { ...SEARCH, ...change })).toEqual(errors);
});

it('a customer keeps twenty at most', () => {
  expect(MAX_SAVED_SEARCHES).toBe(20);
});
