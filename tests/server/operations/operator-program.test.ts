/** The command line as a person types it: exit codes, and what is printed where. */
import { readFile, stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ProgramAnswer, runOperator } from '../../support/run-operator.ts';
import { type ImportDatabase, openImportDatabase } from '../catalog/import/support/import-database.ts';
import { stockCsv, stockRow } from '../catalog/import/support/stock-file.ts';

// Each call is a program of its own, which takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let database: ImportDatabase;
beforeAll(async () => {
  database = await openImportDatabase();
});
afterAll(() => database.drop());

const shop = (...words: string[]) =>
  runOperator({ databaseUrl: database.url, credentialKey: Buffer.alloc(32, 7) }, words);

describe('stock import', () => {
  test('prints a summary, bad rows with their place, and fails when there were any', async () => {
    const rows = [stockRow(), stockRow(), stockRow({ username: 'Other', level: 'high' })];
    const path = await database.file('stock.csv', stockCsv(rows));

    const dry = await shop('stock', 'import', path, '--dry-run');
    expect(dry.stdout).toBe('nothing was written; would be: 1 imported, 1 already known, 1 bad\n');
    const { code, stdout, stderr } = await shop('stock', 'import', path);
    expect(code).toBe(1);
    expect(stdout).toBe('1 imported, 1 already known, 1 bad\n');
    expect(stderr.split('\n')).toEqual([
      'stock.csv, line 4: level must be a whole number from 1 to 10000, not "high"',
      'stock.csv, line 3: username QuietFox7 is already known',
      '',
    ]);
  });

  test('ends with 0 when every row was good', async () => {
    const path = await database.file('good.csv', stockCsv([stockRow({ username: 'Good' })]));
    expect(await shop('stock', 'import', path, '--strict')).toEqual({
      code: 0,
      stdout: '1 imported, 0 already known, 0 bad\n',
      stderr: '',
    });
  });

  test('says in one line what is wrong with a file', async () => {
    expect(await shop('stock', 'import', '/nowhere.csv')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'cannot read /nowhere.csv: there is no such file\n',
    });
  });
});

test('prices import, then show', async () => {
  const path = await database.file(
    'prices.json',
    '{"standardBasePrice": 2.5, "oldStockMaxDate": "2022-07-31"}',
  );
  const { code, stdout } = await shop('prices', 'import', path);
  expect(code).toBe(0);
  expect(stdout).toContain('the new price list is in force');
  expect(stdout).toContain('not sold, because there is no price: handleveledPrice');
  expect(JSON.parse((await shop('prices', 'show')).stdout)).toMatchObject({ standardBasePrice: 2.5 });
});

test('flags set, then list', async () => {
  expect(await shop('flags', 'set', 'auction', 'on')).toEqual({
    code: 0,
    stdout: 'auction is on\n',
    stderr: '',
  });
  expect((await shop('flags', 'list')).stdout).toMatch(/^auction +on /m);
  const wrong = await shop('flags', 'set', 'auctions', 'on');
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain('Allowed choices are trade, auction, param, archived.');
});

test('settings list, get and set; a bad value is refused with what is expected', async () => {
  expect(await shop('settings', 'get', 'flags.trade')).toMatchObject({ code: 0, stdout: 'off\n' });
  expect(await shop('settings', 'set', 'flags.trade', 'on', '--as', 'olga', '--reason', 'opening')).toEqual({
    code: 0,
    stdout: 'flags.trade is on, was off\n',
    stderr: '',
  });
  expect((await shop('settings', 'list')).stdout).toMatch(/^flags\.trade +on +default off +Customers can/m);
  expect(await shop('settings', 'set', 'flags.trade', 'perhaps')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'flags.trade is on or off, not "perhaps"\n',
  });
  expect(await shop('settings', 'get', 'trade')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('there is no setting trade; did you mean flags.trade'),
  });
});

test('coupons create-batch prints the codes alone; list and revoke', async () => {
  const batch = await shop('coupons', 'create-batch', '--count', '3', '--prefix', 'may', '--percent', '10');
  expect(batch).toMatchObject({ code: 0, stderr: '3 codes, each gives 10% off\n' });
  const codes = batch.stdout.trim().split('\n');
  expect(codes).toHaveLength(3);
  expect(await shop('coupons', 'revoke', codes[0] ?? '')).toMatchObject({
    code: 0,
    stdout: `1 coupon revoked: ${codes[0]}\n`,
  });
  const usable = await shop('coupons', 'list', '--prefix', 'MAY', '--state', 'usable', '--unused');
  expect(usable.stdout.match(/10% {2}usable {2}used 0×/g)).toHaveLength(2);
  expect(await shop('coupons', 'create', 'ONE', '--flat', '5', '--expires', '2099-12-31')).toMatchObject({
    stdout: 'ONE gives €5.00 off until 2100-01-01 00:00 UTC\n',
  });
});

