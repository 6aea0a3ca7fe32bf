/** The command line's exit codes, and what it prints to which stream. */
import { readFile, stat } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../support/test-database.ts';
import { type ProgramAnswer, runCli } from '../../support/run-cli.ts';
import {
  type ImportDatabase,
  openImportDatabase,
  runImport,
} from '../catalog/import/support/import-database.ts';
import { stockCsv, stockRow } from '../catalog/import/support/stock-file.ts';

let database: ImportDatabase;
beforeAll(async () => {
  database = await openImportDatabase();
});
afterAll(() => database.drop());

const shop = (...words: string[]) =>
  runCli({ databaseUrl: database.url, credentialKey: Buffer.alloc(32, 7) }, words);

const runWith = (settings: Record<string, string>, words: string[]) =>
  runCli({ databaseUrl: database.url, credentialKey: Buffer.alloc(32, 7) }, words, '', settings);

describe('stock import', () => {
  test('prints a summary and bad rows with their place, and fails if there were any', async () => {
    const rows = [stockRow(), stockRow(), stockRow({ username: 'Other', level: 'high' })];
    const path = await database.file('stock.csv', stockCsv(rows));

    const dry = await shop('stock', 'import', path, '--dry-run');
    expect(dry.stdout).toBe(
      'nothing was written; would be: 1 imported, 0 already known, 1 bad, 1 duplicate\n',
    );
    const { code, stdout, stderr } = await shop('stock', 'import', path);
    expect(code).toBe(1);
    expect(stdout).toBe('1 imported, 0 already known, 1 bad, 1 duplicate\n');
    expect(stderr.split('\n')).toEqual([
      'stock.csv, line 3: username QuietFox7 is a duplicate of line 2',
      'stock.csv, line 4: level must be a whole number from 1 to 10000, not "high"',
      '',
    ]);
  });

  test('exits with 0 if every row was good', async () => {
    const path = await database.file('good.csv', stockCsv([stockRow({ username: 'Good' })]));
    expect(await shop('stock', 'import', path, '--strict')).toEqual({
      code: 0,
      stdout: '1 imported, 0 already known, 0 bad\n',
      stderr: '',
    });
  });

  test('reports in one line what is wrong with a file', async () => {
    expect(await shop('stock', 'import', '/nowhere.csv')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'cannot read /nowhere.csv: there is no such file\n',
    });
  });
});

/** @param ring the first key encrypts */
function rotate(...ring: Buffer[]): Promise<ProgramAnswer> {
  const CREDENTIALS_KEYS = ring.map((key) => key.toString('base64')).join(',');
  return runWith({ CREDENTIALS_KEYS }, ['credentials', 'rotate']);
}

