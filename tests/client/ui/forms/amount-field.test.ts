import { expect, test } from 'vitest';
import { withPoint } from '#client/ui/forms/amount-field.tsx';

test.each([
  ['12,50', '12.50'],
  [' 5, ', ' 5. '],
  [',5', '.5'],
  ['12.50', '12.50'],
  ['1,000.50', '1,000.50'],
  ['1,000,000', '1,000,000'],
  ['five, or so', 'five, or so'],
])('%s is taken as %s', (typed, taken) => {
  expect(withPoint(typed)).toBe(taken);
});
