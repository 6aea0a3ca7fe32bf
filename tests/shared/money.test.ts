import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MAX_CENTS,
  centsToDecimal,
  centsToEur,
  eurToCents,
  formatMoney,
  percentOf,
  spread,
} from '#shared/money.ts';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import { moneySchema, TOO_LARGE } from '#shared/money-schema.ts';

const cents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS });

describe('notation', () => {
  test('every amount survives EUR, decimal text and back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(eurToCents(centsToEur(amount))).toBe(amount);
        expect(eurToCents(Number(centsToDecimal(amount)))).toBe(amount);
        expect(centsToDecimal(amount)).toMatch(/^-?\d+\.\d\d$/);
      }),
    );
  });

  test.each([0.001, 1.005, 12.345, Number.NaN, Number.POSITIVE_INFINITY, 1e9])('refuses %d', (eur) => {
    expect(() => eurToCents(eur)).toThrow(RangeError);
  });

  test('forgives the noise of added floats', () => {
    expect(eurToCents(0.1 + 0.2)).toBe(30);
    expect(eurToCents(-0)).toBe(0);
  });

  test('writes money for people', () => {
    expect(formatMoney(123450)).toBe('€1,234.50');
    expect(formatMoney(-5)).toBe('-€0.05');
    expect(formatMoney(100)).toBe('€1.00');
    expect(formatMoney(123456789_01)).toBe('€123,456,789.01');
  });
});

describe('percentOf', () => {
  test('rounds half up to a cent', () => {
    expect(percentOf(5, 10)).toBe(1);
    expect(percentOf(4, 10)).toBe(0);
    expect(percentOf(1999, 10)).toBe(200);
    expect(percentOf(-5, 10)).toBe(-1);
    expect(percentOf(-1, 1)).toBe(0);
    expect(percentOf(1000, 12.5)).toBe(125);
  });

  test('is the exact product, rounded, for every amount and percentage of two decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_CENTS }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, basis) => {
          const exact = BigInt(amount) * BigInt(basis);
          expect(percentOf(amount, basis / 100)).toBe(Number((exact + 5000n) / 10_000n));
        },
      ),
    );
  });
});

describe('spread', () => {
  const weights = fc.array(fc.integer({ min: 0, max: MAX_CENTS }), { minLength: 1, maxLength: 30 });

  test('parts add up, lie within a cent of the exact share, and grow with their weight', () => {
    fc.assert(
      fc.property(cents, weights, (total, shares) => {
        const sum = shares.reduce((a, b) => a + b, 0);
        fc.pre(sum > 0);
        const parts = spread(total, shares);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
        parts.forEach((part, index) => {
          const exact = (total / sum) * (shares[index] ?? 0);
          expect(Math.abs(part - exact)).toBeLessThan(1.001);
        });
      }),
    );
  });

  test('ties go to the first, nothing to split over gives zeros', () => {
    expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(spread(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(spread(100, [0, 0])).toEqual([0, 0]);
  });
});

describe('moneySchema', () => {
  test.each([
    [12.5, 1250],
    ['12.50', 1250],
    [' 3 ', 300],
    ['0.01', 1],
    ['0.0100000', 1],
    [0.1 + 0.2, 30],
    [0, 0],
  ])('reads %j', (input, expected) => {
    expect(moneySchema.parse(input)).toBe(expected);
  });

  test.each([
    [undefined, FIELD_TEXTS.required],
    ['', FIELD_TEXTS.blank],
    ['  ', FIELD_TEXTS.blank],
    ['abc', FIELD_TEXTS.notANumber],
    ['1,5', FIELD_TEXTS.notANumber],
    ['1e3', FIELD_TEXTS.notANumber],
    ['.5', FIELD_TEXTS.notANumber],
    [Number.NaN, FIELD_TEXTS.notANumber],
    [Infinity, FIELD_TEXTS.notANumber],
    [null, FIELD_TEXTS.notANumber],
    [true, FIELD_TEXTS.notANumber],
    [[], FIELD_TEXTS.notANumber],
    [0.001, FIELD_TEXTS.tooManyDecimals],
    [5.001, FIELD_TEXTS.tooManyDecimals],
    ['5.001', FIELD_TEXTS.tooManyDecimals],
    ['0.0100001', FIELD_TEXTS.tooManyDecimals],
    ['-5.000000000000000000001', FIELD_TEXTS.tooManyDecimals],
    [100_000_000.01, TOO_LARGE],
    [1e300, TOO_LARGE],
    ['99999999999', TOO_LARGE],
    ['9'.repeat(1000), TOO_LARGE],
  ])('refuses %j with one text', (input, text) => {
    expect(moneySchema.safeParse(input).error?.issues.map(({ message }) => message)).toEqual([text]);
  });

  test('names the largest amount as people write it', () => {
    expect(TOO_LARGE).toBe('Amount must be at most €100,000,000.00');
    expect(moneySchema.parse(100_000_000)).toBe(100_000_000_00);
  });
});
