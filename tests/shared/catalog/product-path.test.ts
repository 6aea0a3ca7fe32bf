import { expect, test } from 'vitest';
import {
  MAX_ID,
  parseProductId,
  productPath,
  searchedProductPath,
  searchedSkins,
} from '#shared/catalog/product-path.ts';

test('the address of an account, there and back', () => {
  expect(productPath(12)).toBe('/buy-account/12/');
  expect(MAX_ID).toBe(2 ** 31 - 1);
});

test('the address keeps the skins that were searched for, twelve at most', () => {
  const skins = Array.from({ length: 13 }, (_, index) => 1001 + index);
  expect(searchedSkins(skins)).toEqual({ 'skin-shard': skins.slice(0, 12) });
  expect(searchedSkins([])).toEqual({ 'skin-shard': undefined });
  expect(searchedSkins(undefined)).toEqual({ 'skin-shard': undefined });
  expect(searchedProductPath(12, [1001, 2002])).toBe('/buy-account/12/?skin-shard=1001&skin-shard=2002');
  expect(searchedProductPath(12, [])).toBe('/buy-account/12/');
});

test.each([
  ['1', 1],
  ['12', 12],
  ['2147483647', 2_147_483_647],
])('%j is the id %i', (text, id) => {
  expect(parseProductId(text)).toBe(id);
});

test.each(['', '0', '-1', '012', '1.5', '1e3', ' 1', '1 ', 'x', 'x1', '1x', '2147483648', '99999999999'])(
  '%j is no id',
  (text) => {
    expect(parseProductId(text)).toBeUndefined();
  },
);
