import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyBitmap, setBit } from '#shared/catalog/engine/bitmap.ts';
import { countMatches, type Matches, matchesOfFew } from '#shared/catalog/engine/matches.ts';
import { bucketCount, SortOrder, takeByBucket } from '#shared/catalog/engine/sort-order.ts';

function mapOf(size: number, positions: Iterable<number>) {
  const map = emptyBitmap(size);
  for (const position of positions) setBit(map, position);
  return map;
}

/** As bitmaps, and as a list of few. */
function matchesOf(size: number, positions: readonly number[]): Matches[] {
  const map = mapOf(size, positions);
  const few = Uint32Array.from(positions.toSorted((a, b) => a - b));
  return [{ both: [map, map], words: [0, map.length] }, matchesOfFew(few, () => emptyBitmap(size))];
}

test.each([
  [[], 1],
  [[0], 1],
  [[0, 2, 1], 3],
])('positions in the buckets %j need %i buckets', (buckets, count) => {
  expect(bucketCount(Uint16Array.from(buckets))).toBe(count);
});

describe('the matches by bucket, then position', () => {
  const buckets = Uint16Array.from([1, 0, 2, 0, 1, 2]);
  const all = mapOf(6, [0, 1, 2, 3, 4, 5]);
  test.each([
    [0, []],
    [1, [1]],
    [2, [1, 3]],
    [3, [1, 3, 0]],
    [5, [1, 3, 0, 4, 2]],
    [6, [1, 3, 0, 4, 2, 5]],
    [7, [1, 3, 0, 4, 2, 5]],
  ])('the first %i', (limit, expected) => {
    expect(takeByBucket(all, buckets, 3, limit)).toEqual(expected);
    for (const matches of matchesOf(6, [0, 1, 2, 3, 4, 5]))
      expect(new SortOrder(Uint32Array.from(buckets)).take(matches, 6, limit)).toEqual(expected);
  });

  test('only matches count', () => {
    for (const matches of matchesOf(6, [0, 2, 3]))
      expect(new SortOrder(Uint32Array.from(buckets)).take(matches, 3, 6)).toEqual([3, 0, 2]);
  });

  // Of 2,000 few matches are looked up, many are found by walking the order.
  test.each([1, 30, 100, 300, 1000, 2000])('are the same whichever way %i matches are found', (matches) => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 2000, maxLength: 2000 }), fc.nat(200), (list, limit) => {
        const positions = Array.from({ length: matches }, (_, at) => (at * 7) % 2000);
        const expected = [...list.keys()]
          .filter((position) => (position * 1143) % 2000 < matches)
          .toSorted((a, b) => (list[a] ?? 0) - (list[b] ?? 0) || a - b)
          .slice(0, limit);
        for (const found of matchesOf(2000, positions)) {
          expect(countMatches(found)).toBe(matches);
          expect(new SortOrder(Uint32Array.from(list)).take(found, matches, limit)).toEqual(expected);
        }
      }),
      { numRuns: 10 },
    );
  });

  test('are found where all of them stand last', () => {
    const keys = Uint32Array.from({ length: 2000 }, (_, position) => (position < 300 ? 1 : 0));
    const last = Array.from({ length: 300 }, (_, position) => position);
    for (const matches of matchesOf(2000, last))
      expect(new SortOrder(keys).take(matches, 300, 20)).toEqual(last.slice(0, 20));
  });
});
