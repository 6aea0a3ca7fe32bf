import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ImportRefused } from '#server/catalog/import/index.ts';
import { type ImportDatabase, openImportDatabase, runImport } from './support/import-database.ts';
import { csvLine, STOCK_HEADER, stockCsv, type StockFileRow, stockRow } from './support/stock-file.ts';

let database: ImportDatabase;
beforeAll(async () => {
  database = await openImportDatabase();
});
afterAll(() => database.drop());
afterEach(() => database.newEm().execute('delete from product'));

/** `count` accounts, User1 and so on. */
function accounts(count: number): StockFileRow[] {
  return Array.from({ length: count }, (_, index) => stockRow({ username: `User${index + 1}` }));
}

describe('a good row', () => {
  test('comes into stock with every column', async () => {
    const run = await runImport(database, await database.file('stock.csv', stockCsv([stockRow()])));

    expect(run).toMatchObject({ imported: 1, alreadyKnown: 0, bad: 0, isWritten: true, faults: [] });
    const [row] = await database.rows('select * from product');
    expect(row).toMatchObject({
      username: 'QuietFox7',
      region: 'EUW',
      level: 31,
      blue_essence: 45120,
      orange_essence: 900,
      mythic_essence: 0,
      skins: [103001, 103002],
      permanent_skins: [86001],
      owned_skins: [],
      is_handleveled: false,
      is_premium: true,
      is_safe: true,
      has_warranty: false,
      rank: 'GO',
      division: 2,
      flash_key: 'f',
      solo_wins: 24,
      solo_losses: 18,
      date_last_played: '2024-05-06',
      status: 'for_sale',
    });
  });

  test('keeps its password only encrypted, for its own row', async () => {
    const password = 'com,ma "quote" é ☃ ';
    await runImport(database, await database.file('stock.csv', stockCsv([stockRow({ password })])));

    const [row] = await database.rows<{ id: number; password_encrypted: Buffer; everything: string }>(
      'select id, password_encrypted, product::text as everything from product',
    );
    if (!row) throw new Error('nothing was imported');
    expect(database.secrets.decrypt(row.password_encrypted, `product:${row.id}`)).toBe(password);
    expect(() => database.secrets.decrypt(row.password_encrypted, `product:${row.id + 1}`)).toThrow(
      /authenticate/,
    );
    expect(row.everything).not.toContain('quote');
    expect(row.password_encrypted.includes('quote')).toBe(false);
  });

  test('may leave out what an account need not have', async () => {
    const bare = stockRow({
      orange_essence: '',
      mythic_essence: '',
      skins: '',
      permanent_skins: '',
      rank: 'UN',
      division: '',
      flash_key: '',
      solo_wins: '',
      solo_losses: '',
      date_last_played: '',
    });
    await runImport(database, await database.file('stock.csv', stockCsv([bare])));

    const [row] = await database.rows('select * from product');
    expect(row).toMatchObject({
      orange_essence: 0,
      skins: [],
      rank: '0',
      division: 0,
      flash_key: null,
      solo_wins: null,
      solo_losses: null,
      date_last_played: '',
    });
  });

  test.each([
    ['region', { region: 'oce' }, { region: 'OC1' }],
    [
      'an apex tier, where the game writes division I',
      { rank: 'ma', division: '1' },
      { rank: 'MA', division: 0 },
    ],
    ['a year alone', { date_last_played: '2019' }, { date_last_played: '2019' }],
    ['a skin that is listed twice', { skins: '103001 103001' }, { skins: [103001] }],
    ['essence in the red', { blue_essence: '-1' }, { blue_essence: -1 }],
    ['spaces around values', { username: '  Fox ', level: ' 30 ' }, { username: 'Fox', level: 30 }],
  ])('reads %s', async (_, given, stored) => {
    const run = await runImport(database, await database.file('stock.csv', stockCsv([stockRow(given)])));
    expect(run.faults).toEqual([]);
    expect((await database.rows('select * from product'))[0]).toMatchObject(stored);
  });

  test('is told to those who follow the stock', async () => {
    await database.newEm().execute('delete from catalog_change');
    await runImport(database, await database.file('stock.csv', stockCsv(accounts(3))));
    expect(await database.rows('select product_id from catalog_change')).toHaveLength(3);
  });
});

