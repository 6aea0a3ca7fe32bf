import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOldStock, productClass } from '#shared/catalog/product-class.ts';
import { product } from '../support/catalog-arbitraries.ts';

const MAX = '2022-08-01';

describe('isOldStock', () => {
  test.each([
    ['', false],
    ['2021', true],
    ['2022', false],
    ['2023', false],
    ['2022-07-31', true],
    ['2022-08-01', true],
    ['2022-08-02', false],
    ['2021-12-31', true],
    ['2022-01-01', true],
    ['2022-12-31', false],
    ['2023-01-01', false],
    ['0999', true],
  ])('%j is old: %s', (date, expected) => {
    expect(isOldStock(date, MAX)).toBe(expected);
  });
});

describe('productClass', () => {
  test('the first class that fits wins', () => {
    fc.assert(
      fc.property(product, (account) => {
        const kind = productClass(account, MAX);
        const fits = [
          account.isHandleveled && 'handleveled',
          account.rank !== '0' && 'ranked',
          account.isPremium && 'premium',
          isOldStock(account.dateLastPlayed, MAX) && 'old-stock',
          'standard',
        ];
        expect(kind).toBe(fits.find(Boolean));
      }),
    );
  });

  test.each([
    ['2022-07-31', 'old-stock'],
    ['2022-08-01', 'old-stock'],
    ['2022-08-02', 'standard'],
    ['2021', 'old-stock'],
    ['2022', 'standard'],
    ['', 'standard'],
  ])('an account last played %j is %s', (dateLastPlayed, kind) => {
    const account = { isHandleveled: false, rank: '0', isPremium: false, dateLastPlayed } as const;
    expect(productClass(account, MAX)).toBe(kind);
  });

  test('a handleveled, ranked, premium account is handleveled', () => {
    const account = { isHandleveled: true, rank: 'GO', isPremium: true, dateLastPlayed: '2020' } as const;
    expect(productClass(account, MAX)).toBe('handleveled');
    expect(productClass({ ...account, isHandleveled: false }, MAX)).toBe('ranked');
    expect(productClass({ ...account, isHandleveled: false, rank: '0' }, MAX)).toBe('premium');
  });
});
