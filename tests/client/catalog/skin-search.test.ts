import { describe, expect, test } from 'vitest';
import type { SkinCatalog } from '#shared/catalog/skin.ts';
import { indexSkins } from '#client/catalog/skin-index.ts';
import { plainText, searchSkins } from '#client/catalog/skin-search.ts';

const CATALOG: SkinCatalog = {
  champions: [
    { id: 'Kaisa', key: 145, name: "Kai'Sa", roles: ['Marksman'], lanes: ['Bottom'] },
    { id: 'MonkeyKing', key: 62, name: 'Wukong', roles: ['Fighter'], lanes: ['Top'] },
    { id: 'Lux', key: 99, name: 'Lux', roles: ['Mage'], lanes: ['Middle'] },
  ],
  skins: [
    { id: 145001, title: "Ember Kai'Sa", champion: 'Kaisa', tier: 'EPIC' },
    { id: 145002, title: "Prism Kai'Sa", champion: 'Kaisa', tier: 'MYTHIC' },
    { id: 62001, title: 'Ember Wukong', champion: 'MonkeyKing', tier: 'EPIC' },
    { id: 99001, title: 'Lumière Lux', champion: 'Lux', tier: 'LEGENDARY' },
    ...Array.from({ length: 9 }, (_, n) => ({
      id: 99010 + n,
      title: `Series ${n} Lux`,
      champion: 'Lux',
      tier: 'EPIC',
    })),
  ],
};
const INDEX = indexSkins(CATALOG);
const idsFor = (text: string) => searchSkins(INDEX, text).map(({ id }) => id);

describe('skin search', () => {
  test('signs and accents do not matter', () => {
    expect(plainText("Kai'Sa")).toBe('kaisa');
    expect(idsFor('kaisa')).toEqual([145002, 145001]);
    expect(idsFor("KAI'SA")).toEqual([145002, 145001]);
    expect(idsFor('lumiere')).toEqual([99001]);
  });

  test('a champion is found by the name that people know', () => {
    expect(idsFor('wukong')).toEqual([62001]);
    expect(idsFor('monkeyking')).toEqual([]);
  });

  test('every word must begin a word', () => {
    expect(idsFor('ember wu')).toEqual([62001]);
    expect(idsFor('ukong')).toEqual([]);
  });

  test('titles that begin with the text come first, then the rarer ones', () => {
    expect(idsFor('ember')).toEqual([145001, 62001]);
    expect(idsFor('lux')[0]).toBe(99001);
  });

  test('seven results, none for an empty text', () => {
    expect(idsFor('lux')).toHaveLength(7);
    expect(idsFor('  ')).toEqual([]);
  });
});

describe('named skins', () => {
  test('mythic ones are the rarest, champions have the name that people know', () => {
    expect(INDEX.get(145002)).toMatchObject({ isMythic: true, rarity: 4, championName: "Kai'Sa" });
    expect(INDEX.get(62001)).toMatchObject({ isMythic: false, rarity: 1, championName: 'Wukong' });
  });
});
