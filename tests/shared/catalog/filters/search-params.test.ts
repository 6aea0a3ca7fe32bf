import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchFiltersSchema } from '#shared/catalog/filters/search-filters-schema.ts';
import { filtersFromParams, filtersToPairs, filtersToQuery } from '#shared/catalog/filters/search-params.ts';
import { normalFilters } from '../../support/catalog-arbitraries.ts';

const read = (query: string) => filtersFromParams(new URLSearchParams(query));

describe('search params', () => {
  test('filters survive the address', () => {
    fc.assert(
      fc.property(normalFilters, (filters) => {
        expect(read(filtersToQuery(filters))).toEqual(filters);
        expect(read(new URLSearchParams(filtersToPairs(filters)).toString())).toEqual(filters);
      }),
    );
  });

  test('equal filters have one address, whatever the order and junk around them', () => {
    fc.assert(
      fc.property(normalFilters, fc.integer(), (filters, seed) => {
        const pairs = filtersToPairs(filters);
        const shuffled = pairs
          .map((pair, index) => ({ pair, key: Math.imul(index + 1, seed) % 7 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ pair }) => pair);
        const noisy: [string, string][] = [['utm', 'x'], ['region', 'XX'], ['sort', ''], ...shuffled];
        expect(filtersToQuery(filtersFromParams(noisy))).toBe(filtersToQuery(filters));
      }),
    );
  });

  test('never throws and always gives valid filters', () => {
    const name = fc.constantFrom(
      'region',
      'skin-shard',
      'division',
      'blue-essence-start',
      'champion',
      'sort',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => {
        expect(searchFiltersSchema.safeParse(filtersFromParams(pairs)).success).toBe(true);
      }),
    );
  });

  test('the exact names of the document', () => {
    const query =
      'region=EUW&region=OC1&blue-essence-start=30000&blue-essence-end=60000&skin-shard=1001&skin-shard=2002' +
      '&champion=Ahri&account-type=ranked&account-tier=MYTHIC&premium=true&rank=GO&division=2&flash-key=d' +
      '&role=Mage&lane=Middle&orange-essence-start=1000&orange-essence-end=1999&rank-order=HighToLow' +
      '&account-age=old-stock&sort=rank';
    expect(filtersToQuery(read(query))).toBe(query);
    expect(read(query)).toEqual({
      regions: ['EUW', 'OC1'],
      blueEssenceStart: 30_000,
      blueEssenceEnd: 60_000,
      skins: [1001, 2002],
      champions: ['Ahri'],
      accountType: 'ranked',
      isMythic: true,
      isPremium: true,
      rank: 'GO',
      division: 2,
      flashKey: 'd',
      role: 'Mage',
      lane: 'Middle',
      orangeEssenceStart: 1000,
      orangeEssenceEnd: 1999,
      rankOrder: 'HighToLow',
      accountAge: 'old-stock',
      sort: 'rank',
    });
  });

  test('no more than 50 skins and 50 champions are read', () => {
    const pairs = Array.from({ length: 51 }, (_, at): [string, string][] => [
      ['skin-shard', String(at + 1)],
      ['champion', `Champion ${String(at).padStart(2, '0')}`],
    ]).flat();
    const { skins, champions } = filtersFromParams(pairs);
    expect(skins).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect(champions).toHaveLength(50);
    expect(champions?.at(-1)).toBe('Champion 49');
  });

  test('skins are read in order, and what is not there leaves no key', () => {
    expect(read('skin-shard=10&skin-shard=9&skin-shard=100')).toStrictEqual({ skins: [9, 10, 100] });
    expect(read('')).toStrictEqual({});
  });

  test('the address has each skin and champion once, in order', () => {
    expect(
      filtersToQuery({ skins: [10, 9, 10], champions: ['Zed', 'Ahri', 'Zed'], regions: ['NA', 'EUW'] }),
    ).toBe('region=EUW&region=NA&skin-shard=9&skin-shard=10&champion=Ahri&champion=Zed');
    expect(filtersToQuery({})).toBe('');
  });

  test.each([
    ['account-type=premium', 'premium=true'],
    ['account-type=any&flash-key=any&account-age=any', ''],
    ['region=EUW&region=EUW&region=XX', 'region=EUW'],
    [
      'skin-shard=2002&skin-shard=1001&skin-shard=2002&skin-shard=-1&skin-shard=1e3',
      'skin-shard=1001&skin-shard=2002',
    ],
    ['blue-essence-start=-5&blue-essence-end=9999999999', ''],
    ['rank=GO&division=II', 'rank=GO&division=2'],
    ['rank=MA&division=2', 'rank=MA'],
    ['division=2', ''],
    ['account-type=unranked&rank=GO&division=2', 'account-type=unranked'],
    ['premium=false&account-tier=EPIC&sort=price', ''],
    ['champion=<script>&champion=Ahri', 'champion=Ahri'],
    ['champion=Zed&champion=Ahri&champion=Zed', 'champion=Ahri&champion=Zed'],
    // Just at and past the bounds: ids are PostgreSQL's integer, essence a thousand million.
    ['skin-shard=0&skin-shard=1', 'skin-shard=1'],
    ['skin-shard=2147483647&skin-shard=2147483648', 'skin-shard=2147483647'],
    ['skin-shard=9&skin-shard=10', 'skin-shard=9&skin-shard=10'],
    ['skin-shard=1x&skin-shard=x1&skin-shard=', ''],
    ['blue-essence-start=0', 'blue-essence-start=0'],
    ['blue-essence-end=1000000000', 'blue-essence-end=1000000000'],
    ['blue-essence-end=1000000001', ''],
    ['orange-essence-start=12345678901&orange-essence-end=00000000005', ''],
    ['orange-essence-end=1000000001&orange-essence-end=5', 'orange-essence-end=5'],
    ['price-end=10&price-start=5&sort=newest', 'sort=newest&price-start=5&price-end=10'],
    ['price-min=5&price-max=10', 'price-start=5&price-end=10'],
    ['price-min=x&price-max=10&price-start=7&price-end=9', 'price-start=7&price-end=9'],
    ['price-start=4.99&price-end=12.50', 'price-start=4.99&price-end=12.5'],
    ['price-start=0&price-end=100000000', 'price-start=0&price-end=100000000'],
    ['price-end=100000000.01&price-start=4.999', ''],
    ['price-start=-1&price-start=1e3&price-start=5,00&price-start=.5&price-start=5.', ''],
    ['price-start=five&price-start=20.01', 'price-start=20.01'],
    ['region= EUW &sort= rank ', 'region=EUW&sort=rank'],
    ['region=NA&region=EUW', 'region=EUW&region=NA'],
    ['sort=price&sort=lane&sort=role', 'sort=lane'],
    ['account-type=any&account-type=ranked', ''],
    ['account-type=premium&premium=false', 'premium=true'],
    ['account-tier=EPIC&account-tier=MYTHIC', 'account-tier=MYTHIC'],
    ['rank=GO&division=I', 'rank=GO&division=1'],
    ['rank=GO&division=IV', 'rank=GO&division=4'],
    ['rank=GO&division=0', 'rank=GO'],
    ['rank=GO&division=5&division=3', 'rank=GO&division=3'],
    ['rank=UN&division=2', ''],
    ["champion=Kai'Sa&champion=Nunu %26 Willump", "champion=Kai'Sa&champion=Nunu%20%26%20Willump"],
  ])('%s becomes %j', (query, canonical) => {
    expect(filtersToQuery(read(query))).toBe(canonical);
  });
});
