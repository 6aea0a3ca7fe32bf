import { describe, expect, test } from 'vitest';
import type { SearchFilters } from '#shared/catalog/search-filters.ts';
import { filterChips } from '#client/catalog/filters/filter-chips.ts';

const labelsOf = (filters: SearchFilters) => filterChips(filters, undefined).map(({ label }) => label);

describe('filter chips', () => {
  test('say every narrowing filter in words, sorting is none', () => {
    expect(
      labelsOf({
        regions: ['EUW', 'OC1'],
        accountType: 'ranked',
        isPremium: true,
        isMythic: true,
        rank: 'GO',
        division: 2,
        flashKey: 'd',
        accountAge: 'old-stock',
        blueEssenceStart: 40_000,
        orangeEssenceStart: 1000,
        orangeEssenceEnd: 1999,
        skins: [1001],
        sort: 'rank',
        rankOrder: 'HighToLow',
      }),
    ).toEqual([
      'Skin 1001',
      'Ranked',
      'Premium',
      'Mythic',
      'Gold II',
      'EUW',
      'OCE',
      'Blue essence from 40,000',
      'Orange essence from 1,000',
      'Orange essence up to 1,999',
      'Flash on D',
      'Old stock',
    ]);
  });

  test('taking one region away leaves the others', () => {
    const [euw] = filterChips({ regions: ['EUW', 'NA'] }, undefined);
    expect(euw?.without).toEqual({ regions: ['NA'] });
  });

  test('taking the last value away takes the filter away', () => {
    const [skin] = filterChips({ skins: [7], isPremium: true }, undefined);
    expect(skin?.without).toEqual({ isPremium: true });
  });

  test('taking the account type away takes what hangs on it', () => {
    const chips = filterChips({ accountType: 'ranked', rank: 'GO', division: 1 }, undefined);
    expect(chips.map(({ without }) => without)[0]).toEqual({});
  });

  test('no filters, no chips', () => {
    expect(labelsOf({ sort: 'lane', lane: 'Top' })).toEqual([]);
  });
});
