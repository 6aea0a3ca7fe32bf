import { describe, expect, test } from 'vitest';
import { codesMeant, findsPurchase } from '#shared/purchases/purchase-search.ts';

const PURCHASE = {
  username: 'BraveTeemo77',
  region: 'EUW',
  rank: 'GO',
  division: 2,
  skins: ['Star Guardian Ahri'],
  permanentSkins: ['PROJECT: Yasuo'],
  ownedSkins: ['Mecha Kha’Zix'],
} as const;

describe('the search in purchases', () => {
  test.each([
    '',
    '  ',
    'teemo',
    ' teemo77 ',
    'BRAVE',
    'euw',
    ' EUW ',
    'gold',
    'go',
    'Gold II',
    'gold i',
    'guardian',
    'star guardian ahri',
    'project',
    'kha’zix',
  ])('finds by "%s"', (search) => {
    expect(findsPurchase(search, PURCHASE)).toBe(true);
  });

  test.each(['teemo78', 'eune', 'silver', 'gold iv', 'unranked', 'guardian ahri star', 'xyz', '0'])(
    'not by "%s"',
    (search) => {
      expect(findsPurchase(search, PURCHASE)).toBe(false);
    },
  );

  test('finds an account without a rank by what is displayed', () => {
    const unranked = { ...PURCHASE, rank: '0', division: 0 } as const;
    const found = ['gold', 'unranked', 'Unr', '0'].filter((search) => findsPurchase(search, unranked));
    expect(found).toEqual(['unranked', 'Unr', '0']);
  });

  test('names no division where there is none', () => {
    const master = { ...PURCHASE, rank: 'MA', division: 1 } as const;
    expect(['master', 'MA', 'master i'].map((search) => findsPurchase(search, master))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('finds a region by its code and by its name', () => {
    const oceania = { ...PURCHASE, region: 'OC1' } as const;
    expect(['oc1', 'oce', 'OC', 'euw'].map((search) => findsPurchase(search, oceania))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

test.each([
  ['eu', ['W', 'E']],
  ['w', ['W']],
  ['W', ['W']],
  ['north', ['E']],
  ['', ['W', 'E']],
  ['x', []],
])('%j means the codes %j', (search, codes) => {
  expect(codesMeant({ W: 'EU West', E: 'EU North' }, search)).toEqual(codes);
});

test('a skin is found in each of the three lists', () => {
  const none = { ...PURCHASE, skins: [], permanentSkins: [], ownedSkins: [] };
  expect(findsPurchase('ahri', none)).toBe(false);
  for (const list of ['skins', 'permanentSkins', 'ownedSkins'])
    expect(findsPurchase('AHRI', { ...none, [list]: ['Dawn Ahri'] })).toBe(true);
});
