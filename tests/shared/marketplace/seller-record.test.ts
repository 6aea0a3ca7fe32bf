import { expect, it } from 'vitest';
import { sellerRecordText } from '#shared/marketplace/seller-record.ts';

it.each([
  [0, 0, 'No sales yet'],
  [1, 0, '1 sale · 0 claims'],
  [1, 1, '1 sale · 1 claim'],
  [42, 2, '42 sales · 2 claims'],
])('a seller of %i sales and %i claims', (sellerSales, sellerClaims, text) => {
  expect(sellerRecordText({ sellerSales, sellerClaims })).toBe(text);
});
