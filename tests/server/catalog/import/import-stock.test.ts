import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ImportRefused, type StockImportOptions } from '#server/catalog/import/index.ts';
import { entities } from '#server/entities.ts';
import { inTransaction, openDatabase } from '#server/platform/database.ts';
import { type ImportDatabase, importing, openImportDatabase, runImport } from './support/import-database.ts';
import { until } from '../../../support/test-shop.ts';
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

/** `yyyy-mm-dd` */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

const stock = () =>
  database.rows<{ id: number; username: string; level: number; password_encrypted: Buffer }>(
    'select * from product order by id',
  );
async function passwords(): Promise<Record<string, string>> {
  return Object.fromEntries(
    (await stock()).map((row) => [
      row.username,
      database.secrets.decrypt(row.password_encrypted, `product:${row.id}`),
    ]),
  );
}

/** What an import comes to, line by line. */
function walk(lines: readonly { username: string; isBad: boolean }[], inStock: readonly string[]) {
  const found: Record<string, string> = Object.fromEntries(inStock.map((name) => [name, 'before']));
  const stocked = new Set(inStock.map((name) => name.toLowerCase()));
  const firstLine = new Map<string, number>();
  const repeated: string[] = [];
  const counts = { imported: 0, alreadyKnown: 0, duplicates: 0, bad: 0 };
  lines.forEach(({ username, isBad }, index) => {
    const key = username.toLowerCase();
    const first = firstLine.get(key);
    if (isBad) counts.bad += 1;
    else if (first !== undefined) {
      counts.duplicates += 1;
      repeated.push(`${index + 2} of ${first}`);
    } else {
      firstLine.set(key, index + 2);
      if (stocked.has(key)) counts.alreadyKnown += 1;
      else {
        counts.imported += 1;
        found[username] = `line ${index + 2}`;
      }
    }
  });
  return { passwords: found, repeated, counts };
}

const spacedRow = () => csvLine(stockRow()).replaceAll(',', ', ');

const oneRow = () => stockCsv([stockRow({ password: 'pä,ß;1' })]);

const update = async (rows: readonly StockFileRow[], options: Partial<StockImportOptions> = {}) =>
  runImport(database, await database.file('update.csv', stockCsv(rows)), { isUpdate: true, ...options });