describe('credentials rotate', () => {
  const [formerKey, newKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];

  test('encrypts with the first key of the given ring, and names what none of its keys opens', async () => {
    const path = await database.file('rotated.csv', stockCsv([stockRow({ username: 'Rotated' })]));
    await shop('stock', 'import', path);
    const first = await rotate(newKey, formerKey);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^[1-9]\d* secrets? encrypted anew, 0 had the first key already/);
    expect(await rotate(newKey)).toMatchObject({ code: 0, stderr: '' });
    const strange = await rotate(formerKey);
    expect(strange.code).toBe(1);
    expect(strange.stderr).toMatch(/passwords? cannot be read with any of these keys: accounts /);
    expect(await rotate(formerKey, newKey)).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('settings and secrets', () => {
  /** All that a command without passwords has no use for is wrong or missing. */
  const UNUSABLE = {
    NODE_ENV: 'production',
    CREDENTIALS_KEYS: '',
    DATA_DIR: '/nowhere',
    STRIPE_SECRET_KEY: 'nonsense',
    SMTP_URL: 'nonsense',
  };
  test('a command requires none that it does not use', async () => {
    expect(await runWith(UNUSABLE, ['ledger', 'audit'])).toMatchObject({ code: 0, stderr: '' });
    const refused = await runWith(UNUSABLE, ['stock', 'import', await database.file('x.csv', stockCsv([]))]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^CREDENTIALS_KEYS is not set and there is no key file \/nowhere\/.*\n$/);
  });

  test('stock is not imported with a different key ring than that of the existing stock', async () => {
    const path = await database.file('first.csv', stockCsv([stockRow({ username: 'First' })]));
    expect(await shop('stock', 'import', path)).toMatchObject({ code: 0 });
    const other = { CREDENTIALS_KEYS: Buffer.alloc(32, 8).toString('base64') };
    const second = await database.file('second.csv', stockCsv([stockRow({ username: 'Second' })]));
    const refused = await runWith(other, ['stock', 'import', second]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^stored passwords need a key that is not in the key ring: .*\n$/);
    const both = {
      CREDENTIALS_KEYS: [8, 7].map((byte) => Buffer.alloc(32, byte).toString('base64')).join(','),
    };
    expect(await runWith(both, ['stock', 'import', second, '--dry-run'])).toMatchObject({ code: 0 });
  });
});

test('migrate previews, migrates and logs it', async () => {
  expect(await shop('migrate', '--dry-run')).toEqual({
    code: 0,
    stdout: '0 migrations to run\n',
    stderr: '',
  });
  const empty = await createEmptyDatabase();
  try {
    const onEmpty = (...words: string[]) =>
      runCli({ databaseUrl: empty.url, credentialKey: Buffer.alloc(32, 7) }, words);
    const dry = await onEmpty('migrate', '--dry-run');
    expect(dry.stdout).toMatch(/^20261120-120000-first-purchase\n(.*\n)+\d+ migrations to run\n$/);
    expect((await onEmpty('migrate', '--dry-run')).stdout).toBe(dry.stdout);
    expect((await onEmpty('migrate')).stdout).toBe(dry.stdout.replace('to run', 'run'));
    expect((await onEmpty('log')).stdout).toContain('migrate');

    const client = new Client({ connectionString: empty.url });
    await client.connect();
    const forget = (pattern: string) =>
      client
        .query<{ name: string }>(
          `delete from migration where name = (select max(name) from migration where name ${pattern}) returning name`,
        )
        .then(({ rows }) => rows[0]?.name ?? '');
    const expanding = await forget(`like '%-expand-%'`);
    expect(await onEmpty('migrate', '--dry-run')).toEqual({
      code: 0,
      stdout: `${expanding}\n1 migration to run\n`,
      stderr: '',
    });
    const stopping = await forget(`not like '%-expand-%'`);
    await client.end();
    const warned = await onEmpty('migrate', '--dry-run');
    expect(warned).toMatchObject({ code: 1, stdout: expect.stringContaining('2 migrations to run\n') });
    expect(warned.stderr).toMatch(/^stop all processes of the shop first, .* cannot run with (.*)\n$/);
    expect(warned.stderr).toContain(` ${stopping}\n`);
  } finally {
    await empty.drop();
  }
});

const stockStatuses = async () =>
  Object.fromEntries(
    (await database.rows<{ username: string; status: string }>('select * from product')).map(
      ({ username, status }) => [username, status],
    ),
  );

describe('the stock as a file', () => {
  const colours = ['Red', 'Green', 'Blue'].map((username) => stockRow({ username, region: 'KR' }));
  const empty = colours.map((row) => ({ ...row, password: '' }));

  test('stock export uses the import’s format, and logs when passwords are included', async () => {
    await runImport(database, await database.file('kr.csv', stockCsv(colours)));
    const out = `${await database.file('folder-of-export', '')}.csv`;
    const [asked, plain, secret] = await Promise.all([
      shop('stock', 'export', '--with-passwords'),
      shop('stock', 'export', out, '--region', 'KR', '--class', 'ranked'),
      shop('stock', 'export', '--username', 'gre', '--with-passwords', '--reason', 'audit'),
    ]);
    expect(asked).toMatchObject({ code: 1, stderr: '--with-passwords needs --reason\n' });
    expect(plain).toEqual({ code: 0, stdout: '', stderr: `3 accounts in ${out}\n` });
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    const lines = stockCsv(empty).trimEnd().split('\n');
    // Behind what every list has, the cost, which no file has named.
    const withCost = lines.map((line, index) => `${line}${index === 0 ? ',cost' : ','}\n`).join('');
    expect(await readFile(out, 'utf8')).toBe(withCost);
    expect(secret.stdout).toContain('Green,pass-word-1,KR');
    expect((await shop('stock', 'show', 'green')).stdout).toMatch(
      /^Green .*\n.* came into stock\n.* "stock export --with-passwords" by .*: audit\n$/,
    );
  });

  test('stock import --update takes back an edited export after a preview, and stock list shows it', async () => {
    const path = await database.file('changed.csv', stockCsv(empty).replace('Green,,KR,31', 'Green,,KR,44'));
    expect(await shop('stock', 'import', path, '--update')).toEqual({
      code: 0,
      stdout:
        'nothing was written yet; say --yes to do it. Would be: 0 imported, 1 updated, 0 left as they are, 2 already known, 0 bad\n',
      stderr: 'changed.csv, line 3: Green: level 31 -> 44\n',
    });
    expect((await shop('stock', 'import', path, '--update', '--yes')).stdout).toMatch(
      /^0 imported, 1 updated/,
    );
    const [listed, log] = await Promise.all([
      shop('stock', 'list', '--region', 'KR', '--limit', '2'),
      shop('log', '--action', 'stock import --update'),
    ]);
    expect(listed.stdout).toMatch(/^Red +KR +ranked +for sale +no price +level 31 .*\nGreen .* level 44 /);
    expect(listed.stderr).toBe('3 accounts; the first 2 are shown, see --limit\n');
    expect(log.stdout).toMatch(/account Green +level 31 -> level 44/);
  });

  test('stock withdraw --file previews, withdraws and says what stays', async () => {
    const path = await database.file('recalled.txt', 'red\nGreen\n\ngreen\nNobody\n');
    const withdraw = (...more: string[]) =>
      shop('stock', 'withdraw', '--file', path, '--reason', 'recalled', ...more);
    expect((await withdraw()).stdout).toBe(
      'nothing was done yet; say --yes to do it. Would be: 2 withdrawn, 1 left as they are\n',
    );
    expect(await withdraw('--yes')).toEqual({
      code: 1,
      stdout: '2 withdrawn, 1 left as they are\n',
      stderr: 'recalled.txt, left as it is: there is no account Nobody\n',
    });
    expect((await stockStatuses())['Red']).toBe('withdrawn');
  });

  test('a full database ends an import with its figures, in one line and without a statement', async () => {
    await database.newEm().execute(`
      create function fill_disk() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger fill_disk before insert on product for each row when (new.username = 'Full')
        execute function fill_disk()`);
    const rows = Array.from({ length: 1000 }, (_, index) => stockRow({ username: `Room${index}` }));
    const path = await database.file('full.csv', stockCsv([...rows, stockRow({ username: 'Full' })]));
    expect(await shop('stock', 'import', path)).toEqual({
      code: 1,
      stdout:
        'stopped early; by then: 1000 imported, 0 already known, 0 bad. Run it again: what is in stock by then is skipped\n',
      stderr: 'the disk of the database is full: make room, then run this again (53100)\n',
    });
    await database.newEm().execute('drop trigger fill_disk on product');
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
  expect((await shop('settings', 'list')).stdout).toMatch(
    /^flags\.trade +on +default off; on or off +Trade-ins: Customers can/m,
  );
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

test('coupons create-batch prints only the codes; list and revoke', async () => {
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

test('log shows who changed what, with reason, before and after', async () => {
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

test('balance-coupons shows codes once, then lists and revokes them', async () => {
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

test('balance-coupons writes codes to a new file, or does nothing', async () => {
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

test('ledger audit fails if something differs', async () => {
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
  test('says when nothing is waiting, and what cannot be decided', async () => {
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