test('log tells who changed what, with reason, before and after', async () => {
  const all = (await shop('log')).stdout;
  expect(all).toMatch(/^\d{4}-\d\d-\d\d [\d:]{8} {2}\S+ .*coupons create +coupon ONE +discount €5\.00/m);
  expect(all).toMatch(/prices import +price list prices\.json .*standardBasePrice 2\.5/);
  expect(all).toMatch(/stock import +file stock\.csv +imported 1$/m);
  expect(all).not.toContain('hunter');
  const [line, ...others] = (await shop('log', '--who', 'olga', '--json')).stdout.trim().split('\n');
  expect(others).toEqual([]);
  expect(JSON.parse(line ?? '')).toMatchObject({
    who: 'olga',
    action: 'settings set',
    subject: 'flags.trade',
    reason: 'opening',
    before: false,
    after: true,
  });
  for (const day of ['yesterday', '2026-02-31']) {
    expect(await shop('log', '--since', day)).toMatchObject({
      code: 1,
      stderr: `${day} is not a day such as 2026-12-31\n`,
    });
  }
});

test('balance-coupons: codes are told once, then listed and revoked', async () => {
  const made = await shop('balance-coupons', 'create', 'spring', '--amount', '12.5', '--count', '2');
  expect(made).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^number,code,amount\r\n1,[0-9A-Z-]{23},12\.50\r\n2,[0-9A-Z-]{23},12\.50\r\n$/,
    ),
  });
  expect((await shop('balance-coupons', 'revoke', 'spring')).stdout).toBe('2 codes of spring revoked\n');
  expect((await shop('balance-coupons', 'list')).stdout).toMatch(
    /^spring +2 × €12\.50 +0 redeemed +2 revoked +0 open$/m,
  );
});

const oneCode = (batch: string, amount: string, file: string): Promise<ProgramAnswer> =>
  shop('balance-coupons', 'create', batch, '--amount', amount, '--count', '1', '--out', file);

test('balance-coupons: codes go into a new file of their own, or nothing happens', async () => {
  const out = `${await database.file('codes-folder.txt', '')}.csv`;
  expect(await oneCode('file', '1', out)).toEqual({
    code: 0,
    stdout: `1 code of €1.00 each in ${out}\n`,
    stderr: '',
  });
  expect(await readFile(out, 'utf8')).toMatch(/^number,code,amount\r\n1,[0-9A-Z-]{23},1\.00\r\n$/);
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  const [present, taken, wrong] = await Promise.all([
    oneCode('other', '1', out),
    oneCode('file', '1', `${out}.2`),
    oneCode('bad', 'x', `${out}.3`),
  ]);
  expect(present).toMatchObject({ code: 1, stderr: expect.stringContaining('it must be a new file') });
  expect(taken).toMatchObject({ code: 1, stderr: 'there is a batch file already\n' });
  expect(wrong).toMatchObject({ code: 1, stderr: 'x is not an amount in EUR\n' });
  await expect(stat(`${out}.2`)).rejects.toThrow('ENOENT');
});

test('ledger audit fails when something differs', async () => {
  expect(await shop('ledger', 'audit')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/, 0 differences\n$/),
  });
  const em = database.newEm();
  await em.execute(`insert into customer (email, password_hash) values ('a@example.com', 'x')`);
  await em.execute(
    `insert into ledger_account (code, kind, customer_id, balance_cents) select 'customer:' || id, 'customer', id, 1 from customer`,
  );
  const broken = await shop('ledger', 'audit');
  expect(broken.code).toBe(1);
  expect(broken.stdout).toMatch(/customer:\d+ should be 0, is 1/);
});

test('an unknown command is answered with a suggestion', async () => {
  const { code, stderr } = await shop('stok', 'import');
  expect(code).toBe(1);
  expect(stderr).toContain("unknown command 'stok'");
  expect(stderr).toContain('Did you mean stock?');
});

describe('trade-ins', () => {
  test('says when nothing waits, and what cannot be decided', async () => {
    expect(await shop('trade-ins', 'list')).toMatchObject({
      code: 0,
      stdout: 'no trade-in waits for a decision\n',
    });
    const confirmed = await shop('trade-ins', 'confirm', '7');
    expect(confirmed.code).toBe(1);
    expect(confirmed.stderr).toContain('There is no open trade-in 7.');
    expect((await shop('trade-ins', 'refuse', 'seven')).stderr).toContain('It is a whole number.');
  });
});
