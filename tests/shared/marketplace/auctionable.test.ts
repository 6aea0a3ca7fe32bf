import { expect, it } from 'vitest';
import { isAuctionable } from '#shared/marketplace/auctionable.ts';

const PLAIN = { isHandleveled: false, isPremium: false, isSafe: false, dateLastPlayed: '2024-01-01' };

it.each([
  [{}, false],
  [{ isPremium: true }, true],
  [{ isSafe: true }, true],
  [{ dateLastPlayed: '2021' }, true],
  [{ dateLastPlayed: '2022-07-31' }, true],
  [{ dateLastPlayed: '2022-08-01' }, false],
  [{ isHandleveled: true, isPremium: true }, false],
  [{ isHandleveled: true, isSafe: true }, false],
  [{ isHandleveled: true, dateLastPlayed: '2021' }, false],
])('an account with %o may be listed: %s', (flags, expected) => {
  expect(isAuctionable({ ...PLAIN, ...flags }, '2022-07-31')).toBe(expected);
});
