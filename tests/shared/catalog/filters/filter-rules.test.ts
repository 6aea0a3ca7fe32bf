import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeFilters,
  clearFilters,
  changeFilter,
  dropContradictions,
  isDivisionEnabled,
} from '#shared/catalog/filters/filter-rules.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { normalFilters } from '../../support/catalog-arbitraries.ts';

const RANKED: SearchFilters = {
  accountType: 'ranked',
  rank: 'GO',
  division: 2,
  flashKey: 'd',
  regions: ['EUW'],
};

describe('changeFilter', () => {
  test('an account type other than ranked clears rank and division, any change clears the flash key', () => {
    expect(changeFilter(RANKED, 'accountType', 'unranked')).toEqual({
      accountType: 'unranked',
      regions: ['EUW'],
    });
    expect(changeFilter(RANKED, 'accountType', undefined)).toEqual({ regions: ['EUW'] });
    expect(changeFilter({ flashKey: 'f' }, 'accountType', 'ranked')).toEqual({ accountType: 'ranked' });
    expect(changeFilter(RANKED, 'accountType', 'ranked')).toEqual(RANKED);
  });

  test('a rank without divisions clears the division', () => {
    expect(changeFilter(RANKED, 'rank', 'MA')).toEqual({
      accountType: 'ranked',
      rank: 'MA',
      flashKey: 'd',
      regions: ['EUW'],
    });
    expect(changeFilter(RANKED, 'rank', 'SI').division).toBe(2);
    expect(changeFilter(RANKED, 'rank', undefined)).not.toHaveProperty('division');
    expect(isDivisionEnabled(RANKED)).toBe(true);
    expect(isDivisionEnabled({ rank: 'CH' })).toBe(false);
    expect(isDivisionEnabled({})).toBe(false);
  });

  test('a list is set as it is, and nothing is left of what is cleared', () => {
    expect(changeFilter({ regions: ['EUW'] }, 'regions', ['NA', 'KR'])).toStrictEqual({
      regions: ['NA', 'KR'],
    });
    expect(changeFilter({ regions: ['EUW'], rank: 'GO' }, 'regions', undefined)).toStrictEqual({
      rank: 'GO',
    });
    expect(changeFilter(RANKED, 'accountType', undefined)).toStrictEqual({ regions: ['EUW'] });
  });

  test('what is chosen again changes nothing, and ranked accounts keep their rank', () => {
    expect(changeFilter({ sort: 'lane', lane: 'Top' }, 'sort', 'lane')).toEqual({
      sort: 'lane',
      lane: 'Top',
    });
    expect(changeFilter({ rank: 'GO', division: 2 }, 'accountType', 'ranked')).toEqual({
      accountType: 'ranked',
      rank: 'GO',
      division: 2,
    });
  });

  test('another sort clears lane, role, champions and rank order', () => {
    const filters: SearchFilters = {
      sort: 'lane',
      lane: 'Top',
      role: 'Mage',
      champions: ['Ahri'],
      rankOrder: 'HighToLow',
    };
    expect(changeFilter(filters, 'sort', 'role')).toEqual({ sort: 'role' });
    expect(changeFilter(filters, 'sort', undefined)).toEqual({});
    expect(changeFilter(filters, 'lane', 'Jungle')).toEqual({ ...filters, lane: 'Jungle' });
  });

  test('clearing leaves no key behind and changes nothing else', () => {
    fc.assert(
      fc.property(normalFilters, (filters) => {
        const before = structuredClone(filters);
        const cleared = changeFilter(filters, 'regions', []);
        expect('regions' in cleared).toBe(false);
        expect({ ...cleared, ...(filters.regions && { regions: filters.regions }) }).toEqual(filters);
        expect(filters).toEqual(before);
      }),
    );
  });

  test('several at once, each by its rules', () => {
    expect(
      changeFilters(
        { orangeEssenceStart: 1, orangeEssenceEnd: 2, regions: ['EUW'] },
        {
          orangeEssenceStart: 5,
          orangeEssenceEnd: undefined,
        },
      ),
    ).toEqual({ orangeEssenceStart: 5, regions: ['EUW'] });
    expect(
      changeFilters({ accountType: 'ranked', rank: 'GO', flashKey: 'd' }, { accountType: 'handleveled' }),
    ).toEqual({ accountType: 'handleveled' });
  });

  test('clearing all keeps the order', () => {
    expect(clearFilters({ regions: ['EUW'], skins: [1], rank: 'GO', sort: 'lane', lane: 'Top' })).toEqual({
      sort: 'lane',
      lane: 'Top',
    });
    expect(clearFilters({ sort: 'rank', rankOrder: 'LowToHigh', isPremium: true })).toEqual({
      sort: 'rank',
      rankOrder: 'LowToHigh',
    });
    expect(clearFilters({ isMythic: true })).toEqual({});
    expect(clearFilters({ champions: ['Ahri'], sort: 'champion' })).toEqual({ sort: 'champion' });
  });
});

describe('the division', () => {
  test.each([
    [{}, false],
    [{ rank: 'IR' }, true],
    [{ rank: 'DI' }, true],
    [{ rank: 'MA' }, false],
    [{ rank: 'GR' }, false],
    [{ rank: 'CH' }, false],
  ] as const)('can be chosen with %o: %s', (filters, isEnabled) => {
    expect(isDivisionEnabled(filters)).toBe(isEnabled);
  });
});

describe('contradictions from a hand-written address', () => {
  test.each<[SearchFilters, SearchFilters]>([
    [{ accountType: 'unranked', rank: 'GO', division: 2 }, { accountType: 'unranked' }],
    [{ accountType: 'handleveled', rank: 'GO', division: 2 }, { accountType: 'handleveled' }],
    [
      { accountType: 'ranked', rank: 'GO', division: 2 },
      { accountType: 'ranked', rank: 'GO', division: 2 },
    ],
    [
      { rank: 'GO', division: 2 },
      { rank: 'GO', division: 2 },
    ],
    [{ rank: 'MA', division: 2 }, { rank: 'MA' }],
    [{ division: 2 }, {}],
    [
      { flashKey: 'd', lane: 'Top' },
      { flashKey: 'd', lane: 'Top' },
    ],
  ])('%o becomes %o', (filters, expected) => {
    const before = structuredClone(filters);
    expect(dropContradictions(filters)).toEqual(expected);
    expect(filters).toEqual(before);
  });
});
