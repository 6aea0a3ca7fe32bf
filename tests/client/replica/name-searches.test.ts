import { describe, expect, test } from 'vitest';
import type { SkinCatalog } from '#shared/catalog/skin.ts';
import { championsByKey } from '#client/replica/champions.ts';
import { nameSearchesOf } from '#client/replica/name-searches.ts';
import { indexSkins } from '#client/replica/skin-index.ts';

const CATALOG: SkinCatalog = {
  champions: [
    { id: 'Kaisa', key: 145, name: "Kai'Sa", roles: ['Marksman'], lanes: ['Bottom'] },
    { id: 'MonkeyKing', key: 62, name: 'Wukong', roles: ['Fighter'], lanes: ['Top'] },
  ],
  skins: [
    { id: 145001, title: "Ember Kai'Sa", champion: 'Kaisa', tier: 'EPIC' },
    { id: 145002, title: "Prism Kai'Sa", champion: 'Kaisa', tier: 'MYTHIC' },
    { id: 62001, title: 'Ember Wukong', champion: 'MonkeyKing', tier: 'EPIC' },
  ],
};

describe('the search boxes', () => {
  test('share one search per list of skins', () => {
    expect(nameSearchesOf(CATALOG)).toBe(nameSearchesOf(CATALOG));
    expect(nameSearchesOf({ ...CATALOG })).not.toBe(nameSearchesOf(CATALOG));
  });

  test('find skins and champions by either name, with a typo too', () => {
    const { skins, champions } = nameSearchesOf(CATALOG);
    expect(skins.find('kaisa', 7).map(({ id }) => id)).toEqual([145001, 145002]);
    expect(skins.find('embr wukong', 7).map(({ id }) => id)).toEqual([62001]);
    expect(champions.find('monkeyking', 5).map(({ name }) => name)).toEqual(['Wukong']);
    expect(champions.find('wukomg', 5).map(({ name }) => name)).toEqual(['Wukong']);
  });

  test('know how many skins a champion has', () => {
    expect([...nameSearchesOf(CATALOG).skinCounts]).toEqual([
      ['Kaisa', 2],
      ['MonkeyKing', 1],
    ]);
  });

  test('know what people call a champion', () => {
    expect(championsByKey(CATALOG.champions).get('monkeyking')?.name).toBe('Wukong');
    expect(championsByKey(CATALOG.champions).get('wukong')?.id).toBe('MonkeyKing');
  });
});

describe('named skins', () => {
  const index = indexSkins(CATALOG);

  test('mythic ones are the rarest, champions have the name that people know', () => {
    expect(index.get(145002)).toMatchObject({ isMythic: true, rarity: 4, championName: "Kai'Sa" });
    expect(index.get(62001)).toMatchObject({ isMythic: false, rarity: 1, championName: 'Wukong' });
  });
});
