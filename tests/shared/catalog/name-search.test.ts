import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHAMPION_RESULTS,
  championNameSearch,
  SKIN_RESULTS,
  skinNameSearch,
} from '#shared/catalog/name-search.ts';
import type { Champion, Skin } from '#shared/catalog/skin.ts';

const CHAMPIONS: Champion[] = [
  ['Ahri', 'Ahri'],
  ['Akali', 'Akali'],
  ['Chogath', "Cho'Gath"],
  ['DrMundo', 'Dr. Mundo'],
  ['Garen', 'Garen'],
  ['Kaisa', "Kai'Sa"],
  ['Karma', 'Karma'],
  ['Katarina', 'Katarina'],
  ['MonkeyKing', 'Wukong'],
  ['Nunu', 'Nunu & Willump'],
  ['Rene', 'René'],
  ['Sejuani', 'Sejuani'],
].map(([id = '', name = ''], index) => ({ id, key: index + 1, name, roles: [], lanes: [] }));

const SKINS: Skin[] = [
  { id: 1, title: 'Dawn Ahri', champion: 'Ahri', tier: '' },
  { id: 2, title: 'Radiant Wukong', champion: 'MonkeyKing', tier: '' },
  { id: 3, title: 'Jade Staff', champion: 'MonkeyKing', tier: '' },
  { id: 4, title: 'Star Guardian Kai’Sa', champion: 'Kaisa', tier: '' },
  { id: 5, title: 'Guardian of the Sands', champion: 'Garen', tier: '' },
  { id: 6, title: 'Safeguard Garen', champion: 'Garen', tier: '' },
];

const champions = championNameSearch({ champions: CHAMPIONS });
const skins = skinNameSearch({ skins: SKINS, champions: CHAMPIONS });
const championNames = (query: string) => champions.find(query, CHAMPION_RESULTS).map(({ name }) => name);
const skinIds = (query: string) => skins.find(query, 7).map(({ id }) => id);

describe('champions', () => {
  test.each([
    ['kaisa', "Kai'Sa"],
    ['KAI SA', "Kai'Sa"],
    ['kai’s', "Kai'Sa"],
    ['wukong', 'Wukong'],
    ['monkeyking', 'Wukong'],
    ['monkey king', 'Wukong'],
    ['rene', 'René'],
    ['RENÉ', 'René'],
    ['dr mundo', 'Dr. Mundo'],
    ['mundo', 'Dr. Mundo'],
    ['willump', 'Nunu & Willump'],
    ['choga', "Cho'Gath"],
    ['wukogn', 'Wukong'],
    ['wkong', 'Wukong'],
    ['garren', 'Garen'],
    ['sejuami', 'Sejuani'],
    ['katrin', 'Katarina'],
  ])('%j finds %j first', (query, name) => {
    expect(championNames(query)[0]).toBe(name);
  });

  test('a prefix comes before a word start, a part and a typo', () => {
    expect(championNames('ka')).toEqual(["Kai'Sa", 'Karma', 'Katarina', 'Akali']);
    expect(championNames('karma')).toEqual(['Karma']);
  });

  test('nothing for nothing, and for what is two typos away', () => {
    expect(championNames('')).toEqual([]);
    expect(championNames(" '.")).toEqual([]);
    expect(championNames('wkog')).toEqual([]);
    expect(championNames('xyz')).toEqual([]);
  });

  test.each([
    // A word of two letters is no typo of anything; one of three may be, of a whole word only.
    ['xa', []],
    ['ahr', ['Ahri']],
    ['ahi', ['Ahri']],
    // A part of another name comes before a typo.
    ['ari', ['Katarina', 'Ahri']],
    ['axi', []],
    ['hari', ['Ahri']],
    ['akri', ['Ahri']],
    // From four letters on the beginning of a word may be mistyped.
    ['kax', []],
    ['katx', ['Katarina']],
    ['kxta', ['Katarina']],
    ['akta', ['Akali', 'Katarina']],
    ['kkata', ['Katarina']],
    ['katt', ['Katarina']],
    ['kxtx', []],
    // Two words: one of them may be mistyped.
    ['dr mindo', ['Dr. Mundo']],
    ['dx mindo', []],
    ['nunu wilump', ['Nunu & Willump']],
    // In any order too, and only one of them.
    ['mindo dr', ['Dr. Mundo']],
    ['mindo xy', []],
    // Parts of one word, of two words, and across two words.
    ['arina kat', ['Katarina']],
    ['undo dr', ['Dr. Mundo']],
    ['unuw', ['Nunu & Willump']],
    // Two letters swapped and one more; two letters of which one was swapped.
    ['hai', []],
    ['xari', []],
    ['hxri', []],
  ])('%j finds %j', (query, names) => {
    expect(championNames(query)).toEqual(names);
  });

  test('every champion is found by its name with any one letter dropped, doubled or swapped', () => {
    const long = CHAMPIONS.filter(({ name }) => /^[A-Za-z]{5,}$/.test(name));
    fc.assert(
      fc.property(fc.constantFrom(...long), fc.nat(), fc.constantFrom(0, 1, 2), ({ name }, seed, kind) => {
        const at = seed % (name.length - 1);
        const [before, letter = '', next = '', after] = [
          name.slice(0, at),
          name[at],
          name[at + 1],
          name.slice(at + 2),
        ];
        const typed = before + [next, letter + letter + next, next + letter][kind] + after;
        expect(championNames(typed)).toContain(name);
      }),
    );
  });
});

