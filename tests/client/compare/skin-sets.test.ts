import { expect, it } from 'vitest';
import { skinSetsOf } from '#client/compare/skin-sets.ts';

const account = (skins: number[], permanentSkins: number[] = [], ownedSkins: number[] = []) => ({
  skins,
  permanentSkins,
  ownedSkins,
});

it('accounts have in common what is in any list of each, and apart what is not in all', () => {
  const sets = skinSetsOf([account([1, 2], [3]), account([3, 4], [], [1]), account([5, 1], [3, 2])]);
  expect(sets).toEqual({ common: [1, 3], apart: [[2], [4], [5, 2]] });
});

it('nothing in common is no skin', () => {
  expect(skinSetsOf([account([1]), account([])])).toEqual({ common: [], apart: [[1], []] });
  expect(skinSetsOf([])).toEqual({ common: [], apart: [] });
});
