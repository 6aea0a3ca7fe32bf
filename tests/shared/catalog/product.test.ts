import { expect, test } from 'vitest';
import { allSkins, toDiscreteBlueEssence, toDiscreteLevel } from '#shared/catalog/product.ts';

test.each([
  [-10_000, 0],
  [-1, 0],
  [0, 0],
  [9_999, 0],
  [10_000, 10_000],
  [10_001, 10_000],
  [19_999, 10_000],
  [20_000, 20_000],
  [123_456, 120_000],
])('%i blue essence are told as %i', (essence, discrete) => {
  expect(toDiscreteBlueEssence(essence)).toBe(discrete);
});

test.each([
  [null, 30],
  [0, 0],
  [9, 0],
  [10, 10],
  [29, 20],
  [30, 30],
  [39, 30],
  [40, 40],
  [157, 150],
])('level %j is told as %i', (level, discrete) => {
  expect(toDiscreteLevel(level)).toBe(discrete);
});

test('a skin in several lists is one skin', () => {
  expect([...allSkins({ skins: [1, 2], permanentSkins: [2, 3], ownedSkins: [3, 4] })]).toEqual([1, 2, 3, 4]);
  expect(allSkins({ skins: [], permanentSkins: [], ownedSkins: [] }).size).toBe(0);
});
