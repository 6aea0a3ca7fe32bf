import { describe, expect, test } from 'vitest';
import {
  FIRST_PAGE,
  oneOf,
  parseSearch,
  readPageSearch,
  stringifySearch,
} from '#client/platform/search-params.ts';

describe('plain addresses', () => {
  test('a repeated name becomes a list and comes back in the same words', () => {
    const search = parseSearch('?region=EUW&skin-shard=1&skin-shard=2');
    expect(search).toEqual({ region: 'EUW', 'skin-shard': ['1', '2'] });
    expect(stringifySearch(search)).toBe('?region=EUW&skin-shard=1&skin-shard=2');
  });

  test('values are text, never JSON', () => {
    expect(parseSearch('?a=1&b=true&c={"d":1}')).toEqual({ a: '1', b: 'true', c: '{"d":1}' });
  });

  test.each(['constructor', 'toString', '__proto__'])('the name %s is one like any other', (name) => {
    const search = parseSearch(`?${name}=1`);
    expect(Object.entries(search)).toEqual([[name, '1']]);
    expect(Object.getPrototypeOf(search)).toBe(Object.prototype);
  });

  test('signs in values survive', () => {
    const search = { detail: 'a & b = "c" %20 ü' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  test('absent values leave no trace', () => {
    expect(stringifySearch({ a: undefined, b: null, c: [], d: 'x' })).toBe('?d=x');
    expect(stringifySearch({})).toBe('');
  });

  test('of a repeated single value the first counts', () => {
    expect(oneOf(['a', 'b'])).toBe('a');
    expect(oneOf('a')).toBe('a');
    expect(oneOf({})).toBeUndefined();
  });

  test.each([
    ['3', 3],
    ['0', 1],
    ['-2', 1],
    ['1.5', 1],
    ['1000001', 1],
    ['x', 1],
    [undefined, 1],
  ])('page %s is %i', (text, page) => {
    expect(readPageSearch({ page: text })).toEqual({ ...FIRST_PAGE, page });
  });

  test.each([
    ['100', 100],
    ['101', 5],
    ['x', 5],
  ])('limit %s is %i', (text, limit) => {
    expect(readPageSearch({ limit: text })).toEqual({ ...FIRST_PAGE, limit });
  });

  test('pages and limits of links stay numbers, and are printed as in an address', () => {
    expect(readPageSearch({ page: 2, limit: 10 })).toEqual({ page: 2, limit: 10 });
    expect(stringifySearch({ ...FIRST_PAGE })).toBe('?page=1&limit=5');
  });
});
