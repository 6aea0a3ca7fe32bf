import { expect, it } from 'vitest';
import { counted } from '#shared/counted.ts';

it.each([
  [0, '0 accounts'],
  [1, '1 account'],
  [2, '2 accounts'],
])('%d account(s): %s', (count, text) => {
  expect(counted(count, 'account')).toBe(text);
});
