import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeDate, encodeDate, isOldDateCode } from '#shared/catalog/date-code.ts';
import { isOldStock } from '#shared/catalog/product-class.ts';
import { dateLastPlayed } from '../support/catalog-arbitraries.ts';

describe('date codes', () => {
  test.each([
    ['', 0],
    ['2022', 20_220_000],
    ['1000', 10_000_000],
    ['0999', 9_990_000],
    ['0999-12-31', 9_991_231],
    ['9999', 99_990_000],
    ['2022-08-01', 20_220_801],
    ['2022-12-31', 20_221_231],
    ['1000-01-01', 10_000_101],
  ])('%j is %i, and back', (date, code) => {
    expect(encodeDate(date)).toBe(code);
    expect(decodeDate(code)).toBe(date);
  });

  test.each(['soon', '2022-x', '2022-08-01T'])('%j is no date', (text) => {
    expect(() => encodeDate(text)).toThrow(new RangeError(`not a date last played: ${text}`));
  });

  test.each([
    [0, 20_220_801, false],
    [20_220_731, 20_220_801, true],
    [20_220_801, 20_220_801, true],
    [20_220_802, 20_220_801, false],
    [20_210_000, 20_220_801, true],
    [20_220_000, 20_220_801, false],
    [20_230_000, 20_220_801, false],
    // The first day of a year: the year itself is not over.
    [20_220_000, 20_220_101, false],
    [20_210_000, 20_220_101, true],
    [20_220_101, 20_220_101, true],
  ])('%i is old by %i: %s', (code, maxCode, isOld) => {
    expect(isOldDateCode(code, maxCode)).toBe(isOld);
  });

  test('are reversible, sort like dates and decide on old stock alike', () => {
    const max = fc.constantFrom('2022-08-01', '2022-01-01', '2023-12-31');
    fc.assert(
      fc.property(dateLastPlayed, max, (date, maxDate) => {
        expect(decodeDate(encodeDate(date))).toBe(date);
        expect(isOldDateCode(encodeDate(date), encodeDate(maxDate))).toBe(isOldStock(date, maxDate));
      }),
    );
  });
});
