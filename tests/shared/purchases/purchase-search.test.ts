import { describe, expect, test } from 'vitest';
import { findsPurchase } from '#shared/purchases/purchase-search.ts';

const PURCHASE = {
  username: 'BraveTeemo77',
  region: 'EUW',
  rank: 'GO',
  skins: ['Star Guardian Ahri'],
  permanentSkins: ['PROJECT: Yasuo'],
  ownedSkins: ['Mecha Kha’Zix'],
} as const;

describe('the search in purchases', () => {
  test.each(['', '  ', 'teemo', 'BRAVE', 'euw', 'gold', 'go', 'guardian', 'project', 'kha’zix'])(
    'finds by "%s"',
    (search) => {
      expect(findsPurchase(search, PURCHASE)).toBe(true);
    },
  );

  test.each(['teemo78', 'eune', 'silver', 'guardian ahri star', 'xyz'])('not by "%s"', (search) => {
    expect(findsPurchase(search, PURCHASE)).toBe(false);
  });
});
