import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import {
  ImportRefused,
  importSkins,
  type SkinImportOptions,
  type SkinImportSummary,
} from '#server/catalog/import/index.ts';
import { type ImportDatabase, openImportDatabase } from './support/import-database.ts';

const HEADER = 'id,title,champion,tier,roles,lanes';

let database: ImportDatabase;
beforeEach(async () => {
  database = await openImportDatabase();
});
afterEach(() => database.drop());

async function run(
  content: string | Buffer,
  options: Partial<SkinImportOptions> = {},
): Promise<SkinImportSummary> {
  const path = await database.file('skins', content);
  return importSkins(database.newEm(), path, { isDryRun: false, isStrict: false, ...options });
}

const skin = async (id: number) => (await database.rows('select * from skin where id = ?', [id]))[0];
const champion = async (key: number) =>
  (await database.rows('select * from champion where key = ?', [key]))[0];

/** As Data Dragon writes it, with keys that the shop has no use for. */
const championFull = {
  type: 'champion',
  format: 'full',
  version: '15.1.1',
  data: {
    Ahri: {
      id: 'Ahri',
      key: '103',
      name: 'Ahri',
      title: 'the Fox',
      tags: ['Mage', 'Assassin'],
      skins: [
        { id: '103000', num: 0, name: 'default', chromas: false },
        { id: '103002', num: 2, name: 'Gilded Hour Ahri', chromas: true },
        { id: '103003', num: 3, name: 'Waxwing Ahri', chromas: false },
      ],
    },
    MonkeyKing: {
      id: 'MonkeyKing',
      key: '62',
      name: 'Wukong',
      tags: ['Fighter', 'Tank'],
      skins: [{ id: '62001', num: 1, name: 'Brass Cathedral Wukong', chromas: false }],
    },
  },
};

/** As CommunityDragon writes it. */
const communitySkins = {
  '103000': communitySkin(103000, 'Ahri', 'kNoRarity', { isBase: true }),
  '103001': communitySkin(103001, 'Tideglass Ahri', 'kLegendary'),
  '103004': communitySkin(103004, 'Moth Parade Ahri', 'kMythic'),
  '147001': communitySkin(147001, 'Neon Harvest Seraphine', 'kUltimate', {
    questSkinInfo: {
      name: 'Neon Harvest Seraphine',
      tiers: [
        { id: 147001, name: 'Neon Harvest Seraphine, First Light' },
        { id: 147002, name: 'Neon Harvest Seraphine, Full Bloom' },
      ],
    },
  }),
};

function communitySkin(id: number, name: string, rarity: string, more: object = {}): object {
  return {
    id,
    name,
    rarity,
    isBase: false,
    isLegacy: false,
    splashPath: `/assets/champion-splashes/${Math.floor(id / 1000)}/${id}.jpg`,
    loadScreenPath: `/assets/ASSETS/Characters/Someone/Skins/Skin1/loadscreen.jpg`,
    skinLines: [{ id: 1 }],
    ...more,
  };
}

