import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchFiltersSchema } from '#shared/catalog/filters/search-filters-schema.ts';
import { CHAMPION_NAME, championKey } from '#shared/catalog/skin.ts';
import { anyFilters } from '../../support/catalog-arbitraries.ts';

const MAX_ID = 2 ** 31 - 1;
const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1);
const accepts = (filters: object) => searchFiltersSchema.safeParse(filters).success;

describe('the filters of a call', () => {
  test('are given back unchanged', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(searchFiltersSchema.parse(filters)).toEqual(filters);
      }),
    );
    expect(searchFiltersSchema.parse({})).toEqual({});
  });

  test.each([
    [{ regions: Array(16).fill('EUW') }, true],
    [{ regions: Array(17).fill('EUW') }, false],
    [{ regions: ['OCE'] }, false],
    [{ skins: numbers(50) }, true],
    [{ skins: numbers(51) }, false],
    [{ skins: [0] }, false],
    [{ skins: [1] }, true],
    [{ skins: [1.5] }, false],
    [{ skins: [MAX_ID] }, true],
    [{ skins: [MAX_ID + 1] }, false],
    [{ champions: Array(50).fill('Ahri') }, true],
    [{ champions: Array(51).fill('Ahri') }, false],
    [{ champions: ['<script>'] }, false],
    [{ accountType: 'any' }, false],
    [{ accountAge: 'any' }, false],
    [{ accountType: 'premium' }, false],
    [{ isPremium: false }, false],
    [{ isMythic: false }, false],
    [{ rank: 'UN' }, false],
    [{ rank: '0' }, false],
    [{ division: 0 }, false],
    [{ division: 1 }, true],
    [{ division: 4 }, true],
    [{ division: 5 }, false],
    [{ flashKey: 'any' }, false],
    [{ sort: 'price' }, false],
    [{ rankOrder: 'Up' }, false],
    [{ lane: 'River' }, false],
    [{ role: 'Healer' }, false],
    [{ unknown: 1 }, false],
  ])('%j are taken: %s', (filters, isValid) => {
    expect(accepts(filters)).toBe(isValid);
  });

  test.each(['blueEssenceStart', 'blueEssenceEnd', 'orangeEssenceStart', 'orangeEssenceEnd'])(
    '%s is a whole number from 0 to a thousand million',
    (key) => {
      expect([-1, 0, 0.5, 1_000_000_000, 1_000_000_001].map((value) => accepts({ [key]: value }))).toEqual([
        false,
        true,
        false,
        true,
        false,
      ]);
    },
  );
});

describe('the name of a champion', () => {
  test.each([
    'A',
    'MonkeyKing',
    "Kai'Sa",
    'Kai’Sa',
    'Nunu & Willump',
    'Dr. Mundo',
    'René',
    'K_2-x',
    '1a',
    'x'.repeat(40),
  ])('%j is one', (name) => {
    expect(CHAMPION_NAME.test(name)).toBe(true);
  });

  test.each(['', ' Ahri', "'Ahri", '<script>', 'a;b', 'a\nb', 'Ahri\n', 'x'.repeat(41)])(
    '%j is none',
    (name) => {
      expect(CHAMPION_NAME.test(name)).toBe(false);
    },
  );

  test.each([
    ["Kai'Sa", 'kaisa'],
    ['KAI SA', 'kaisa'],
    ['René', 'rene'],
    ['Nunu & Willump', 'nunuwillump'],
    ['K-2', 'k2'],
  ])('%j is the same as %j', (name, key) => {
    expect(championKey(name)).toBe(key);
  });
});
