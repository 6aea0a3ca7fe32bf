import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RANK_CODES, RANKS } from '#shared/catalog/enumerations.ts';
import { blueEssenceSteps, compilePrices, priceInClass, priceOf } from '#shared/catalog/price-rule.ts';
import { priceListSchema, RANK_PRICE_KEYS } from '#shared/catalog/prices.ts';
import type { PriceList } from '#shared/catalog/prices.ts';
import { productClass } from '#shared/catalog/product-class.ts';
import type { Product } from '#shared/catalog/product.ts';
import { eurToCents } from '#shared/money.ts';
import { priceList, product } from '../support/catalog-arbitraries.ts';
import { PLAIN_ACCOUNT } from '../../support/plain-account.ts';

const PRICES = priceListSchema.parse({
  handleveledPrice: 25,
  gold2Price: 12.5,
  masterPrice: 90,
  challenger1Price: 200,
  premiumBasePrice: 8,
  premiumExtraBePriceStart: 40_000,
  premiumExtraBePrice: 1.5,
  standardBasePrice: 2.99,
  standardExtraBePriceStart: 30_000,
  standardExtraBePrice: 0.25,
  rankMythicPrice: 5,
  standardMythicPrice: 3,
  oldStockMaxDate: '2022-08-01',
});

describe('priceOf', () => {
  test.each<[string, Partial<Product>, boolean, number | null]>([
    ['standard below the threshold', { discreteBlueEssence: 20_000 }, false, 299],
    ['the first step at the threshold', { discreteBlueEssence: 30_000 }, false, 324],
    ['one more per full 10,000', { discreteBlueEssence: 60_000 }, false, 399],
    ['mythic once', {}, true, 599],
    ['premium', { isPremium: true, discreteBlueEssence: 50_000 }, false, 1100],
    ['handleveled', { isHandleveled: true, rank: 'GO', division: 1 }, true, 2500],
    ['ranked by rank and division', { rank: 'GO', division: 2 }, true, 1750],
    ['a division without a price', { rank: 'GO', division: 1 }, false, null],
    ['an apex tier', { rank: 'MA' }, false, 9000],
    ['an apex tier priced as division 1', { rank: 'CH' }, false, 20000],
    ['a class without a price', { dateLastPlayed: '2020' }, true, null],
  ])('%s', (_name, change, hasMythic, expected) => {
    expect(priceOf({ ...PLAIN_ACCOUNT, ...change }, PRICES, hasMythic)).toBe(expected);
  });

  test.each([
    // The first step counts once the threshold is reached, then one per full 10,000 beyond it.
    { kind: 'standard', essence: 0, cents: 299 },
    { kind: 'standard', essence: 29_999, cents: 299 },
    { kind: 'standard', essence: 30_000, cents: 324 },
    { kind: 'standard', essence: 30_001, cents: 324 },
    { kind: 'standard', essence: 39_999, cents: 324 },
    { kind: 'standard', essence: 40_000, cents: 349 },
    { kind: 'standard', essence: 130_000, cents: 574 },
    { kind: 'premium', essence: 39_999, cents: 800 },
    { kind: 'premium', essence: 40_000, cents: 950 },
    { kind: 'premium', essence: 49_999, cents: 950 },
    { kind: 'premium', essence: 50_000, cents: 1100 },
    { kind: 'old-stock', essence: 34_999, cents: 700 },
    { kind: 'old-stock', essence: 35_000, cents: 750 },
    { kind: 'old-stock', essence: 44_999, cents: 750 },
    { kind: 'old-stock', essence: 45_000, cents: 800 },
  ])('a $kind account with $essence blue essence costs $cents cents', ({ kind, essence, cents }) => {
    const account = {
      ...PLAIN_ACCOUNT,
      isPremium: kind === 'premium',
      dateLastPlayed: kind === 'old-stock' ? '2022-08-01' : '2022-08-02',
      discreteBlueEssence: essence,
    };
    const prices = {
      ...PRICES,
      oldStockBasePrice: 7,
      oldStockExtraBePriceStart: 35_000,
      oldStockExtraBePrice: 0.5,
    };
    expect(priceOf(account, prices, false)).toBe(cents);
  });

  test.each([
    [0, 30_000, 0],
    [29_999, 30_000, 0],
    [30_000, 30_000, 1],
    [39_999, 30_000, 1],
    [40_000, 30_000, 2],
    [0, 0, 1],
    [9_999, 0, 1],
    [10_000, 0, 2],
  ])('%i blue essence from %i on are %i steps', (essence, start, steps) => {
    expect(blueEssenceSteps(essence, start)).toBe(steps);
  });

  test.each<[string, Partial<Product>, number]>([
    ['handleveled', { isHandleveled: true }, 2500 + 100],
    ['ranked', { rank: 'GO', division: 2 }, 1250 + 500],
    ['premium', { isPremium: true }, 800 + 200],
    ['old stock', { dateLastPlayed: '2020' }, 700 + 250],
    ['standard', {}, 299 + 300],
  ])('the mythic extra of a %s account is that of its class', (_name, change, cents) => {
    const prices = {
      ...PRICES,
      oldStockBasePrice: 7,
      handleveledMythicPrice: 1,
      premiumMythicPrice: 2,
      oldStockMythicPrice: 2.5,
    };
    expect(priceOf({ ...PLAIN_ACCOUNT, ...change }, prices, true)).toBe(cents);
  });

  test.each([0, 1, 2, 3, 4] as const)('an apex tier has one price, also with division %i', (division) => {
    expect(priceOf({ ...PLAIN_ACCOUNT, rank: 'MA', division }, PRICES, false)).toBe(9000);
    expect(priceOf({ ...PLAIN_ACCOUNT, rank: 'CH', division }, PRICES, false)).toBe(20000);
    expect(priceOf({ ...PLAIN_ACCOUNT, rank: 'GR', division }, PRICES, false)).toBeNull();
  });

  test('each rank and division has the price of its own key', () => {
    const list = priceListSchema.parse({
      ...Object.fromEntries(RANK_PRICE_KEYS.map((key, index) => [key, index + 1])),
      oldStockMaxDate: '2022-08-01',
    });
    for (const rank of RANK_CODES) {
      for (const division of [1, 2, 3, 4] as const) {
        const isApex = ['MA', 'GR', 'CH'].includes(rank);
        const name = RANKS[rank].toLowerCase();
        const key = isApex ? `${name}Price` : `${name}${division}Price`;
        expect([rank, division, priceOf({ ...PLAIN_ACCOUNT, rank, division }, list, false)]).toEqual([
          rank,
          division,
          (RANK_PRICE_KEYS.indexOf(key) + 1) * 100,
        ]);
      }
    }
    expect(priceOf({ ...PLAIN_ACCOUNT, rank: 'GO', division: 0 }, list, false)).toBeNull();
  });

  test('nothing is sold for 0: a price of 0 is no price', () => {
    const free = { ...PRICES, standardBasePrice: 0, handleveledPrice: 0, gold2Price: 0, masterPrice: 0 };
    const handleveled = { ...PLAIN_ACCOUNT, isHandleveled: true };
    const ranked = { ...PLAIN_ACCOUNT, rank: 'GO', division: 2 } as const;
    const master = { ...PLAIN_ACCOUNT, rank: 'MA' } as const;
    for (const account of [PLAIN_ACCOUNT, handleveled, ranked, master]) {
      expect(priceOf(account, free, false)).toBeNull();
      // An extra alone does not make a price.
      expect(priceOf({ ...account, discreteBlueEssence: 60_000 }, free, true)).toBeNull();
    }
    expect(priceOf(PLAIN_ACCOUNT, { ...PRICES, standardBasePrice: 0.01 }, false)).toBe(1);
  });

  test('a compiled price of 0 or less is not sold either', () => {
    const prices = compilePrices(PRICES);
    const account = {
      kind: 'handleveled',
      rank: '0',
      division: 0,
      discreteBlueEssence: 0,
      hasMythic: false,
    } as const;
    const at = (handleveledCents: number) => priceInClass({ ...prices, handleveledCents }, account);
    expect([-1, 0, 1].map(at)).toEqual([null, null, 1]);
    expect(priceInClass(prices, { ...account, kind: 'ranked' })).toBeNull();
  });

  test('is the rule as the document words it, for every account and price list', () => {
    fc.assert(
      fc.property(product, priceList, fc.boolean(), (account, prices, hasMythic) => {
        expect(priceOf(account, prices, hasMythic)).toBe(priceInWords(account, prices, hasMythic));
      }),
    );
  });

  test('is a positive whole number of cents or null', () => {
    fc.assert(
      fc.property(product, priceList, fc.boolean(), (account, prices, hasMythic) => {
        const price = priceOf(account, prices, hasMythic);
        expect(price === null || (Number.isSafeInteger(price) && price > 0)).toBe(true);
      }),
    );
  });

  test('never falls when blue essence grows', () => {
    fc.assert(
      fc.property(product, priceList, (account, prices) => {
        const richer = { ...account, discreteBlueEssence: account.discreteBlueEssence + 10_000 };
        expect(priceOf(richer, prices, false) ?? 0).toBeGreaterThanOrEqual(
          priceOf(account, prices, false) ?? 0,
        );
      }),
    );
  });
});

