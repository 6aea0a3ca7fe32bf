import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Bitmap,
  clearBit,
  countBits,
  countBoth,
  eachPosition,
  emptyBitmap,
  fullBitmap,
  hasBit,
  heldBy,
  intersect,
  setBit,
  spanOf,
  takeFirst,
  takeFirstOfBoth,
  unite,
} from '#shared/catalog/engine/bitmap.ts';

/** Up to 20 words, so that the blocks of eight are met with and without a rest. */
const SIZE = 640;
const positions = fc
  .uniqueArray(fc.nat(SIZE - 1), { maxLength: SIZE })
  .map((list) => list.toSorted(ascending));

function ascending(a: number, b: number): number {
  return a - b;
}

function mapOf(list: readonly number[], size = SIZE): Bitmap {
  const map = emptyBitmap(size);
  for (const position of list) setBit(map, position);
  return map;
}

function positionsOf(map: Bitmap): number[] {
  const found: number[] = [];
  eachPosition(map, (position) => found.push(position));
  return found;
}

describe('the words of a bitmap', () => {
  test.each([
    [0, 0],
    [1, 1],
    [31, 1],
    [32, 1],
    [33, 2],
    [64, 2],
    [65, 3],
  ])('for %i positions are %i', (size, words) => {
    expect(emptyBitmap(size).length).toBe(words);
    expect(countBits(emptyBitmap(size))).toBe(0);
    expect(positionsOf(fullBitmap(size))).toEqual(Array.from({ length: size }, (_, position) => position));
  });
});

describe('single positions', () => {
  test.each([0, 1, 30, 31, 32, 33, 63, 64])('%i is set and cleared alone', (position) => {
    const map = emptyBitmap(96);
    setBit(map, position);
    expect(positionsOf(map)).toEqual([position]);
    expect([position - 1, position, position + 1].map((at) => hasBit(map, at))).toEqual([false, true, false]);
    const full = fullBitmap(96);
    clearBit(full, position);
    expect(countBits(full)).toBe(95);
    expect(hasBit(full, position)).toBe(false);
  });
});

describe('counting', () => {
  test.each([0, 1, 7, 8, 9, 15, 16, 17])('%i full words', (words) => {
    expect(countBits(fullBitmap(words * 32))).toBe(words * 32);
  });

  test('equals counting one by one', () => {
    fc.assert(
      fc.property(positions, positions, (a, b) => {
        expect(positionsOf(mapOf(a))).toEqual(a);
        expect(countBits(mapOf(a))).toBe(a.length);
        const both = a.filter((position) => b.includes(position));
        expect(countBoth(mapOf(a), mapOf(b))).toBe(both.length);
        expect([...heldBy(mapOf(a), Uint32Array.from(b))]).toEqual(both);
      }),
    );
  });
});

describe('several maps', () => {
  test('have in common what each of them has', () => {
    fc.assert(
      fc.property(fc.array(positions, { minLength: 1, maxLength: 10 }), (lists) => {
        const out = fullBitmap(SIZE);
        intersect(
          lists.map((list) => mapOf(list)),
          out,
        );
        const [first = [], ...others] = lists;
        expect(positionsOf(out)).toEqual(first.filter((at) => others.every((list) => list.includes(at))));
      }),
    );
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('all count when %i are intersected', (count) => {
    // Position k is missing in map k only.
    const maps = Array.from({ length: count }, (_, missing) =>
      mapOf(
        Array.from({ length: 10 }, (_unused, at) => at).filter((at) => at !== missing),
        32,
      ),
    );
    const out = emptyBitmap(32);
    intersect(maps, out);
    expect(positionsOf(out)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].slice(count));
  });

  test('are intersected within the words that one of them has anything in', () => {
    fc.assert(
      fc.property(fc.array(positions, { minLength: 1, maxLength: 6 }), (lists) => {
        const maps = lists.map((list) => mapOf(list));
        const [out, whole] = [fullBitmap(SIZE), emptyBitmap(SIZE)];
        intersect(maps, out, spanOf(maps[0]!));
        intersect(maps, whole);
        expect(positionsOf(out)).toEqual(positionsOf(whole));
      }),
    );
  });

  test('cannot be none', () => {
    expect(() => intersect([], emptyBitmap(32))).toThrow(new RangeError('nothing to intersect'));
  });

  test('have together what any of them has; none have nothing', () => {
    fc.assert(
      fc.property(fc.array(positions, { maxLength: 10 }), (lists) => {
        const out = fullBitmap(SIZE);
        unite(
          lists.map((list) => mapOf(list)),
          out,
        );
        expect(positionsOf(out)).toEqual([...new Set(lists.flat())].toSorted(ascending));
      }),
    );
  });
});

test('the span of a map begins and ends with what it holds', () => {
  fc.assert(
    fc.property(positions, (list) => {
      const expected = list.length === 0 ? [0, 0] : [list[0]! >>> 5, (list.at(-1)! >>> 5) + 1];
      expect(spanOf(mapOf(list))).toEqual(expected);
    }),
  );
});

describe('taking the first', () => {
  const map = mapOf([0, 5, 31, 32, 63, 64], 96);
  test.each([
    [0, []],
    [1, [0]],
    [3, [0, 5, 31]],
    [4, [0, 5, 31, 32]],
    [6, [0, 5, 31, 32, 63, 64]],
    [7, [0, 5, 31, 32, 63, 64]],
  ])('%i', (limit, expected) => {
    const taken: number[] = [];
    takeFirst(map, limit, taken);
    expect(taken).toEqual(expected);
  });

  test('goes on where a list has some already, and leaves out what another map has', () => {
    const taken = [99];
    takeFirst(map, 4, taken, mapOf([5, 32], 96));
    expect(taken).toEqual([99, 0, 31, 63]);
  });

  test('after some words', () => {
    const taken: number[] = [];
    takeFirstOfBoth(map, map, 2, taken, 1);
    expect(taken).toEqual([32, 63]);
  });

  test('that another map holds, too', () => {
    const taken = [99];
    takeFirstOfBoth(map, mapOf([1, 5, 31, 64], 96), 3, taken);
    expect(taken).toEqual([99, 5, 31]);
  });
});
