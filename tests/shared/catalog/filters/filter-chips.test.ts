import { describe, expect, test } from 'vitest';
import type { Facets } from '#shared/catalog/engine/search-result.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { filterChips } from '#shared/catalog/filters/filter-chips.ts';

const chipsOf = (filters: SearchFilters) => filterChips(filters);
const labelsOf = (filters: SearchFilters) => chipsOf(filters).map(({ label }) => label);
/** The filters after each chip alone was taken away. */
const without = (filters: SearchFilters) => chipsOf(filters).map(({ remove }) => remove(filters));

const championOf = (name: string) =>
  name === 'Ahri' ? { id: name, name } : { id: 'MonkeyKing', name: 'Wukong' };

describe('filter chips', () => {
  test('say every narrowing filter in words, sorting is none', () => {
    expect(
      labelsOf({
        priceStartCents: 500,
        priceEndCents: 999,
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
        champions: ['Ahri', 'MonkeyKing'],
        sort: 'rank',
        rankOrder: 'HighToLow',
      }),
    ).toEqual([
      'Skin 1001',
      'Ahri',
      'MonkeyKing',
      'Price €5–€9.99',
      'EUW',
      'OCE',
      'Ranked',
      'Gold II',
      'Division II',
      'Flash on D',
      'Premium',
      'Mythic',
      'Blue essence 40,000+',
      'Orange essence 1,000–1,999',
      'Old stock',
    ]);
  });

  test('a champion that is named by its id and its name is one chip, with the name that people know', () => {
    const filters: SearchFilters = { champions: ['MonkeyKing', 'Wukong', 'Ahri'] };
    const chips = filterChips(filters, { skin: () => undefined, champion: championOf });
    expect(chips.map(({ label }) => label)).toEqual(['Wukong', 'Ahri']);
    expect(chips[0]?.remove(filters)).toEqual({ champions: ['Ahri'] });
  });

  test('every chip alone can be taken away', () => {
    const filters: SearchFilters = { regions: ['EUW', 'NA'], isPremium: true, skins: [7] };
    expect(without(filters)).toEqual([
      { regions: ['EUW', 'NA'], isPremium: true },
      { regions: ['NA'], isPremium: true, skins: [7] },
      { regions: ['EUW'], isPremium: true, skins: [7] },
      { regions: ['EUW', 'NA'], skins: [7] },
    ]);
  });

  test('a range goes with both its ends', () => {
    const filters: SearchFilters = { orangeEssenceStart: 5, orangeEssenceEnd: 9, blueEssenceEnd: 20_000 };
    expect(labelsOf(filters)).toEqual(['Blue essence up to 20,000', 'Orange essence 5–9']);
    expect(without(filters)).toEqual([
      { orangeEssenceStart: 5, orangeEssenceEnd: 9 },
      { blueEssenceEnd: 20_000 },
    ]);
  });

  test('taking the account type or the rank away takes what hangs on it; the division goes alone', () => {
    expect(without({ accountType: 'ranked', rank: 'GO', division: 1, flashKey: 'f' })).toEqual([
      {},
      { accountType: 'ranked', flashKey: 'f' },
      { accountType: 'ranked', rank: 'GO', flashKey: 'f' },
      { accountType: 'ranked', rank: 'GO', division: 1 },
    ]);
  });

  test('a chip acts on the filters as they are by then', () => {
    const [euw] = chipsOf({ regions: ['EUW'] });
    expect(euw?.remove({ regions: ['EUW', 'KR'], isPremium: true })).toEqual({
      regions: ['KR'],
      isPremium: true,
    });
  });

  test('count what there is without them, where the facets tell', () => {
    const facets = { regions: { any: 12 }, accountType: { any: 5 } } as Facets;
    const counts = (filters: SearchFilters) => chipsOf(filters).map((chip) => chip.countWithout(facets));
    expect(counts({ regions: ['EUW'], accountType: 'ranked', isPremium: true })).toEqual([12, 5, undefined]);
    expect(counts({ regions: ['EUW', 'NA'] })).toEqual([undefined, undefined]);
  });

  test('no filters, no chips', () => {
    expect(labelsOf({ sort: 'lane', lane: 'Top' })).toEqual([]);
  });
});
