import { expect, test } from 'vitest';
import type { Product } from '#shared/catalog/product.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { similarFilters } from '#shared/catalog/filters/similar-filters.ts';
import { PLAIN_ACCOUNT } from '../../../support/plain-account.ts';

const NEW: Product = { ...PLAIN_ACCOUNT, region: 'OC1', dateLastPlayed: '2022-08-01' };

test.each<[Partial<Product>, SearchFilters]>([
  [{}, { accountType: 'unranked', accountAge: 'new-stock' }],
  [{ dateLastPlayed: '2022-07-31' }, { accountType: 'unranked', accountAge: 'old-stock' }],
  [{ isPremium: true }, { accountType: 'unranked', isPremium: true }],
  [{ isHandleveled: true }, { accountType: 'handleveled' }],
  [{ isHandleveled: true, rank: 'GO', division: 3 }, { accountType: 'handleveled' }],
  // Ranked ones of the same tier, whatever the division.
  [
    { rank: 'GO', division: 3 },
    { accountType: 'ranked', rank: 'GO' },
  ],
  [{ rank: 'CH' }, { accountType: 'ranked', rank: 'CH' }],
])('like an account with %o are those of its region and %o', (change, filters) => {
  expect(similarFilters({ ...NEW, ...change }, '2022-07-31')).toEqual({ regions: ['OC1'], ...filters });
});
