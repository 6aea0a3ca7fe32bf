import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceListSchema } from '#shared/catalog/prices.ts';
import { warrantyDays, warrantyText } from '#shared/catalog/warranty.ts';

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

test('warranty follows the class', () => {
  const list = priceListSchema.parse({
    oldStockMaxDate: '2022-08-01',
    rankedAccountWarranty: 1,
    premiumAccountWarranty: 90,
    handleveledAccountWarranty: 30,
    oldStockAccountWarranty: 14,
  });
  const days = (['ranked', 'premium', 'handleveled', 'old-stock', 'standard'] as const).map((kind) =>
    warrantyDays(kind, list),
  );
  expect(days).toEqual([1, 90, 30, 14, 0]);
  expect(days.map(warrantyText)).toEqual(['1 day', '90 days', '30 days', '14 days', 'None']);
});
