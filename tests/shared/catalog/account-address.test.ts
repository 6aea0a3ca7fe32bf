import { describe, expect, test } from 'vitest';
import { accountHead } from '#shared/catalog/account-head.ts';
import { productIdOf, productPath } from '#shared/catalog/product-path.ts';
import type { PricedProduct } from '#shared/catalog/product.ts';
import { similarFilters } from '#shared/catalog/similar-filters.ts';
import { findPage } from '#shared/pages.ts';
import { PLAIN_ACCOUNT } from '../../support/plain-account.ts';

const ACCOUNT: PricedProduct = {
  ...PLAIN_ACCOUNT,
  id: 12,
  region: 'OC1',
  discreteBlueEssence: 40_000,
  orangeEssence: 900,
  skins: [1, 2],
  permanentSkins: [2],
  dateLastPlayed: '2023-05-01',
  priceCents: 249,
};

describe('the address of an account', () => {
  test('there and back', () => {
    expect(productPath(12)).toBe('/buy-account/12/');
    expect(productIdOf('12')).toBe(12);
  });

  test.each(['', '0', '-1', '012', '1.5', '1e3', ' 1', 'x', '2147483648', '99999999999'])(
    '%j is no id',
    (text) => {
      expect(productIdOf(text)).toBeUndefined();
    },
  );

  test('is a page, with or without its last slash', () => {
    expect(findPage('/buy-account/12')).toMatchObject({ path: '/buy-account/12/', accountId: 12 });
    expect(findPage('/buy-account/x/')).toBeUndefined();
    expect(findPage('/buy-account/12/more/')).toBeUndefined();
    expect(findPage('/buy-account/')?.accountId).toBeUndefined();
  });

  test('has a head of its own', () => {
    expect(accountHead(ACCOUNT)).toEqual({
      title: 'Unranked account, OCE',
      description:
        'Unranked account on OCE, level 30+, with 2 skin shards and 40,000+ blue essence, for €2.49, delivered at once.',
      isPublic: true,
    });
    expect(accountHead({ ...ACCOUNT, rank: 'GO', division: 2 }).title).toBe('Gold II account, OCE');
    expect(accountHead({ ...ACCOUNT, isHandleveled: true }).title).toBe('Handleveled account, OCE');
  });
});

const filtersFor = (change: Partial<PricedProduct>) =>
  similarFilters({ ...ACCOUNT, ...change }, '2022-07-31');

describe('accounts like another one', () => {
  test('are of its region and class', () => {
    expect(filtersFor({})).toEqual({ regions: ['OC1'], accountType: 'unranked', accountAge: 'new-stock' });
    expect(filtersFor({ isPremium: true })).toEqual({
      regions: ['OC1'],
      accountType: 'unranked',
      isPremium: true,
    });
    expect(filtersFor({ dateLastPlayed: '2020' })).toEqual({
      regions: ['OC1'],
      accountType: 'unranked',
      accountAge: 'old-stock',
    });
    expect(filtersFor({ isHandleveled: true })).toEqual({ regions: ['OC1'], accountType: 'handleveled' });
  });

  test('ranked ones of its tier', () => {
    expect(filtersFor({ rank: 'GO', division: 3 })).toEqual({
      regions: ['OC1'],
      accountType: 'ranked',
      rank: 'GO',
    });
  });
});
