import { describe, expect, test } from 'vitest';
import { SkinLookup } from '#shared/catalog/skin-lookup.ts';
import { SKIN_CATALOG } from '../support/catalog-arbitraries.ts';

const lookup = new SkinLookup(SKIN_CATALOG);
const NO_SKINS = { skins: [], permanentSkins: [], ownedSkins: [] };

describe('mythic skins', () => {
  test('are those of the tier MYTHIC', () => {
    expect([1002, 2002].map((id) => lookup.isMythic(id))).toEqual([true, true]);
    expect([1001, 3002, 99_001].map((id) => lookup.isMythic(id))).toEqual([false, false, false]);
  });

  test('count in each of the three lists', () => {
    expect(lookup.hasMythic({ ...NO_SKINS, skins: [1001, 1002] })).toBe(true);
    expect(lookup.hasMythic({ ...NO_SKINS, permanentSkins: [1002] })).toBe(true);
    expect(lookup.hasMythic({ ...NO_SKINS, ownedSkins: [2002] })).toBe(true);
    expect(lookup.hasMythic({ ...NO_SKINS, skins: [1001], ownedSkins: [3002] })).toBe(false);
    expect(lookup.hasMythic(NO_SKINS)).toBe(false);
  });
});

describe('champions', () => {
  test('are known by id and by shown name, as people write them', () => {
    expect(['MonkeyKing', 'Wukong', 'wukong', 'monkey king'].map((name) => lookup.championOf(name))).toEqual(
      Array(4).fill('MonkeyKing'),
    );
    expect(["Kai'Sa", 'Kaisa', 'KAI SA'].map((name) => lookup.championOf(name))).toEqual(
      Array(3).fill('Kaisa'),
    );
    expect(lookup.championOf('Nobody')).toBeUndefined();
  });

  test('have their skins, and an unknown one none', () => {
    expect([...lookup.ofChampion('Wukong')]).toEqual([2000, 2001, 2002]);
    expect([...lookup.ofChampion('Nobody')]).toEqual([]);
    expect([...lookup.ofChampions(['Wukong', 'MonkeyKing', 'Ahri'])]).toEqual([
      2000, 2001, 2002, 1000, 1001, 1002,
    ]);
    expect([...lookup.ofChampions()]).toEqual([]);
  });

  test('of a skin may be missing in the list of champions', () => {
    const orphan = new SkinLookup({
      skins: [{ id: 9000, title: 'Dawn', champion: 'Gone', tier: 'MYTHIC' }],
      champions: [],
    });
    expect([...orphan.ofChampion('Gone')]).toEqual([9000]);
    expect(orphan.isMythic(9000)).toBe(true);
  });
});

describe('the skins that a sort counts', () => {
  test.each([
    [{ sort: 'lane', lane: 'Top' }, [2000, 2001, 2002]],
    [{ sort: 'lane', lane: 'Bottom' }, [3000, 3001, 3002]],
    [{ sort: 'lane' }, []],
    [{ sort: 'role', role: 'Tank' }, [2000, 2001, 2002, 4000, 4001, 4002]],
    [{ sort: 'role' }, []],
    [{ sort: 'champion', champions: ['Ahri'] }, [1000, 1001, 1002]],
    [{ sort: 'champion' }, []],
    [{ sort: 'rank', lane: 'Top', role: 'Tank', champions: ['Ahri'] }, []],
    [{ sort: 'role', lane: 'Top' }, []],
    [{ sort: 'lane', role: 'Tank' }, []],
    [{ lane: 'Top', role: 'Tank', champions: ['Ahri'] }, []],
    [{}, []],
  ] as const)('%o', (filters, skins) => {
    const { champions, ...rest } = { champions: undefined, ...filters };
    expect([...lookup.sortedBy({ ...rest, ...(champions && { champions: [...champions] }) })]).toEqual(skins);
  });

  test('are none for a lane that no champion plays', () => {
    const none = new SkinLookup({ skins: [], champions: [] });
    expect([...none.sortedBy({ sort: 'lane', lane: 'Top' })]).toEqual([]);
    expect([...none.sortedBy({ sort: 'role', role: 'Tank' })]).toEqual([]);
  });
});
