import { expect, test } from 'vitest';
import { accountHead } from '#shared/catalog/account-head.ts';
import type { PricedProduct } from '#shared/catalog/product.ts';
import { PLAIN_ACCOUNT } from '../../support/plain-account.ts';

const ACCOUNT: PricedProduct = {
  ...PLAIN_ACCOUNT,
  id: 12,
  region: 'OC1',
  discreteBlueEssence: 40_000,
  skins: [1, 2],
  permanentSkins: [2],
  priceCents: 249,
};

test('an account has title and description of its own, and is public', () => {
  expect(accountHead(ACCOUNT)).toEqual({
    title: 'Unranked account, OCE',
    description:
      'Unranked account on OCE, level 30+, with 2 skin shards and 40,000+ blue essence, for €2.49, delivered at once.',
    isPublic: true,
  });
});

test.each([
  [{ rank: 'GO', division: 2 }, 'Gold II account, OCE'],
  [{ isHandleveled: true }, 'Handleveled account, OCE'],
  [{ region: 'EUW' }, 'Unranked account, EUW'],
] as const)('with %o its title is "%s"', (change, title) => {
  expect(accountHead({ ...ACCOUNT, ...change }).title).toBe(title);
});

test.each([
  [[], 'with 0 skin shards and'],
  [[7], 'with 1 skin shard and'],
  [[7, 8], 'with 2 skin shards and'],
])('the skins %j are told as "%s"', (skins, words) => {
  expect(accountHead({ ...ACCOUNT, skins, permanentSkins: [] }).description).toContain(words);
});