describe('a good row', () => {
  test('is stocked with every column', async () => {
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

  test('may omit what an account does not need', async () => {
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
    ['the year of the release', { date_last_played: '2009' }, { date_last_played: '2009' }],
    ['the day of the release', { date_last_played: '2009-10-27' }, { date_last_played: '2009-10-27' }],
    ['tomorrow, which has begun elsewhere', { date_last_played: inDays(1) }, { date_last_played: inDays(1) }],
    ['a skin that is listed twice', { skins: '103001 103001' }, { skins: [103001] }],
    ['spaces around values', { username: '  Fox ', level: ' 30 ' }, { username: 'Fox', level: 30 }],
  ])('reads %s', async (_, given, stored) => {
    const run = await runImport(database, await database.file('stock.csv', stockCsv([stockRow(given)])));
    expect(run.faults).toEqual([]);
    expect((await database.rows('select * from product'))[0]).toMatchObject(stored);
  });

  test('is announced to followers of the stock', async () => {
    await database.newEm().execute('delete from catalog_change');
    await runImport(database, await database.file('stock.csv', stockCsv(accounts(3))));
    expect(await database.rows('select product_id from catalog_change')).toHaveLength(3);
  });
});

describe('a bad row', () => {
  test.each<[Partial<StockFileRow>, string]>([
    [{ username: '' }, 'username: is missing'],
    [{ username: 'a'.repeat(65) }, 'username: must have at most 64 characters$'],
    [{ username: 'tab\tinside' }, 'username: has a line break, a NUL or another control character'],
    [{ username: 'no\u200Bwidth' }, 'username: must be made of printable characters'],
    [{ username: '..' }, 'username: cannot be ".."'],
    [{ password: 'nul\0inside' }, 'password: has a line break, a NUL or another control character'],
    [{ password: 'two\u2028lines' }, 'password: has a line break, a NUL or another control character'],
    [{ password: '' }, 'password: is missing'],
    [{ password: 'half\uD83E' }, 'password: has characters that are not UTF-8; save the file as UTF-8'],
    [{ password: 'x'.repeat(257) }, 'password: must have at most 256 characters'],
    [{ region: 'MOON' }, 'region: must be one of EUW, .*, not "MOON"'],
    [{ level: '0' }, 'level: must be a whole number from 1 to 10000, not "0"'],
    [{ level: '' }, 'level: must be a whole number'],
    [{ level: '30.5' }, 'level: must be a whole number'],
    [{ blue_essence: '-5' }, 'blue_essence: must be a whole number from 0 to 100000000, not "-5"'],
    [{ blue_essence: '1e5' }, 'blue_essence: must be a whole number'],
    [{ blue_essence: '-0' }, 'blue_essence: must be a whole number'],
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
    [{ date_last_played: '2999-01-01' }, 'date_last_played: 2999-01-01 is in the future'],
    [{ date_last_played: '2999' }, 'date_last_played: 2999 is in the future'],
    [{ date_last_played: inDays(2) }, 'date_last_played: .* is in the future'],
    [{ date_last_played: '1000-01-01' }, 'date_last_played: 1000-01-01 is before the game was released'],
    [{ date_last_played: '2008' }, 'date_last_played: 2008 is before the game was released'],
    [{ date_last_played: '2009-10-26' }, 'date_last_played: .* before the game was released .2009-10-27'],
    [{ date_last_played: '06/05/2024' }, 'date_last_played: must be a year, a date like'],
  ])('%j is reported as "%s", and the good rows around it are imported', async (fault, report) => {
    const rows = [stockRow({ username: 'Before' }), stockRow(fault), stockRow({ username: 'After' })];
    const run = await runImport(database, await database.file('stock.csv', stockCsv(rows)));

    expect(run.faults).toHaveLength(1);
    expect(run.faults[0]).toMatch(new RegExp(`^3 ${report}`));
    expect(run).toMatchObject({ imported: 2, bad: 1 });
  });

  test('reports everything wrong with it, but never its password', async () => {
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

  test('with too many or too few values, or a stray quote, affects no other row', async () => {
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

  test('in another encoding is detected rather than stored broken', async () => {
    const content = Buffer.from(stockCsv([stockRow({ password: 'p\u00e4ss' })]), 'latin1');
    const run = await runImport(database, await database.file('stock.csv', content));
    expect(run.faults).toEqual(['2 password: has characters that are not UTF-8; save the file as UTF-8']);
  });
});

describe('JSON Lines', () => {
  test('accept the same keys, with numbers, flags and lists too', async () => {
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
    ['username;password;region\n', /lacks "level"/],
    ['name,secret\n', /the first line must be the header username,password/],
    [
      `${STOCK_HEADER.replaceAll(',', ', ')}\n`,
      /the header has spaces around its names: is the separator ", "\?/,
    ],
    ['PK\u0003\u0004rest of an xlsx', /a zip archive or an Excel workbook/],
    ['u\0s\0e\0r\0', /looks like UTF-16 without a byte order mark/],
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

  test('is refused in one line if its first line is too long', async () => {
    const path = await database.file('wrong.csv', `${'x'.repeat(1_000_001)}\nmore`);
    await expect(runImport(database, path)).rejects.toThrow('wrong.csv: line 1 is too long for a header');
  });

  test('is refused in one line if it does not exist', async () => {
    await expect(runImport(database, '/nowhere/stock.csv')).rejects.toThrow(
      'cannot read /nowhere/stock.csv: there is no such file',
    );
  });

  test('may have columns in any order, a byte order mark and no final newline', async () => {
    const row = stockRow();
    const columns = (Object.keys(row) as (keyof StockFileRow)[]).toReversed();
    const content = `\uFEFF${columns.join(',')}\n${columns.map((column) => row[column]).join(',')}`;
    const run = await runImport(database, await database.file('stock.csv', content));
    expect(run).toMatchObject({ imported: 1, bad: 0 });
  });
});

describe('--dry-run', () => {
  test('previews and writes nothing', async () => {
    await runImport(database, await database.file('first.csv', stockCsv(accounts(2))));
    const rows = [...accounts(4), stockRow({ username: 'User4' }), stockRow({ level: 'x' })];
    const path = await database.file('stock.csv', stockCsv(rows));

    const dry = await runImport(database, path, { isDryRun: true });
    expect(dry).toMatchObject({ imported: 2, alreadyKnown: 2, bad: 1, isWritten: false, known: [2, 3] });
    expect(dry.repeated).toEqual(['6 of 5']);
    expect(await database.stockSize()).toBe(2);

    const real = await runImport(database, path);
    expect(real).toEqual({ ...dry, isWritten: true });
    expect(await database.stockSize()).toBe(4);
  });
});

describe('--strict', () => {
  test('imports nothing if one row is bad, even across several batches', async () => {
    const rows = [...accounts(1500), stockRow({ level: 'x' })];
    const run = await runImport(database, await database.file('stock.csv', stockCsv(rows)), {
      isStrict: true,
    });
    expect(run).toMatchObject({ bad: 1, isWritten: false, faults: [expect.stringMatching(/^1502 level/)] });
    expect(await database.stockSize()).toBe(0);
  });

  test('imports everything if all rows are good; a known username is no fault', async () => {
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
  test('that are known or repeated are reported by line and never doubled', async () => {
    const rows = [...accounts(1200), stockRow({ username: 'User1' }), stockRow({ username: 'User1200' })];
    const run = await runImport(database, await database.file('stock.csv', stockCsv(rows)));
    expect(run).toMatchObject({ imported: 1200, alreadyKnown: 0, duplicates: 2, bad: 0 });
    expect(run.repeated.toSorted()).toEqual(['1202 of 2', '1203 of 1201']);

    const again = await runImport(database, await database.file('stock.csv', stockCsv(rows)));
    expect(again).toMatchObject({ imported: 0, alreadyKnown: 1200, duplicates: 2 });
    expect(await database.stockSize()).toBe(1200);
  });

  test('keep the password they first came with', async () => {
    await runImport(database, await database.file('first.csv', stockCsv([stockRow({ password: 'first' })])));
    await runImport(database, await database.file('later.csv', stockCsv([stockRow({ password: 'later' })])));
    const [row] = await database.rows<{ id: number; password_encrypted: Buffer }>('select * from product');
    expect(row && database.secrets.decrypt(row.password_encrypted, `product:${row.id}`)).toBe('first');
  });

  test.each([{ isStrict: false }, { isStrict: true }])(
    'are stored once when the same file is imported twice at the same time, forwards and backwards (%j)',
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

test('an import that waits too long for another one says so, and adds nothing', async () => {
  const file = await database.file('waits.csv', stockCsv(accounts(1)));
  const name = new URL(database.url).pathname.slice(1);
  await database.rows(`alter database "${name}" set lock_timeout = '50ms'`);
  const orm = await openDatabase(database.url, entities);
  try {
    await inTransaction(database.newEm(), async (em) => {
      await em.execute(`select pg_advisory_xact_lock(hashtext('stock import'))`);
      const { summary } = importing({ ...database, newEm: () => orm.em.fork() }, file);
      await expect(summary).rejects.toMatchObject({
        name: 'OperationRefused',
        inConsole: 'Another import is running. Please start this one again when it has ended.',
      });
    });
  } finally {
    await database.rows(`alter database "${name}" reset lock_timeout`);
    await orm.close();
  }
  expect(await database.stockSize()).toBe(0);
});

describe('of a username that comes twice in a file, the first line wins', () => {
  test('including its password and every column, within and across batches', async () => {
    const first = accounts(1500).map((row) => ({
      ...row,
      level: '40',
      password: `first of ${row.username}`,
    }));
    const second = [first[3], first[700], first[999], first[1400]].map((row) => ({
      ...stockRow(row),
      level: '99',
      region: 'NA',
      password: 'second',
    }));
    const rows = [...first.slice(0, 900), ...second.slice(0, 2), ...first.slice(900), ...second.slice(2)];
    const run = await runImport(database, await database.file('twice.csv', stockCsv(rows)));

    expect(run).toMatchObject({ imported: 1500, duplicates: 4, alreadyKnown: 0, bad: 0 });
    expect(run.repeated.toSorted()).toEqual(['1504 of 1003', '1505 of 1404', '902 of 5', '903 of 702']);
    expect(Object.values(await passwords())).not.toContain('second');
    expect(await database.rows(`select id from product where level = 40 and region = 'EUW'`)).toHaveLength(
      1500,
    );
  });

  test('whatever the file, the batches and the case', async () => {
    const username = fc.constantFrom('fox', 'Fox', 'FOX', 'owl', 'Owl', 'élan', 'Élan');
    const line = fc.record({ username, isBad: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 12 }),
        fc.subarray(['FOX', 'élan']),
        fc.integer({ min: 1, max: 5 }),
        async (lines, inStock, batchSize) => {
          await database.newEm().execute('delete from product');
          const before = inStock.map((name) => stockRow({ username: name, password: 'before' }));
          if (before.length > 0)
            await runImport(database, await database.file('before.csv', stockCsv(before)));
          const rows = lines.map((one, index) =>
            stockRow({
              username: one.username,
              password: `line ${index + 2}`,
              ...(one.isBad ? { level: 'x' } : {}),
            }),
          );
          const path = await database.file('model.csv', stockCsv(rows));
          const run = await runImport(database, path, {}, { batchSize });

          const expected = walk(lines, inStock);
          expect(await passwords()).toEqual(expected.passwords);
          expect(run.repeated.toSorted()).toEqual(expected.repeated.toSorted());
          expect(run).toMatchObject(expected.counts);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('the same username in other case', () => {
  test('is one product: known from an earlier file, a duplicate within one', async () => {
    await runImport(database, await database.file('a.csv', stockCsv([stockRow({ username: 'QuietFox7' })])));
    const rows = [
      stockRow({ username: 'quietfox7', region: 'NA' }),
      stockRow({ username: 'NewOne' }),
      stockRow({ username: 'NEWONE' }),
    ];
    const run = await runImport(database, await database.file('b.csv', stockCsv(rows)));
    expect(run).toMatchObject({ imported: 1, alreadyKnown: 1, duplicates: 1, repeated: ['4 of 3'] });
    expect((await stock()).map(({ username }) => username)).toEqual(['QuietFox7', 'NewOne']);
  });

  test('is stored once when files in different case are imported at the same time', async () => {
    const rows = accounts(1200);
    const upper = rows.map((row) => ({ ...row, username: row.username.toUpperCase() }));
    const [a, b] = [
      await database.file('a.csv', stockCsv(rows)),
      await database.file('b.csv', stockCsv(upper.toReversed())),
    ];
    const runs = await Promise.all([a, b, a, b].map((path) => runImport(database, path)));
    expect(runs.reduce((sum, run) => sum + run.imported, 0)).toBe(1200);
    expect(await database.stockSize()).toBe(1200);
  });
});

describe('a separator with a space behind it', () => {
  test('spoils no password: its rows are refused with a hint', async () => {
    const run = await runImport(
      database,
      await database.file('spaces.csv', `${STOCK_HEADER}\n${spacedRow()}\n`),
    );
    expect(run.faults).toEqual([
      expect.stringMatching(
        /^2 row: has spaces around all its values: is the separator ", "\?.*remove the spaces/,
      ),
    ]);
  });

  test('is read with --trim, passwords too', async () => {
    const header = STOCK_HEADER.replaceAll(',', ', ');
    const quoted = spacedRow().replace('QuietFox7, pass-word-1', 'Owl, "a,b "');
    const path = await database.file('spaces.csv', `${header}\n${spacedRow()}\n${quoted}\n`);
    expect(await runImport(database, path, { isTrimmed: true })).toMatchObject({ imported: 2, bad: 0 });
    expect(await passwords()).toEqual({ QuietFox7: 'pass-word-1', Owl: 'a,b' });
  });
});

describe('files as other programs write them', () => {
  const utf16 = (swap: boolean) => {
    const bytes = Buffer.from(`\uFEFF${oneRow()}`, 'utf16le');
    return swap ? bytes.swap16() : bytes;
  };

  test.each<[string, () => string | Buffer, string[]]>([
    ['UTF-16', () => utf16(false), ['UTF-16']],
    ['UTF-16, big endian', () => utf16(true), ['UTF-16']],
    ['gzip', () => gzipSync(oneRow()), ['gzip']],
    ['UTF-16 in gzip', () => gzipSync(utf16(false)), ['gzip, UTF-16']],
    [
      'upper-case names',
      () => oneRow().replace(STOCK_HEADER, STOCK_HEADER.toUpperCase()),
      ['column names in other case'],
    ],
    [
      'tabs',
      () =>
        oneRow()
          .replaceAll('"', '')
          .replaceAll('pä,ß', 'pä\u0001ß')
          .replaceAll(',', '\t')
          .replace('\u0001', ','),
      ['separated by tabs'],
    ],
    [
      'semicolons',
      () => oneRow().replace('"pä,ß;1"', 'X').replaceAll(',', ';').replace('X', '"pä,ß;1"'),
      ['separated by semicolons'],
    ],
    ['UTF-8', oneRow, []],
  ])('%s', async (_, content, formats) => {
    const run = await runImport(database, await database.file('stock.csv', content()));
    expect(run).toMatchObject({ imported: 1, bad: 0, formats });
    expect(await passwords()).toEqual({ QuietFox7: 'pä,ß;1' });
  });

  test('keeps what preceded the cut in a truncated gzip file, with the figures', async () => {
    const packed = gzipSync(stockCsv(accounts(3000)));
    const path = await database.file('cut.csv.gz', packed.subarray(0, packed.length - 20));
    const { run, summary } = importing(database, path, {}, { batchSize: 100 });
    await expect(summary).rejects.toThrow('cut.csv.gz: the gzip file is damaged or cut off');
    expect(run.stoppedAt?.imported).toBe(await database.stockSize());
  });
});

describe('trouble in the middle', () => {
  test('treats an overlong line as one bad row; the rows around it are imported', async () => {
    const long = stockRow({ username: 'Long', skins: '103001 '.repeat(200_000) });
    const rows = [...accounts(3), long, stockRow({ username: 'After' })];
    const run = await runImport(database, await database.file('long.csv', stockCsv(rows)));
    expect(run).toMatchObject({ imported: 4, bad: 1 });
    expect(run.faults).toEqual(['5 row: has more than 1,000,000 characters']);
  });

  test.each([
    ['batch by batch: the figures are those of the database', {}, 40],
    ['all or nothing: nothing is written', { isStrict: true }, 0],
  ])('a database whose disk is full, %s', async (_, options, written) => {
    await database.newEm().execute(`
      create or replace function fill_disk() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create or replace trigger fill_disk before insert on product for each row when (new.username = 'User51')
        execute function fill_disk()`);
    const rows = [stockRow({ level: 'x' }), ...accounts(100)];
    const path = await database.file('full.csv', stockCsv(rows));
    const { run, summary } = importing(database, path, options, { batchSize: 20 });
    await expect(summary).rejects.toMatchObject({ code: '53100' });
    expect(run.stoppedAt).toMatchObject({ imported: 40, bad: 1, isWritten: written > 0 });
    expect(await database.stockSize()).toBe(written);
    await database.newEm().execute('drop trigger fill_disk on product');
  });
});

describe('--update', () => {
  beforeEach(async () => {
    await runImport(database, await database.file('before.csv', stockCsv(accounts(4))));
  });

  test('previews differences and new rows and writes nothing', async () => {
    const rows = [
      stockRow({ username: 'User1', level: '77', password: 'other' }),
      stockRow({ username: 'user2', skins: '' }),
      stockRow({ username: 'User3' }),
      stockRow({ username: 'User9' }),
    ];
    const before = await stock();
    const run = await update(rows, { isDryRun: true });
    expect(run).toMatchObject({ imported: 1, updated: 2, notUpdated: 0, alreadyKnown: 1, isWritten: false });
    expect(run.differences).toEqual(['2 User1: level, password', '3 User2: skins']);
    expect(await stock()).toEqual(before);

    expect(await update(rows)).toEqual({ ...run, isWritten: true });
    const after = await stock();
    expect(after.map(({ username, level }) => [username, level])).toEqual([
      ['User1', 77],
      ['User2', 31],
      ['User3', 31],
      ['User4', 31],
      ['User9', 31],
    ]);
    expect((await passwords()).User1).toBe('other');
    expect(await update(rows)).toMatchObject({ imported: 0, updated: 0, alreadyKnown: 4 });
  });

  test('an empty password keeps the stored one; a new account without one is bad', async () => {
    const rows = [
      stockRow({ username: 'User1', level: '50', password: '' }),
      stockRow({ username: 'New', password: '' }),
      stockRow({ username: 'New', password: 'there' }),
    ];
    const run = await update(rows);
    expect(run).toMatchObject({ imported: 1, updated: 1, bad: 1, duplicates: 0 });
    expect(run.faults).toEqual(['3 password: is missing, and the account is not in stock']);
    expect(await passwords()).toMatchObject({ User1: 'pass-word-1', New: 'there' });
  });

  test.each([1, 5])(
    'follows the first of two lines with one username, in batches of %i',
    async (batchSize) => {
      const rows = ['User1', 'Other', 'USER1', 'Other'].map((username, line) =>
        stockRow({ username, level: String(50 + line) }),
      );
      const path = await database.file('twice-updated.csv', stockCsv(rows));
      const run = await runImport(database, path, { isUpdate: true }, { batchSize });
      expect(run).toMatchObject({ imported: 1, updated: 1, duplicates: 2, alreadyKnown: 0 });
      expect(
        await database.rows(
          `select username, level from product where username in ('User1', 'Other') order by level`,
        ),
      ).toEqual([
        { username: 'User1', level: 50 },
        { username: 'Other', level: 51 },
      ]);
    },
  );

  test('waits for a sale under way, and leaves a sold account alone', async () => {
    const waited = await database.newEm().transactional(async (sale) => {
      await sale.execute(`update product set status = 'sold' where username = 'User1'`);
      const run = update([stockRow({ username: 'User1', level: '90', password: 'other' })]);
      await until(async () => {
        const waiting = await database.rows(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
      return { run };
    });
    expect(await waited.run).toMatchObject({ updated: 0, notUpdated: 1 });
    expect((await stock())[0]).toMatchObject({ username: 'User1', level: 31 });
    expect(await passwords()).toMatchObject({ User1: 'pass-word-1' });
  });

  test('leaves accounts that are held, sold or were sold before', async () => {
    const em = database.newEm();
    await em.execute(`update product set status = 'sold' where username = 'User1'`);
    await em.execute(
      `update product set status = 'held', held_by = gen_random_uuid(), held_until = now() + interval '1 hour'
       where username = 'User2'`,
    );
    await em.execute(`insert into customer (email, password_hash) values ('b@example.com', 'x')`);
    await em.execute(
      `insert into purchase (customer_id, product_id, price_cents, state, warranty_days, product_class)
       select customer.id, product.id, 500, 'refunded', 0, 'ranked' from customer, product where username = 'User3'`,
    );
    const rows = accounts(4).map((row) => ({ ...row, level: '90', password: 'other' }));
    const run = await update(rows);
    expect(run).toMatchObject({ updated: 1, notUpdated: 3 });
    expect(run.differences).toEqual([
      '2 User1: level, password (sold)',
      '3 User2: level, password (held for a payment)',
      '4 User3: level, password (sold before)',
      '5 User4: level, password',
    ]);
    expect((await stock()).map(({ level }) => level)).toEqual([31, 31, 31, 90]);
    await em.execute('delete from purchase');
  });
});
