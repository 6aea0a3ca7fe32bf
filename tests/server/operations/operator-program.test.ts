/** The command line as a person types it: exit codes, and what is printed where. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportDatabase, openImportDatabase } from '../catalog/import/support/import-database.ts';
import { stockCsv, stockRow } from '../catalog/import/support/stock-file.ts';

const OPERATOR = fileURLToPath(new URL('../../../src/operator.ts', import.meta.url));

let database: ImportDatabase;
beforeAll(async () => {
  database = await openImportDatabase();
});
afterAll(() => database.drop());

interface Answer {
  code: number;
  stdout: string;
  stderr: string;
}

async function shop(...words: string[]): Promise<Answer> {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    CREDENTIALS_KEYS: Buffer.alloc(32, 7).toString('base64'),
    NODE_ENV: 'test',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [OPERATOR, ...words], { env }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
      resolve({ code, stdout, stderr });
    });
  });
}

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