describe('CSV', () => {
  test('adds skins, and champions with what the roster knows of them', async () => {
    const summary = await run(
      `${HEADER}\n62005,Saltwind Wukong,Wukong,mythic,,\n103009,"Fox, Amber",Ahri,EPIC,,\n`,
    );
    expect(summary).toMatchObject({
      format: 'CSV',
      champions: { added: 1, changed: 0, unchanged: 1 },
      skins: { added: 2, changed: 0, unchanged: 0 },
      faults: [],
      isWritten: true,
    });
    expect(await skin(62005)).toEqual({
      id: 62005,
      title: 'Saltwind Wukong',
      champion_id: 'MonkeyKing',
      tier: 'MYTHIC',
    });
    expect(await champion(62)).toMatchObject({
      id: 'MonkeyKing',
      name: 'Wukong',
      roles: ['Fighter', 'Tank'],
    });
    expect(await skin(103009)).toMatchObject({ title: 'Fox, Amber', tier: 'EPIC' });
  });

  test('changes only what it states', async () => {
    const summary = await run(`${HEADER}\n103002,New Title,ahri,,Support|mage,\n`);
    expect(summary.skins).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect(await skin(103002)).toMatchObject({ title: 'New Title', tier: 'MYTHIC' });
    expect(await champion(103)).toMatchObject({ roles: ['Support', 'Mage'], lanes: ['Middle'] });
  });

  test('adds champions unknown to the roster', async () => {
    await run(`${HEADER}\n999001,Waxwing Zo'ra,Zo'ra,EPIC,Mage,Middle|Top\n`);
    expect(await champion(999)).toEqual({
      id: 'Zora',
      key: 999,
      name: "Zo'ra",
      roles: ['Mage'],
      lanes: ['Middle', 'Top'],
    });
  });

  test('reports each bad row with line and column and imports the others', async () => {
    const summary = await run(
      [
        HEADER,
        'x,Title,Ahri,EPIC,,',
        '103010,,Ahri,EPIC,,',
        '103011,Title,Garen,EPIC,,',
        '103012,Title,Ahri,EPIC 2,,',
        '103013,Title,Ahri,EPIC,Wizard,',
        '103014,Title,Ahri,EPIC,,Middle',
        '103015,Title,Ahri,EPIC,,Top',
        '103014,Again,Ahri,EPIC,,',
        '999001,Title,Garen,EPIC,,',
        '103016,Title,Ahri',
      ].join('\n'),
    );
    expect(summary.faults.map(({ place, column, reason }) => `${place} ${column}: ${reason}`)).toEqual([
      expect.stringMatching(/^line 2 id: must be a whole number/),
      'line 3 title: is missing',
      expect.stringMatching(/^line 5 tier: must be a word/),
      expect.stringMatching(/^line 6 roles: must be of Assassin, .*, not "Wizard"/),
      'line 11 null: has 3 values where the header has 6',
      'line 4 champion: skin 103011 belongs to Ahri, not to Garen',
      'line 8 lanes: differ from those of Ahri at line 7',
      'line 9 id: skin 103014 is there twice',
      'line 10 champion: Garen has key 86, so its skins begin with 86001',
    ]);
    expect(summary.skins.added).toBe(1);
  });
});

describe("lists of the game's data as teams pass them on", () => {
  test('skins with num and release_date; a tier UNKNOWN is ignored', async () => {
    const summary = await run(
      [
        'id,title,champion,tier,num,roles,lanes,release_date',
        '103002,Gilded Hour Ahri,Ahri,UNKNOWN,2,Mage|Assassin,Middle,2014-07-23',
        '103009,Waxwing Ahri,Ahri,budget,9,Mage|Assassin,Middle,',
      ].join('\n'),
    );
    expect(summary).toMatchObject({ faults: [], skins: { added: 1, unchanged: 1 }, changedTiers: 0 });
    expect(await skin(103002)).toMatchObject({ tier: 'MYTHIC' });
    expect(await skin(103009)).toMatchObject({ tier: 'BUDGET' });
  });

  test('champions alone, tab-separated, with uppercase names, gzipped', async () => {
    const rows = [
      'KEY\tID\tNAME\tROLES\tLANES',
      '62\tMonkeyKing\tWukong\tTank|Fighter\tTop',
      '86\tAhri\tAhri\t\t',
      '999\tZora\tZora\t\t',
    ];
    const summary = await run(gzipSync(rows.join('\n')));
    expect(summary).toMatchObject({
      findings: ['gzip', 'separated by tabs, column names in other case'],
      champions: { added: 2 },
      skins: { added: 0, changed: 0, unchanged: 0 },
      faults: [{ place: 'line 3', column: 'key', reason: '86 is the key of Garen, not of Ahri' }],
    });
    expect(await champion(62)).toMatchObject({ roles: ['Tank', 'Fighter'], lanes: ['Top'] });
    expect(await champion(999)).toMatchObject({ id: 'Zora', roles: [] });
  });
});

