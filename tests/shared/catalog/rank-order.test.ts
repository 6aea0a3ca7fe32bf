import { expect, test } from 'vitest';
import type { Division, RankCode } from '#shared/catalog/enumerations.ts';
import { DEFAULT_RANK_ORDER, LAST_RANK_PLACE, rankPlace } from '#shared/catalog/rank-order.ts';

/** Storefront, section 9: "ch, gr, ma, then di1 down to ir4". */
const ORDER: readonly [RankCode, Division][] = [
  ['CH', 0],
  ['GR', 0],
  ['MA', 0],
  ...(['DI', 'EM', 'PL', 'GO', 'SI', 'BR', 'IR'] as const).flatMap((rank) =>
    ([1, 2, 3, 4] as const).map((division): [RankCode, Division] => [rank, division]),
  ),
];

test('ranks are sorted from Challenger down to Iron IV', () => {
  expect(ORDER.map(([rank, division]) => rankPlace(rank, division))).toEqual(ORDER.map((_, place) => place));
  expect(LAST_RANK_PLACE).toBe(30);
  expect(DEFAULT_RANK_ORDER).toBe('HighToLow');
});

test('an apex tier has one place, whatever division comes with it', () => {
  expect(([0, 1, 4] as const).map((division) => rankPlace('MA', division))).toEqual([2, 2, 2]);
});

test.each([
  ['0', 0],
  ['0', 1],
  ['GO', 0],
] as const)('an unknown rank (%s, %i) sorts as 14', (rank, division) => {
  expect(rankPlace(rank, division)).toBe(14);
});
