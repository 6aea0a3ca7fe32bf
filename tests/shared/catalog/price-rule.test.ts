import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RANKS } from '#shared/catalog/enumerations.ts';
import { priceOf } from '#shared/catalog/price-rule.ts';
import { priceListSchema } from '#shared/catalog/prices.ts';
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
