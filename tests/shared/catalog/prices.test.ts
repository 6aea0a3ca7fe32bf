import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceListSchema, RANK_PRICE_KEYS } from '#shared/catalog/prices.ts';

test('every price of two decimals is accepted, a third decimal is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_00 }), (cents) => {
      const list = { standardBasePrice: cents / 100, oldStockMaxDate: '2022-08-01' };
      expect(priceListSchema.parse(list).standardBasePrice).toBe(cents / 100);
    }),
  );
  expect(priceListSchema.safeParse({ standardBasePrice: 1.001, oldStockMaxDate: '2022-08-01' }).success).toBe(
    false,
  );
});

test('unknown keys, prices of 0 and impossible dates are refused', () => {
  const valid = { oldStockMaxDate: '2022-08-01' };
  expect(priceListSchema.safeParse(valid).success).toBe(true);
  expect(priceListSchema.safeParse({ ...valid, gold5Price: 1 }).success).toBe(false);
  expect(priceListSchema.safeParse({ ...valid, gold1Price: 0 }).success).toBe(false);
  expect(priceListSchema.safeParse({ oldStockMaxDate: '2022-02-30' }).success).toBe(false);
});

const DATE = { oldStockMaxDate: '2022-08-01' };
const accepts = (change: object) => priceListSchema.safeParse({ ...DATE, ...change }).success;

test.each(['handleveledPrice', 'premiumBasePrice', 'oldStockBasePrice', 'standardBasePrice', 'gold2Price'])(
  '%s is more than 0 and at most 1,000,000, in cents',
  (key) => {
    expect([-0.01, 0, 0.001, 0.01, 1_000_000, 1_000_000.01].map((eur) => accepts({ [key]: eur }))).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
    ]);
  },
);

test.each([
  'premiumExtraBePrice',
  'oldStockExtraBePrice',
  'standardExtraBePrice',
  'handleveledMythicPrice',
  'rankMythicPrice',
  'premiumMythicPrice',
  'oldStockMythicPrice',
  'standardMythicPrice',
  'extraStripeCharge',
])('%s may be 0, which it is unless given', (key) => {
  expect([-0.01, 0, 0.001, 0.01, 1_000_000, 1_000_000.01].map((eur) => accepts({ [key]: eur }))).toEqual([
    false,
    true,
    false,
    true,
    true,
    false,
  ]);
  expect(priceListSchema.parse(DATE)).toHaveProperty(key, 0);
});

test.each(['premiumExtraBePriceStart', 'oldStockExtraBePriceStart', 'standardExtraBePriceStart'])(
  '%s is a whole number of 0 or more, 0 unless given',
  (key) => {
    expect([-1, 0, 1.5, 40_000].map((start) => accepts({ [key]: start }))).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(priceListSchema.parse(DATE)).toHaveProperty(key, 0);
  },
);

test.each([
  'rankedAccountWarranty',
  'premiumAccountWarranty',
  'handleveledAccountWarranty',
  'oldStockAccountWarranty',
  'standardAccountWarranty',
])('%s is 0 to 36,500 whole days, 0 unless given', (key) => {
  expect([-1, 0, 1.5, 1, 36_500, 36_501].map((days) => accepts({ [key]: days }))).toEqual([
    false,
    true,
    false,
    true,
    true,
    false,
  ]);
  expect(priceListSchema.parse(DATE)).toHaveProperty(key, 0);
});

test('there is a price for each division, and two names for the price of an apex tier', () => {
  expect(RANK_PRICE_KEYS).toEqual(
    'iron bronze silver gold platinum emerald diamond'
      .split(' ')
      .flatMap((name) => [1, 2, 3, 4].map((division) => `${name}${division}Price`))
      .concat(
        'masterPrice master1Price grandmasterPrice grandmaster1Price challengerPrice challenger1Price'.split(
          ' ',
        ),
      ),
  );
  expect(accepts({ master2Price: 5 })).toBe(false);
  expect(accepts({ goldPrice: 5 })).toBe(false);
});

test('the date of old stock must be there', () => {
  expect(priceListSchema.safeParse({}).success).toBe(false);
});
