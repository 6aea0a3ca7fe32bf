import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eachPosition, fullBitmap } from '#shared/catalog/engine/bitmap.ts';
import { PriceRuns } from '#shared/catalog/engine/price-runs.ts';
import { RangeBitmaps, type RangeColumn } from '#shared/catalog/engine/range-bitmaps.ts';

function positionsBetween(ranges: RangeColumn, size: number, start?: number, end?: number): number[] {
  // Whatever the buffer held before is gone.
  const out = fullBitmap(size);
  const found: number[] = [];
  ranges.between(start, end, out);
  eachPosition(out, (position) => found.push(position));
  return found;
}

const VALUES = Uint32Array.from([30, 10, 20, 30, 0, 4_000_000_000, 20]);
const few = new RangeBitmaps(VALUES);

describe('a range over few values', () => {
  test.each<[number | undefined, number | undefined, number[]]>([
    [undefined, undefined, [0, 1, 2, 3, 4, 5, 6]],
    [0, undefined, [0, 1, 2, 3, 4, 5, 6]],
    [1, undefined, [0, 1, 2, 3, 5, 6]],
    [10, undefined, [0, 1, 2, 3, 5, 6]],
    [11, undefined, [0, 2, 3, 5, 6]],
    [20, 30, [0, 2, 3, 6]],
    [20, 29, [2, 6]],
    [19, 20, [2, 6]],
    [20, 20, [2, 6]],
    [21, 29, []],
    [21, 30, [0, 3]],
    [undefined, 0, [4]],
    [undefined, 9, [4]],
    [undefined, 10, [1, 4]],
    [31, undefined, [5]],
    [4_000_000_000, undefined, [5]],
    [4_000_000_001, undefined, []],
    [30, 20, []],
  ])('from %s to %s', (start, end, expected) => {
    expect(positionsBetween(few, VALUES.length, start, end)).toEqual(expected);
  });

  test('over nothing is nothing', () => {
    expect(positionsBetween(new RangeBitmaps(new Uint32Array(0)), 0, 1, 2)).toEqual([]);
  });
});

describe('a range over many values', () => {
  // 64 different values have a bitmap each; from 65 on there are fewer places than values.
  test.each([63, 64, 65, 66, 640, 1000])('of %i different ones has the same bounds', (size) => {
    const values = Uint32Array.from({ length: size }, (_, position) => ((position * 7919) % size) * 3);
    const ranges = new RangeBitmaps(values);
    const last = (size - 1) * 3;
    for (const start of [0, 1, 3, 30, 31, last - 3, last - 1, last, last + 1]) {
      for (const end of [0, 2, 3, 30, 32, last - 3, last - 1, last, last + 1]) {
        const expected = [...values.keys()].filter((at) => values[at]! >= start && values[at]! <= end);
        expect(positionsBetween(ranges, size, start, end)).toEqual(expected);
      }
    }
  });

  test('equals the plain comparison', () => {
    const value = fc.oneof(fc.nat(300), fc.integer({ min: 0, max: 2 ** 32 - 1 }));
    const bound = fc.option(fc.oneof(fc.nat(310), fc.integer({ min: 0, max: 2 ** 32 - 1 })), {
      nil: undefined,
    });
    fc.assert(
      fc.property(fc.array(value, { maxLength: 400 }), bound, bound, (list, start, end) => {
        const ranges = new RangeBitmaps(Uint32Array.from(list));
        const expected = [...list.keys()].filter(
          (at) => list[at]! >= (start ?? 0) && list[at]! <= (end ?? Infinity),
        );
        expect(positionsBetween(ranges, list.length, start, end)).toEqual(expected);
      }),
    );
  });
});

test('a range over ascending prices is their run', () => {
  const bound = fc.option(fc.nat(60), { nil: undefined });
  fc.assert(
    fc.property(fc.array(fc.nat(55), { maxLength: 300 }), bound, bound, (list, start, end) => {
      const prices = list.toSorted((a, b) => a - b);
      const runs = new PriceRuns(Float64Array.from(prices));
      const expected = [...prices.keys()].filter(
        (at) => prices[at]! >= (start ?? 0) && prices[at]! <= (end ?? Infinity),
      );
      expect(positionsBetween(runs, prices.length, start, end)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
