import { expect, it } from 'vitest';
import { firstAtLeast } from '#shared/catalog/first-at-least.ts';

it.each([
  { value: 1, index: 0 },
  { value: 2, index: 0 },
  { value: 3, index: 1 },
  { value: 5, index: 1 },
  { value: 6, index: 4 },
  { value: 9, index: 4 },
  { value: 10, index: 5 },
])('the first value of at least $value is at $index', ({ value, index }) => {
  expect(firstAtLeast(Uint32Array.of(2, 5, 5, 5, 9), value)).toBe(index);
});

it('an empty column has none', () => {
  expect(firstAtLeast(new Float64Array(), 1)).toBe(0);
});