describe('a bad row', () => {
  test.each<[Partial<StockFileRow>, string]>([
    [{ username: '' }, 'username: is missing'],
    [{ username: 'a'.repeat(65) }, 'username: must be 1 to 64 printable characters'],
    [{ username: 'tab\tinside' }, 'username: must be 1 to 64 printable characters'],
    [{ username: '..' }, 'username: must be 1 to 64 printable characters'],
    [{ password: '' }, 'password: is missing'],
    [{ password: 'half\uD83E' }, 'password: has characters that are not UTF-8; save the file as UTF-8'],
    [{ password: 'x'.repeat(257) }, 'password: must have at most 256 characters'],
    [{ region: 'MOON' }, 'region: must be one of EUW, .*, not "MOON"'],
    [{ level: '0' }, 'level: must be a whole number from 1 to 10000, not "0"'],
    [{ level: '' }, 'level: must be a whole number'],
    [{ level: '30.5' }, 'level: must be a whole number'],
    [{ blue_essence: '1e5' }, 'blue_essence: must be a whole number'],
    [{ orange_essence: '-1' }, 'orange_essence: must be a whole number from 0'],
    [{ mythic_essence: '99999999999' }, 'mythic_essence: must be a whole number'],
    [{ skins: '103001,86001' }, 'skins: must be skin ids separated by spaces'],
    [{ skins: '103001 999999' }, 'skins: skin 999999 is not known'],
    [{ permanent_skins: 'Ahri' }, 'permanent_skins: must be skin ids'],
    [{ owned_skins: '-5' }, 'owned_skins: must be skin ids'],
    [{ is_handleveled: 'yes' }, 'is_handleveled: must be 0 or 1, not "yes"'],
    [{ is_premium: '' }, 'is_premium: must be 0 or 1, not ""'],
    [{ rank: 'GOLD' }, 'rank: must be one of IR, .*, not "GOLD"'],
    [{ division: '5' }, 'division: must be 1, 2, 3 or 4'],
    [{ division: '' }, 'division: must be 1, 2, 3 or 4 with rank GO'],
    [{ rank: 'UN', division: '1' }, 'division: must be empty or 0'],
    [{ rank: 'CH', division: '2' }, 'division: must be empty or 0'],
    [{ flash_key: 'g' }, 'flash_key: must be d, f or empty'],
    [{ solo_wins: '-3' }, 'solo_wins: must be a whole number'],
    [{ date_last_played: '2023-02-29' }, 'date_last_played: must be a year, a date like'],
    [{ date_last_played: '06/05/2024' }, 'date_last_played: must be a year, a date like'],
  ])('%j is reported as "%s", and the good ones around it go in', async (fault, report) => {
    const rows = [stockRow({ username: 'Before' }), stockRow(fault), stockRow({ username: 'After' })];
    const run = await runImport(database, await database.file('stock.csv', stockCsv(rows)));

    expect(run.faults).toHaveLength(1);
    expect(run.faults[0]).toMatch(new RegExp(`^3 ${report}`));
    expect(run).toMatchObject({ imported: 2, bad: 1 });
  });

  test('says everything that is wrong with it, and never its password', async () => {
    const row = stockRow({ password: `hunter2${'x'.repeat(260)}`, level: 'x', region: '', is_safe: '2' });
    const run = await runImport(database, await database.file('stock.csv', stockCsv([row])));
    expect(run.faults.map((fault) => fault.split(':')[0])).toEqual([
      '2 password',
      '2 region',
      '2 level',
      '2 is_safe',
    ]);
    expect(run.faults.join()).not.toContain('hunter2');
  });

  test('with too many or too few values, or a stray quote, spoils no other row', async () => {
    const content = [
      STOCK_HEADER,
      csvLine(stockRow({ username: 'One' })),
      'short,row',
      csvLine(stockRow({ username: 'Two' })).replace('pass-word-1', 'pass,word'),
      csvLine(stockRow({ username: 'Three' })).replace('pass-word-1', 'pass"word'),
      '',
      csvLine(stockRow({ username: 'Four' })).replace('pass-word-1', '"pass-word'),
      csvLine(stockRow({ username: 'Five' })),
    ].join('\r\n');
    const run = await runImport(database, await database.file('stock.csv', content));

    expect(run.faults).toEqual([
      '3 row: has 2 values where the header has 20',
      '4 row: has 21 values where the header has 20; a value with a comma needs quotes',
      expect.stringMatching(/^5 row: the quotes do not match/),
      expect.stringMatching(/^7 row: the quotes do not match/),
    ]);
    expect(await database.rows('select username from product order by id')).toEqual([
      { username: 'One' },
      { username: 'Five' },
    ]);
  });

  test('in another encoding is found out instead of being stored broken', async () => {
    const content = Buffer.from(stockCsv([stockRow({ password: 'p\u00e4ss' })]), 'latin1');
    const run = await runImport(database, await database.file('stock.csv', content));
    expect(run.faults).toEqual(['2 password: has characters that are not UTF-8; save the file as UTF-8']);
  });
});

