/** The command line as a separate process: how it exits, and what it reads from its environment. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runCli, startCli } from '../../support/run-cli.ts';
import { type ImportDatabase, openImportDatabase } from '../catalog/import/support/import-database.ts';
import { stockCsv, stockRow } from '../catalog/import/support/stock-file.ts';

// Each call is a program of its own, which takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let database: ImportDatabase;
beforeAll(async () => {
  database = await openImportDatabase();
});
afterAll(() => database.drop());

const shop = () => ({ databaseUrl: database.url, credentialKey: Buffer.alloc(32, 7) });

test('a command exits with 0 if it did everything, and with 1 if not', async () => {
  const rows = [stockRow(), stockRow({ username: 'Other', level: 'high' })];
  const path = await database.file('stock.csv', stockCsv(rows));
  expect(await startCli(shop(), ['stock', 'import', path])).toEqual({
    code: 1,
    stdout: '1 imported, 0 already known, 1 bad\n',
    stderr: 'stock.csv, line 3: level must be a whole number from 1 to 10000, not "high"\n',
  });
  expect(await startCli(shop(), ['ledger', 'audit'])).toMatchObject({ code: 0, stderr: '' });
});

test('a refused or unknown command exits with 1', async () => {
  const [refused, unknown] = await Promise.all([
    startCli(shop(), ['settings', 'set', 'flags.trade', 'perhaps']),
    startCli(shop(), ['stok', 'import']),
  ]);
  expect(refused).toEqual({ code: 1, stdout: '', stderr: 'flags.trade is on or off, not "perhaps"\n' });
  expect(unknown).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('Did you mean stock?'),
  });
});

test('requested help is an answer, the same as when run inside another process', async () => {
  const words = ['stock', 'import', '--help'];
  const asked = await startCli(shop(), words);
  expect(asked).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Usage: npm run shop -- stock import/),
    stderr: '',
  });
  expect(await runCli(shop(), words)).toEqual(asked);
});

test('a secret is read from the first line of standard input', async () => {
  await runCli(shop(), [
    'stock',
    'import',
    await database.file('one.csv', stockCsv([stockRow({ username: 'One' })])),
  ]);
  const why = ['--reason', 'clean again'];
  expect(await runCli(shop(), ['stock', 'withdraw', 'One', ...why])).toMatchObject({ code: 0 });
  const words = ['stock', 'put-back', 'One', '--new-password', ...why];
  expect(await startCli(shop(), words, 'brand new\nnot this\n')).toEqual({
    code: 0,
    stdout: 'One is for sale\n',
    stderr: '',
  });
  const shown = await runCli(shop(), ['stock', 'show', 'One', '--reveal', ...why]);
  expect(shown.stdout).toMatch(/^password: brand new$/m);
});