describe('skins', () => {
  test('by title, in any order of words, and by champion', () => {
    expect(skinIds('ahri dawn')).toEqual([1]);
    expect(skinIds('wukong')).toEqual([3, 2]);
    expect(skinIds('monkeyking')).toEqual([3, 2]);
    expect(skinIds('guardian kaisa')).toEqual([4]);
    expect(skinIds('gaurdian')).toEqual([5, 4]);
  });

  test('the beginning of the title first, then of a word, then a part', () => {
    expect(skinIds('guard')).toEqual([5, 4, 6]);
  });

  test('lists no more than asked for', () => {
    expect([0, 1, 2, 3].map((limit) => skins.find('a', limit).length)).toEqual([0, 1, 2, 3]);
    expect([SKIN_RESULTS, CHAMPION_RESULTS]).toEqual([7, 5]);
  });
});

/** What is found of champions with these names, all of it. */
const namesFound = (names: readonly (readonly [id: string, name: string])[], query: string) =>
  championNameSearch({
    champions: names.map(([id, name], at) => ({ id, key: at + 1, name, roles: [], lanes: [] })),
  })
    .find(query, 9)
    .map(({ name }) => name);

describe('of several matches', () => {
  test.each<[string, [id: string, name: string][], string, string[]]>([
    [
      'the whole name comes before its beginning, also as one word',
      [
        ['A', 'Kai Sama'],
        ['B', "Kai'Sa"],
      ],
      'kai sa',
      ["Kai'Sa", 'Kai Sama'],
    ],
    [
      'the whole of the other name comes before a beginning',
      [
        ['A', 'Monkeyking Prime'],
        ['MonkeyKing', 'Wukong'],
      ],
      'monkeyking',
      ['Wukong', 'Monkeyking Prime'],
    ],
    [
      'the beginning of a name comes before that of a word',
      [
        ['DrMundo', 'Dr. Mundo'],
        ['Mumu', 'Mumu'],
      ],
      'mu',
      ['Mumu', 'Dr. Mundo'],
    ],
    [
      'equal ones stand by their words',
      [
        ['A', 'Sunday Zed'],
        ['B', 'Sun Zed'],
      ],
      'zed',
      ['Sun Zed', 'Sunday Zed'],
    ],
  ])('%s', (_rule, names, query, found) => {
    expect(namesFound(names, query)).toEqual(found);
  });

  test('a word of two letters is no typo, one of three is', () => {
    const short = [
      ['Vi', 'Vi'],
      ['Jax', 'Jax'],
    ] as const;
    expect(namesFound(short, 'vx')).toEqual([]);
    expect(namesFound(short, 'jix')).toEqual(['Jax']);
  });

  test('the best of a skin’s names counts', () => {
    const found = skinNameSearch({
      skins: [
        { id: 1, title: 'Radiant Wukong', champion: 'MonkeyKing', tier: '' },
        { id: 2, title: 'Zealous Staff', champion: 'MonkeyKing', tier: '' },
        { id: 3, title: 'Wukong’s Friend', champion: 'Gone', tier: '' },
      ],
      champions: CHAMPIONS,
    }).find('wukong', 9);
    expect(found.map(({ id }) => id)).toEqual([1, 3, 2]);
  });
});