describe('JSON Lines', () => {
  test('carry the same keys, as numbers, flags and lists too', async () => {
    const lines = [
      { ...stockRow({ username: 'AsText' }) },
      {
        ...stockRow({ username: 'AsJson' }),
        level: 31,
        skins: [103001],
        owned_skins: null,
        is_premium: true,
        is_safe: 1,
        solo_wins: undefined,
      },
    ];
    const run = await runImport(
      database,
      await database.file('stock.jsonl', lines.map((line) => JSON.stringify(line)).join('\n')),
    );
    expect(run).toMatchObject({ imported: 2, bad: 0 });
    const [, row] = await database.rows('select * from product order by id');
    expect(row).toMatchObject({
      level: 31,
      skins: [103001],
      is_premium: true,
      is_safe: true,
      solo_wins: null,
    });
  });

  test('are reported by line and key', async () => {
    const good = JSON.stringify(stockRow());
    const content = [
      good,
      '{"username":"x","password":"hunter2"',
      JSON.stringify({ ...stockRow({ username: 'y' }), colour: 'red' }),
      JSON.stringify({ ...stockRow({ username: 'z' }), level: { min: 30 } }),
      '[1]',
    ].join('\n');
    const run = await runImport(database, await database.file('stock.ndjson', content));
    expect(run.faults).toEqual([
      '2 row: is not valid JSON',
      '3 colour: is not a column of this file',
      '4 level: must be a text or a number',
      '5 row: must be an object with one key per column',
    ]);
    expect(run.imported).toBe(1);
  });
});

describe('a file as a whole', () => {
  test.each([
    ['', /the file is empty/],
    ['username;password;region\n', /must be the header .*separated by commas, not semicolons/],
    [`${STOCK_HEADER.replace('password', 'pasword')}\n`, /lacks "password", has an unknown column "pasword"/],
    [`${STOCK_HEADER},level\n`, /names "level" twice/],
    ['[{"username":"a"}]\n', /a JSON array/],
    ['\u0000\u0001', /must be the header/],
  ])('%j is refused in one line', async (content, reason) => {
    const path = await database.file('wrong.csv', content);
    const refusal = runImport(database, path);
    await expect(refusal).rejects.toThrow(ImportRefused);
    await expect(refusal).rejects.toThrow(reason);
    await expect(refusal).rejects.not.toThrow(/\n/);
  });

  test('that is not there is refused in one line', async () => {
    await expect(runImport(database, '/nowhere/stock.csv')).rejects.toThrow(
      'cannot read /nowhere/stock.csv: there is no such file',
    );
  });

  test('may have its columns in any order, a byte order mark and no last line end', async () => {
    const row = stockRow();
    const columns = (Object.keys(row) as (keyof StockFileRow)[]).toReversed();
    const content = `\uFEFF${columns.join(',')}\n${columns.map((column) => row[column]).join(',')}`;
    const run = await runImport(database, await database.file('stock.csv', content));
    expect(run).toMatchObject({ imported: 1, bad: 0 });
  });
});