describe('a champion row with a known id and another name', () => {
  test('corrects the name, however a skin row spells it; Wukong stays Wukong', async () => {
    await run('key,id,name,roles,lanes\n62,MonkeyKing,Wukong,,\n');
    const summary = await run(
      'key,id,name,roles,lanes\n103,Ahri,Ahri the Fox,,\n62,MonkeyKing,Monkey King,,\n',
    );
    expect(summary).toMatchObject({ champions: { added: 0, changed: 1, unchanged: 1 }, faults: [] });
    expect(await champion(103)).toMatchObject({ id: 'Ahri', name: 'Ahri the Fox', lanes: ['Middle'] });
    expect(await champion(62)).toMatchObject({ name: 'Wukong' });
    await run(`${HEADER}\n103009,Waxwing Ahri,ahri,EPIC,,\n`);
    expect(await champion(103)).toMatchObject({ name: 'Ahri the Fox' });
  });

  test('must not contradict another row', async () => {
    const { faults } = await run('key,id,name,roles,lanes\n103,Ahri,Ahri One,,\n103,Ahri,Ahri Two,,\n');
    expect(faults).toEqual([{ place: 'line 3', column: 'name', reason: 'is Ahri One at line 2' }]);
    expect(await champion(103)).toMatchObject({ name: 'Ahri One' });
  });
});

describe('--keep-tiers', () => {
  test('adds new skins and keeps stored tiers', async () => {
    const summary = await run(
      JSON.stringify({ ...communitySkins, '103002': communitySkin(103002, 'Gilded Hour Ahri', 'kEpic') }),
      {
        keepsTiers: true,
      },
    );
    expect(summary.changedTiers).toBe(0);
    expect(await skin(103002)).toMatchObject({ tier: 'MYTHIC' });
    expect(await skin(103001)).toMatchObject({ tier: 'EPIC' });
    expect(await skin(103004)).toMatchObject({ tier: 'MYTHIC' });
  });

  test('is suggested when tiers would change', async () => {
    expect(await run(JSON.stringify(communitySkins))).toMatchObject({ changedTiers: 1 });
    expect(await skin(103001)).toMatchObject({ tier: 'LEGENDARY' });
  });
});

describe("Data Dragon's championFull.json", () => {
  test('adds champions with roles and skins; tiers and lanes stay', async () => {
    const summary = await run(JSON.stringify(championFull));
    expect(summary).toMatchObject({ format: 'Data Dragon', faults: [], skins: { added: 2, unchanged: 1 } });
    expect(await champion(103)).toMatchObject({ roles: ['Mage', 'Assassin'], lanes: ['Middle'] });
    expect(await champion(62)).toMatchObject({ id: 'MonkeyKing', name: 'Wukong', lanes: ['Jungle', 'Top'] });
    expect(await skin(103002)).toMatchObject({ tier: 'MYTHIC' });
    expect(await skin(103000)).toBeUndefined();
  });

  test('reports a damaged champion or skin and imports the others', async () => {
    const { Ahri, MonkeyKing } = championFull.data;
    const data = {
      Ahri: { ...Ahri, skins: [...Ahri.skins, { id: 'x', num: 9, name: 'Odd' }] },
      MonkeyKing,
      Garen: { id: 'Garen', key: 'abc' },
      Zed: { id: 'Zed', key: '62', name: 'Zed', tags: [], skins: [] },
    };
    const summary = await run(JSON.stringify({ ...championFull, data }));
    expect(summary.faults).toMatchObject([
      { place: 'champion Ahri, skin 4 of its list', column: 'id' },
      { place: 'champion Garen', column: 'key' },
      { place: 'champion Zed', column: 'key', reason: '62 is the key of Wukong, not of Zed' },
    ]);
    expect(summary.skins).toMatchObject({ added: 2, unchanged: 1 });
  });

  test('adds a champion that has no skins yet', async () => {
    const data = {
      ...championFull.data,
      Zora: { id: 'Zora', key: '999', name: 'Zora', tags: ['Mage'], skins: [] },
    };
    await run(JSON.stringify({ ...championFull, data }));
    expect(await champion(999)).toMatchObject({ id: 'Zora', roles: ['Mage'] });
  });

  test.each([
    ['no champions', { type: 'champion', format: 'full', data: null }, /it has no champions/],
    ['no champion that can be read', { ...championFull, data: { Ahri: {} } }, /no skins in it/],
  ])('with %s is refused as a whole', async (_, json, reason) => {
    await expect(run(JSON.stringify(json))).rejects.toThrow(reason);
  });
});

