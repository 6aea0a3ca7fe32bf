import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MAX_CENTS,
  centsToDecimal,
  centsToEur,
  eurToCents,
  formatMoney,
  formatShortMoney,
  hasThirdDecimal,
  percentOf,
  shareOfStretch,
  spread,
  withDecimalPoint,
} from '#shared/money.ts';

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

  test.each([
    [0, 0],
    [0.01, 1],
    [-0.01, -1],
    [2.5, 250],
    [19.99, 1999],
    [1.1 + 2.2, 330],
    [100_000_000, 10_000_000_000],
    [-100_000_000, -10_000_000_000],
    // Off by less than a millionth of a EUR: the noise of floats.
    [1.0000009, 100],
    [0.9999991, 100],
  ])('EUR %d are %i cents', (eur, amount) => {
    expect(eurToCents(eur)).toBe(amount);
  });

  test.each([100_000_000.01, -100_000_000.01, 1.0000011, 0.9999989, 0.005, -1.005])(
    'refuses %d, just past what it takes',
    (eur) => {
      expect(() => eurToCents(eur)).toThrow(
        new RangeError(`not an amount in EUR with at most two decimals: ${eur}`),
      );
    },
  );

  test.each([
    ['0.1', false],
    ['0.10', false],
    ['0.01', false],
    ['0.010', true],
    ['1.000', true],
    ['0.001', true],
    ['0.011', true],
    ['0.0100001', true],
    ['1000', false],
    ['1000.', false],
    ['123', false],
  ])('%s has more than two decimals: %s', (decimal, expected) => {
    expect(hasThirdDecimal(decimal)).toBe(expected);
  });

  test.each([
    [0, '0.00', '€0.00'],
    [1, '0.01', '€0.01'],
    [10, '0.10', '€0.10'],
    [99, '0.99', '€0.99'],
    [100, '1.00', '€1.00'],
    [-1, '-0.01', '-€0.01'],
    [-100, '-1.00', '-€1.00'],
    [99_999, '999.99', '€999.99'],
    [100_000, '1000.00', '€1,000.00'],
    [-100_000, '-1000.00', '-€1,000.00'],
    [99_999_999, '999999.99', '€999,999.99'],
    [100_000_000, '1000000.00', '€1,000,000.00'],
  ])('%i cents are %s in answers and %s for people', (amount, decimal, text) => {
    expect(centsToDecimal(amount)).toBe(decimal);
    expect(formatMoney(amount)).toBe(text);
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

  test.each([
    [14, 10, 1],
    [15, 10, 2],
    [16, 10, 2],
    [-14, 10, -1],
    [-15, 10, -2],
    [1, 50, 1],
    [1, 49.99, 0],
    [1, 100, 1],
    [9999, 0, 0],
    [0, 100, 0],
    // The percentage itself is read to two decimals: 0.07 is 7 hundredths, not 6.99.
    [10_000, 0.07, 7],
    [10_000, 0.57, 57],
    [200, 1.15, 2],
    [10_000_000_000, 99.99, 9_999_000_000],
  ])('of %i cents, %d per cent are %i', (amount, percent, expected) => {
    expect(percentOf(amount, percent)).toBe(expected);
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

  test.each([
    { total: 10, weights: [1, 2, 3], parts: [2, 3, 5] },
    { total: 1, weights: [1, 1], parts: [1, 0] },
    { total: 1, weights: [1, 2], parts: [0, 1] },
    { total: 2, weights: [1, 1, 1], parts: [1, 1, 0] },
    { total: -1, weights: [1, 2], parts: [0, -1] },
    { total: 0, weights: [3, 4], parts: [0, 0] },
    { total: 100, weights: [0, 7, 0], parts: [0, 100, 0] },
    { total: 5, weights: [], parts: [] },
    // Past the exact range of numbers: 100,000,000.00 EUR over weights as large.
    { total: MAX_CENTS, weights: [MAX_CENTS - 1, 1], parts: [9_999_999_999, 1] },
  ])('$total over $weights is $parts', ({ total, weights: given, parts }) => {
    expect(spread(total, given)).toEqual(parts);
  });

  test('ties go to the first, nothing to split over gives zeros', () => {
    expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(spread(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
    expect(spread(100, [0, 0])).toEqual([0, 0]);
  });
});

describe('the share of a stretch', () => {
  test('of stretches that follow each other adds up to the amount, each within a cent of the exact one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_CENTS }),
        fc.array(fc.integer({ min: 1, max: MAX_CENTS }), { minLength: 1, maxLength: 10 }),
        (total, lengths) => {
          const whole = lengths.reduce((a, b) => a + b, 0);
          let from = 0;
          let sum = 0;
          for (const length of lengths) {
            const share = shareOfStretch(total, { from, until: from + length, whole });
            expect(Math.abs(share - (total / whole) * length)).toBeLessThan(1.001);
            sum += share;
            from += length;
          }
          expect(sum).toBe(total);
        },
      ),
    );
  });

  test.each([
    [10, { from: 0, until: 1, whole: 3 }, 3],
    [10, { from: 1, until: 2, whole: 3 }, 3],
    [10, { from: 2, until: 3, whole: 3 }, 4],
    [10, { from: 0, until: 3, whole: 3 }, 10],
    [10, { from: 2, until: 2, whole: 3 }, 0],
    // An account that cost nothing brought no cashback.
    [10, { from: 0, until: 0, whole: 0 }, 0],
  ])('of %i cents at %o is %i', (total, stretch, share) => {
    expect(shareOfStretch(total, stretch)).toBe(share);
  });
});

test.each([
  [500, '€5'],
  [499, '€4.99'],
  [1250, '€12.50'],
  [100_000, '€1,000'],
  [0, '€0'],
])('%i cents are %s where room is scarce', (amount, text) => {
  expect(formatShortMoney(amount)).toBe(text);
});

test.each([
  ['12,50', '12.50'],
  [' 5, ', ' 5. '],
  [',5', '.5'],
  ['-2,50', '-2.50'],
  ['12.50', '12.50'],
  ['1,000.50', '1,000.50'],
  ['1,000,000', '1,000,000'],
  ['five, or so', 'five, or so'],
])('%s has the decimal point as %s', (typed, taken) => {
  expect(withDecimalPoint(typed)).toBe(taken);
});
