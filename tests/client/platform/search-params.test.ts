import { describe, expect, test } from 'vitest';
import { boundedNumber, oneOf, parseSearch, stringifySearch } from '#client/platform/search-params.ts';

describe('plain addresses', () => {
  test('a repeated name becomes a list and comes back in the same words', () => {
    const search = parseSearch('?region=EUW&skin-shard=1&skin-shard=2');
    expect(search).toEqual({ region: 'EUW', 'skin-shard': ['1', '2'] });
    expect(stringifySearch(search)).toBe('?region=EUW&skin-shard=1&skin-shard=2');
  });

  test('values are text, never JSON', () => {
    expect(parseSearch('?a=1&b=true&c={"d":1}')).toEqual({ a: '1', b: 'true', c: '{"d":1}' });
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
    ['101', 1],
    ['x', 1],
    [undefined, 1],
  ])('page %s is %i', (text, page) => {
    expect(boundedNumber(text, 1, 100)).toBe(page);
  });
});
