import { describe, expect, test } from 'vitest';
import { centsToEur } from '#shared/money.ts';
import { priceListSchema, type PriceList } from '#shared/catalog/prices.ts';
import { priceOf } from '#shared/catalog/price-rule.ts';
import type { PricedProduct } from '#shared/catalog/product.ts';
import { gallerySearch, gallerySkins, skinMarks } from '#client/catalog/detail/gallery-skins.ts';
import { priceParts } from '#client/catalog/detail/price-parts.ts';
import { indexSkins } from '#client/replica/skin-index.ts';
import { PLAIN_ACCOUNT } from '../../support/plain-account.ts';

const PRICES = priceListSchema.parse({
  handleveledPrice: 20,
  gold2Price: 24.99,
  masterPrice: 120,
  premiumBasePrice: 9,
  standardBasePrice: 2.49,
  standardExtraBePriceStart: 30_000,
  standardExtraBePrice: 0.5,
  oldStockBasePrice: 4,
  rankMythicPrice: 3,
  standardMythicPrice: 1,
  oldStockMaxDate: '2022-07-31',
}) as PriceList;

function account(change: Partial<PricedProduct>, hasMythic = false): PricedProduct {
  const product = {
    ...PLAIN_ACCOUNT,
    discreteBlueEssence: 20_000,
    dateLastPlayed: '2023-01-01',
    ...change,
  };
  return { ...product, priceCents: priceOf(product, PRICES, hasMythic) ?? 0, ...change };
}

const partsOf = (product: PricedProduct, hasMythic = false) =>
  priceParts(product, PRICES, hasMythic).map(({ label, cents }) => `${label}: ${centsToEur(cents)}`);

describe('what a price is made of', () => {
  test('the base of the class, and nothing below the blue essence threshold', () => {
    expect(partsOf(account({}))).toEqual(['Standard account: 2.49']);
    expect(partsOf(account({ isPremium: true }))).toEqual(['Premium account: 9']);
    expect(partsOf(account({ dateLastPlayed: '2021' }))).toEqual(['Old stock account: 4']);
    expect(partsOf(account({ isHandleveled: true }))).toEqual(['Handleveled account: 20']);
  });

  test('the first step at the threshold, then one per 10,000', () => {
    expect(partsOf(account({ discreteBlueEssence: 30_000 }))).toEqual([
      'Standard account: 2.49',
      'Blue essence from 30,000: 0.5',
    ]);
    expect(partsOf(account({ discreteBlueEssence: 50_000 }))).toEqual([
      'Standard account: 2.49',
      'Blue essence from 30,000, 3 steps: 1.5',
    ]);
  });

  test('rank and mythic extra', () => {
    expect(partsOf(account({ rank: 'GO', division: 2 }, true), true)).toEqual([
      'Rank Gold II: 24.99',
      'Mythic skin: 3',
    ]);
    expect(partsOf(account({ rank: 'MA' }))).toEqual(['Rank Master: 120']);
  });

  test('nothing, rather than parts that do not add up', () => {
    expect(partsOf(account({ priceCents: 1 }))).toEqual([]);
  });
});

const INDEX = indexSkins({
  champions: [
    { id: 'Zed', key: 238, name: 'Zed', roles: [], lanes: [] },
    { id: 'Ahri', key: 103, name: 'Ahri', roles: [], lanes: [] },
    { id: 'MonkeyKing', key: 62, name: 'Wukong', roles: [], lanes: [] },
  ],
  skins: [
    { id: 238001, title: 'Shade Zed', champion: 'Zed', tier: 'EPIC' },
    { id: 238002, title: 'Myth Zed', champion: 'Zed', tier: 'MYTHIC' },
    { id: 103001, title: 'Foxfire Ahri', champion: 'Ahri', tier: 'EPIC' },
    { id: 62001, title: 'Volcanic', champion: 'MonkeyKing', tier: 'EPIC' },
  ],
});

const skins = gallerySkins(
  { skins: [238001, 103001, 62001], permanentSkins: [103001, 238002], ownedSkins: [238002] },
  INDEX,
);

const found = (text: string) =>
  gallerySearch(skins)
    .find(text, 9)
    .map(({ id }) => id);

describe('the gallery', () => {
  test('shows every skin once, as the best it is had as', () => {
    expect(new Map(skins.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [238001, 'shard'],
        [103001, 'permanent'],
        [62001, 'shard'],
        [238002, 'owned'],
      ]),
    );
    expect(skins).toHaveLength(4);
  });

  test('the searched ones first, then the rarest, then by name', () => {
    const own = { skins: [238001, 103001, 62001, 238002], permanentSkins: [], ownedSkins: [] };
    const idsOf = (searched?: number[]) => gallerySkins(own, INDEX, searched).map(({ id }) => id);
    expect(idsOf()).toEqual([238002, 103001, 238001, 62001]);
    expect(idsOf([62001, 999])).toEqual([62001, 238002, 103001, 238001]);
    expect(gallerySkins(own, INDEX, [62001]).map(({ isSearched }) => isSearched)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('says what is rare or more than a shard', () => {
    expect(new Map(skins.map((skin) => [skin.id, skinMarks(skin)]))).toEqual(
      new Map([
        [238002, ['Mythic', 'Owned']],
        [103001, ['Permanent']],
        [238001, []],
        [62001, []],
      ]),
    );
  });

  test('is searched by title and by both names of a champion, typos forgiven', () => {
    expect(found('wukong')).toEqual([62001]);
    expect(found('monkeyking')).toEqual([62001]);
    expect(found('foxfier')).toEqual([103001]);
    expect(found('nothing')).toEqual([]);
  });
});
