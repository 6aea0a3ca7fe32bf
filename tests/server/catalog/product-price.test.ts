/** The price, warranty and cashback of a product by the price rule, computed from its row in the database. */
import { describe, expect, it } from 'vitest';
import { PriceRule, type StockRow } from '#server/catalog/index.ts';
import type { Skin } from '#shared/catalog/skin.ts';
import { TEST_PRICES } from '../../support/test-prices.ts';

const SKINS: Skin[] = [
  { id: 103_001, title: 'Tideglass Ahri', champion: 'Ahri', tier: 'EPIC' },
  { id: 103_002, title: 'Moonlit Ahri', champion: 'Ahri', tier: 'MYTHIC' },
];
const rule = new PriceRule({
  prices: {
    ...TEST_PRICES,
    standardExtraBePriceStart: 35_000,
    standardMythicPrice: 3,
    rankMythicPrice: 4,
    rankedAccountWarranty: 14,
    gold1Price: undefined,
  },
  skins: SKINS,
  champions: [],
});

/** Standard, EUR 5.00, with 30 days of warranty. */
const ROW: StockRow = {
  id: 1,
  region: 'EUW',
  level: 30,
  blue_essence: 0,
  orange_essence: 0,
  skins: [],
  permanent_skins: [],
  owned_skins: [],
  is_handleveled: false,
  is_premium: false,
  has_warranty: true,
  rank: '0',
  division: 0,
  flash_key: null,
  solo_wins: null,
  solo_losses: null,
  date_last_played: '2022-08-01',
  is_purchasable: true,
};

describe('an account', () => {
  it.each<[Partial<StockRow>, number, string, number]>([
    [{}, 500, 'standard', 30],
    [{ has_warranty: false }, 500, 'standard', 0],
    [{ date_last_played: '2022-07-31' }, 800, 'old-stock', 0],
    [{ is_premium: true }, 1000, 'premium', 0],
    [{ is_handleveled: true }, 1500, 'handleveled', 0],
    [{ rank: 'GO', division: 2 }, 2000, 'ranked', 14],
    // EUR 0.50 more from 35,000 blue essence on, of which full 10,000s are told: from 40,000 on.
    [{ blue_essence: 34_999 }, 500, 'standard', 30],
    [{ blue_essence: 35_000 }, 500, 'standard', 30],
    [{ blue_essence: 39_999 }, 500, 'standard', 30],
    [{ blue_essence: 40_000 }, 550, 'standard', 30],
    [{ blue_essence: 49_999 }, 550, 'standard', 30],
    [{ blue_essence: 50_000 }, 600, 'standard', 30],
    // A mythic skin in any of the lists, once.
    [{ skins: [103_001] }, 500, 'standard', 30],
    [{ skins: [103_002] }, 800, 'standard', 30],
    [{ permanent_skins: [103_002] }, 800, 'standard', 30],
    [{ owned_skins: [103_001, 103_002], skins: [103_002] }, 800, 'standard', 30],
    [{ rank: 'GO', division: 2, skins: [103_002] }, 2400, 'ranked', 14],
  ])(
    'with %o costs %i cents as %s, with %i days of warranty',
    (change, priceCents, productClass, warrantyDays) => {
      expect(rule.of({ ...ROW, ...change })).toEqual({ priceCents, productClass, warrantyDays });
    },
  );

  it('without a price of its own cannot be sold', () => {
    expect(rule.of({ ...ROW, rank: 'GO', division: 1, skins: [103_002] })).toBeNull();
  });
});

it('shows a skin by title, or by number if unknown', () => {
  expect([rule.skinName(103_001), rule.skinName(7)]).toEqual(['Tideglass Ahri', 'Skin 7']);
});

describe('the picture of an account', () => {
  it.each([
    [{ skins: [103_002], permanentSkins: [], ownedSkins: [103_001] }, 'Ahri_2.jpg'],
    [{ skins: [], permanentSkins: [103_001], ownedSkins: [103_002] }, 'Ahri_1.jpg'],
    [{ skins: [], permanentSkins: [], ownedSkins: [103_002] }, 'Ahri_2.jpg'],
  ])('with %o is %s', (lists, file) => {
    expect(rule.thumbnailOf(lists, 'images.example')).toBe(
      `https://images.example/cdn/img/champion/tiles/${file}`,
    );
    expect(rule.thumbnailOf(lists, '')).toBe('');
  });

  it('is missing without a known skin', () => {
    expect(rule.thumbnailOf({ skins: [], permanentSkins: [], ownedSkins: [] }, 'images.example')).toBe('');
    expect(rule.thumbnailOf({ skins: [7], permanentSkins: [], ownedSkins: [] }, 'images.example')).toBe('');
  });
});