describe("CommunityDragon's skins.json", () => {
  test('adds tiers, forms with their own ids, and no base skins', async () => {
    const summary = await run(JSON.stringify(communitySkins));
    expect(summary).toMatchObject({ format: 'CommunityDragon', faults: [] });
    expect(await skin(103001)).toMatchObject({ tier: 'LEGENDARY' });
    expect(await skin(103004)).toMatchObject({ tier: 'MYTHIC', champion_id: 'Ahri' });
    expect(await skin(147002)).toMatchObject({
      title: 'Neon Harvest Seraphine, Full Bloom',
      champion_id: 'Seraphine',
    });
    expect(await skin(103000)).toBeUndefined();
  });

  test('names an unknown champion after its picture folder', async () => {
    await run(JSON.stringify({ '999001': communitySkin(999001, 'Waxwing Someone', 'kEpic') }));
    expect(await champion(999)).toMatchObject({ id: 'Someone', name: 'Someone' });
  });

  test('reports what it cannot read', async () => {
    const summary = await run(
      JSON.stringify({
        ...communitySkins,
        '103005': communitySkin(103005, 'Odd Ahri', 'kSparkling'),
        '103006': communitySkin(103006, '', 'kEpic'),
        '999001': communitySkin(999001, 'Nobody', 'kEpic', { loadScreenPath: null }),
      }),
    );
    expect(summary.faults).toMatchObject([
      { place: 'skin 103005', column: 'rarity', reason: 'kSparkling is a rarity the shop does not know' },
      { place: 'skin 103006', column: 'name' },
      { place: 'skin 999001', column: 'champion' },
    ]);
  });
});

describe('every format', () => {
  test('changes nothing the second time, so that no page reloads', async () => {
    await run(JSON.stringify(championFull));
    const again = await run(JSON.stringify(championFull));
    expect(again).toMatchObject({
      champions: { added: 0, changed: 0, unchanged: 2 },
      skins: { added: 0, changed: 0, unchanged: 3 },
    });
  });

  test('previews with --dry-run, writing nothing', async () => {
    const summary = await run(JSON.stringify(championFull), { isDryRun: true });
    expect(summary).toMatchObject({ isWritten: false, skins: { added: 2 } });
    expect(await database.rows('select id from skin')).toHaveLength(3);
  });

  test('imports nothing with --strict if one row is bad', async () => {
    const summary = await run(`${HEADER}\n103020,Title,Ahri,EPIC,,\n103021,,Ahri,EPIC,,\n`, {
      isStrict: true,
    });
    expect(summary).toMatchObject({ isWritten: false, faults: [{ place: 'line 3' }] });
    expect(await skin(103020)).toBeUndefined();
  });

  test.each([
    ['{"name": "package"}', /neither a CSV of skins or champions nor Data Dragon/],
    ['{"a": ', /not valid JSON/],
    ['id;title\n', /lacks "champion"/],
    ['key;label\n', /the first line must be the header/],
    ['[]', /a JSON array/],
  ])('another file (%s) is refused in one line', async (content, reason) => {
    await expect(run(content)).rejects.toThrow(ImportRefused);
    await expect(run(content)).rejects.toThrow(reason);
  });
});
