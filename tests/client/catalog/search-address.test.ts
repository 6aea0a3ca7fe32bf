import { describe, expect, test } from 'vitest';
import { canonicalSearch, filtersOf, searchOf } from '#client/catalog/use-search-filters.ts';
import { parseSearch, stringifySearch } from '#client/platform/search-params.ts';

const canonical = (query: string) => stringifySearch(canonicalSearch(parseSearch(query)));

describe('the address of a search', () => {
  test('junk drops out, good values stay', () => {
    expect(canonical('?region=EUW&region=XX&junk=1&blue-essence-start=abc')).toBe('?region=EUW');
  });

  test('the old account type premium becomes the premium filter', () => {
    expect(canonical('?account-type=premium')).toBe('?premium=true');
  });

  test('one skin and several survive the way through the router', () => {
    expect(canonical('?skin-shard=1001')).toBe('?skin-shard=1001');
    expect(canonical('?skin-shard=2002&skin-shard=1001')).toBe('?skin-shard=1001&skin-shard=2002');
  });

  test('filters come back from the address they made', () => {
    const filters = { regions: ['EUW', 'NA'], isPremium: true, skins: [1, 2] } as const;
    expect(
      filtersOf(searchOf({ ...filters, regions: [...filters.regions], skins: [...filters.skins] })),
    ).toEqual(filters);
  });
});
