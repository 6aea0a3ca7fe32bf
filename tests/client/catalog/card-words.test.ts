import { describe, expect, test } from 'vitest';
import type { PriceList } from '#shared/catalog/prices.ts';
import type { Product } from '#shared/catalog/product.ts';
import { cardTags, cardWarranty, matchingText } from '#client/catalog/card/card-words.ts';
import { namedCount } from '#client/catalog/card/card-attributes.tsx';
import { skinsInOrder } from '#client/replica/skin-order.ts';
import { indexSkins } from '#client/replica/skin-index.ts';
import { accountsText, resultText } from '#client/catalog/result-words.ts';
import { PLAIN_ACCOUNT } from '../../support/plain-account.ts';

const PRODUCT: Product = {
  ...PLAIN_ACCOUNT,
  discreteBlueEssence: 40_000,
  orangeEssence: 1200,
  skins: [1001, 1002],
  permanentSkins: [1003],
  ownedSkins: [1001],
  dateLastPlayed: '2023-05-01',
};
const PRICES = {
  oldStockMaxDate: '2022-07-31',
  standardAccountWarranty: 30,
  premiumAccountWarranty: 36_500,
  oldStockAccountWarranty: 1,
  rankedAccountWarranty: 0,
  handleveledAccountWarranty: 14,
} as PriceList;

describe('the words on a card', () => {
  test('tags overlap; the long one is shortened and keeps its text as a hint', () => {
    const old = { ...PRODUCT, isPremium: true, isHandleveled: true, dateLastPlayed: '2022-01-01' };
    expect(cardTags(old, true, PRICES)).toEqual([
      { code: 'premium', text: 'Premium' },
      { code: 'old-stock', text: 'Old Stock', hint: 'Old Stock (leveled before August 2022)' },
      { code: 'handleveled', text: 'Handleveled' },
      { code: 'mythic', text: 'Mythic' },
    ]);
    expect(cardTags(PRODUCT, false, PRICES)).toEqual([]);
  });

  test('without a price list no account is called old', () => {
    expect(cardTags({ ...PRODUCT, dateLastPlayed: '2019' }, false, undefined)).toEqual([]);
  });

  test('warranty by class', () => {
    expect(cardWarranty(PRODUCT, PRICES)).toBe('30-day warranty');
    expect(cardWarranty({ ...PRODUCT, isPremium: true }, PRICES)).toBe('Lifetime warranty');
    expect(cardWarranty({ ...PRODUCT, dateLastPlayed: '2021' }, PRICES)).toBe('1-day warranty');
    expect(cardWarranty({ ...PRODUCT, rank: 'GO', division: 1 }, PRICES)).toBe('No warranty');
    expect(cardWarranty(PRODUCT, undefined)).toBe('');
  });

  test('no warranty where the stock list takes it away', () => {
    expect(cardWarranty({ ...PRODUCT, isPremium: true, hasWarranty: false }, PRICES)).toBe('No warranty');
  });
});

const titled = (...lengths: number[]) => lengths.map((length) => ({ title: 'x'.repeat(length) }));

describe('the skins of a card', () => {
  const index = indexSkins({
    champions: [],
    skins: [
      { id: 1001, title: 'Common', champion: 'A', tier: 'EPIC' },
      { id: 1002, title: 'Grand', champion: 'B', tier: 'LEGENDARY' },
      { id: 1003, title: 'Myth', champion: 'C', tier: 'MYTHIC' },
    ],
  });

  test('each once, the rarest first', () => {
    expect(skinsInOrder(PRODUCT, index).map(({ id }) => id)).toEqual([1003, 1002, 1001]);
  });

  test('what was asked for comes before what is rare', () => {
    expect(skinsInOrder({ ...PRODUCT, relevantSkins: [1001] }, index).map(({ id }) => id)).toEqual([
      1001, 1003, 1002,
    ]);
  });

  test('names are said as far as two lines reach, at least one', () => {
    expect(namedCount([])).toBe(0);
    expect(namedCount(titled(20, 20))).toBe(2);
    expect(namedCount(titled(20, 20, 20, 4))).toBe(2);
    expect(namedCount(titled(90, 4))).toBe(1);
  });

  test('matching ones are counted where they are too many to see at once', () => {
    expect(matchingText([1, 2])).toBeUndefined();
    expect(matchingText([1, 2, 3])).toBe('3 matching');
  });

  test('an unknown skin still shows', () => {
    expect(skinsInOrder({ skins: [9], permanentSkins: [], ownedSkins: [] }, index)[0]?.title).toBe('Skin 9');
  });
});

describe('the total in words', () => {
  test.each([
    [1204, 299, '1,204 accounts from €2.99'],
    [1, 500, '1 account from €5.00'],
    [0, null, '0 accounts'],
  ])('%i from %s', (count, cents, text) => {
    expect(resultText(count, cents)).toBe(text);
  });

  test('without a price', () => {
    expect(accountsText(20_000)).toBe('20,000 accounts');
  });
});
