import { expect, it } from 'vitest';
import { RecycledRows } from '#client/admin/ui/data-table/recycled-rows.ts';

const from = (first: number, count = 4): number[] => Array.from({ length: count }, (_, more) => first + more);
const keysOf = (rows: RecycledRows, indexes: number[]): string[] => [...rows.assign(indexes).values()];

it('a row keeps its elements while it is drawn, and those that leave are used again', () => {
  const rows = new RecycledRows();
  expect(keysOf(rows, from(0))).toEqual(['1', '2', '3', '4']);
  expect(keysOf(rows, from(1))).toEqual(['2', '3', '4', '1']);
  expect(keysOf(rows, from(0))).toEqual(['1', '2', '3', '4']);
  expect(keysOf(rows, from(0))).toEqual(['1', '2', '3', '4']);
});

it('after a jump none is moved or made, and the row with the focus has its own', () => {
  const rows = new RecycledRows();
  keysOf(rows, from(0));
  expect(keysOf(rows, from(1_000))).toEqual(['1', '2', '3', '4']);
  expect(keysOf(rows, [1_001, ...from(50_000, 3)])).toEqual(['2', '1', '3', '4']);
  expect(keysOf(rows, [1_001, ...from(90_000, 3)])).toEqual(['2', '1', '3', '4']);
});

it('as many are drawn as are asked for, each with another key', () => {
  const rows = new RecycledRows();
  for (const [first, count] of [
    [0, 3],
    [2, 6],
    [100, 2],
    [101, 9],
    [0, 0],
    [5, 4],
  ] as const) {
    const keys = keysOf(rows, from(first, count));
    expect(new Set(keys).size).toBe(count);
  }
});