/** The rule once more, straight from storefront, section 9, over the flat keys. */
function priceInWords(account: Product, prices: PriceList, hasMythic: boolean): number | null {
  const cents = (key: string): number | null => {
    const eur = prices[key];
    return typeof eur === 'number' ? eurToCents(eur) : null;
  };
  const kind = productClass(account, prices.oldStockMaxDate);
  const prefix = {
    handleveled: '',
    ranked: '',
    premium: 'premium',
    'old-stock': 'oldStock',
    standard: 'standard',
  }[kind];
  const mythicKey = kind === 'ranked' ? 'rankMythicPrice' : `${prefix || kind}MythicPrice`;
  let price: number | null;
  if (kind === 'handleveled') price = cents('handleveledPrice');
  else if (kind === 'ranked') {
    const name = account.rank === '0' ? '' : RANKS[account.rank].toLowerCase();
    const isApex = ['MA', 'GR', 'CH'].includes(account.rank);
    price = isApex
      ? (cents(`${name}Price`) ?? cents(`${name}1Price`))
      : cents(`${name}${account.division}Price`);
  } else {
    price = cents(`${prefix}BasePrice`);
    let threshold = Number(prices[`${prefix}ExtraBePriceStart`]);
    while (price !== null && account.discreteBlueEssence >= threshold) {
      price += cents(`${prefix}ExtraBePrice`) ?? 0;
      threshold += 10_000;
    }
  }
  return price === null ? null : price + (hasMythic ? (cents(mythicKey) ?? 0) : 0);
}