describe('--dry-run', () => {
  test('says what would happen and writes nothing', async () => {
    await runImport(database, await database.file('first.csv', stockCsv(accounts(2))));
    const rows = [...accounts(4), stockRow({ username: 'User4' }), stockRow({ level: 'x' })];
    const path = await database.file('stock.csv', stockCsv(rows));

    const dry = await runImport(database, path, { isDryRun: true });
    expect(dry).toMatchObject({ imported: 2, alreadyKnown: 3, bad: 1, isWritten: false, known: [2, 3, 6] });
    expect(await database.stockSize()).toBe(2);

    const real = await runImport(database, path);
    expect(real).toEqual({ ...dry, isWritten: true });
    expect(await database.stockSize()).toBe(4);
  });
});

describe('--strict', () => {
  test('takes nothing when one row is bad, also over several batches', async () => {
    const rows = [...accounts(1500), stockRow({ level: 'x' })];
    const run = await runImport(database, await database.file('stock.csv', stockCsv(rows)), {
      isStrict: true,
    });
    expect(run).toMatchObject({ bad: 1, isWritten: false, faults: [expect.stringMatching(/^1502 level/)] });
    expect(await database.stockSize()).toBe(0);
  });

  test('takes all when all are good; a known username is no fault', async () => {
    const path = await database.file('stock.csv', stockCsv(accounts(1500)));
    expect(await runImport(database, path, { isStrict: true })).toMatchObject({
      imported: 1500,
      isWritten: true,
    });
    expect(await runImport(database, path, { isStrict: true })).toMatchObject({
      imported: 0,
      alreadyKnown: 1500,
      isWritten: true,
    });
  });
});

describe('usernames', () => {
  test('that are known or come twice are reported by line and never doubled', async () => {
    const rows = [...accounts(1200), stockRow({ username: 'User1' }), stockRow({ username: 'User1200' })];
    const run = await runImport(database, await database.file('stock.csv', stockCsv(rows)));
    expect(run).toMatchObject({ imported: 1200, alreadyKnown: 2, bad: 0, known: [1202, 1203] });

    const again = await runImport(database, await database.file('stock.csv', stockCsv(rows)));
    expect(again).toMatchObject({ imported: 0, alreadyKnown: 1202 });
    expect(await database.stockSize()).toBe(1200);
  });

  test('keep the password they came with first', async () => {
    await runImport(database, await database.file('first.csv', stockCsv([stockRow({ password: 'first' })])));
    await runImport(database, await database.file('later.csv', stockCsv([stockRow({ password: 'later' })])));
    const [row] = await database.rows<{ id: number; password_encrypted: Buffer }>('select * from product');
    expect(row && database.secrets.decrypt(row.password_encrypted, `product:${row.id}`)).toBe('first');
  });

  test.each([{ isStrict: false }, { isStrict: true }])(
    'go in once when the same file is imported twice at the same time, forwards and backwards (%j)',
    async (options) => {
      const rows = accounts(2500);
      const forwards = await database.file('forwards.csv', stockCsv(rows));
      const backwards = await database.file('backwards.csv', stockCsv(rows.toReversed()));
      const runs = await Promise.all([
        runImport(database, forwards, options),
        runImport(database, backwards, options),
        runImport(database, forwards, options),
      ]);
      expect(runs.reduce((sum, run) => sum + run.imported, 0)).toBe(2500);
      expect(runs.reduce((sum, run) => sum + run.alreadyKnown, 0)).toBe(5000);
      expect(await database.stockSize()).toBe(2500);
    },
  );
});
