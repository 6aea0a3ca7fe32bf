import { expect, test } from 'vitest';
import { isMoreThanTen, isMoreThanTwenty } from './control.ts';

test.each([
  [9, false],
  [10, false],
  [11, true],
])('%i is more than ten: %s', (count, expected) => {
  expect(isMoreThanTen(count)).toBe(expected);
});

test('twenty-one is more than twenty and nineteen is not; twenty is left out on purpose', () => {
  expect(isMoreThanTwenty(21)).toBe(true);
  expect(isMoreThanTwenty(19)).toBe(false);
});
