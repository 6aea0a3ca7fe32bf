import { expect, test } from 'vitest';
import { MAX_ID, productIdOf, productPath } from '#shared/catalog/product-path.ts';

test('the address of an account, there and back', () => {
  expect(productPath(12)).toBe('/buy-account/12/');
  expect(MAX_ID).toBe(2 ** 31 - 1);
});

test.each([
  ['1', 1],
  ['12', 12],
  ['2147483647', 2_147_483_647],
])('%j is the id %i', (text, id) => {
  expect(productIdOf(text)).toBe(id);
});

test.each(['', '0', '-1', '012', '1.5', '1e3', ' 1', '1 ', 'x', 'x1', '1x', '2147483648', '99999999999'])(
  '%j is no id',
  (text) => {
    expect(productIdOf(text)).toBeUndefined();
  },
);
