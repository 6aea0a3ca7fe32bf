import { expect, it } from 'vitest';
import { compareText } from '#shared/compare-text.ts';

it.each([
  ['a', 'a', 0],
  ['a', 'b', -1],
  ['b', 'a', 1],
  ['B', 'a', -1],
  ['', 'a', -1],
  ['a', 'aa', -1],
  ['z', 'é', -1],
])('%j and %j compare as %i', (a, b, order) => {
  expect(compareText(a, b)).toBe(order);
});
