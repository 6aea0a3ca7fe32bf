import { expect, test } from 'vitest';
import { priceListSchema } from '#shared/catalog/prices.ts';
import { warrantyDays, warrantyDaysOf, warrantyText, warrantyWords } from '#shared/catalog/warranty.ts';
import { PLAIN_ACCOUNT } from '../../support/plain-account.ts';

const PRICES = priceListSchema.parse({
  oldStockMaxDate: '2022-08-01',
  rankedAccountWarranty: 1,
  premiumAccountWarranty: 90,
  handleveledAccountWarranty: 30,
  oldStockAccountWarranty: 14,
});

test.each([
  ['ranked', 1],
  ['premium', 90],
  ['handleveled', 30],
  ['old-stock', 14],
  ['standard', 0],
] as const)('a %s account comes with %i days', (kind, days) => {
  expect(warrantyDays(kind, PRICES)).toBe(days);
});

test.each([
  [{ isHandleveled: true }, 30],
  [{ rank: 'GO' }, 1],
  [{ isPremium: true }, 90],
  [{ dateLastPlayed: '2022-08-01' }, 14],
  [{ dateLastPlayed: '2022-08-02' }, 0],
] as const)(
  'an account with %o comes with %i days, and with none once the stock list says so',
  (change, days) => {
    const account = { ...PLAIN_ACCOUNT, ...change };
    expect(warrantyDaysOf(account, PRICES)).toBe(days);
    expect(warrantyDaysOf({ ...account, hasWarranty: false }, PRICES)).toBe(0);
  },
);

test.each([
  [-1, 'None', 'No warranty'],
  [0, 'None', 'No warranty'],
  [1, '1 day', '1-day warranty'],
  [2, '2 days', '2-day warranty'],
  [30, '30 days', '30-day warranty'],
  [3649, '3649 days', '3649-day warranty'],
  [3650, 'Lifetime', 'Lifetime warranty'],
  [3651, 'Lifetime', 'Lifetime warranty'],
])('%i days are %s, or %s', (days, text, words) => {
  expect(warrantyText(days)).toBe(text);
  expect(warrantyWords(days)).toBe(words);
});
