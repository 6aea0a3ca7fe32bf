/** A start that cannot succeed: one clear line for the operator, without a stack. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startOrExplain } from '../../../src/start-program.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { openTestShop, TEST_CONFIG } from '../../support/test-shop.ts';

// Two starts are programs of their own, which take seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const PROGRAM = fileURLToPath(new URL('../../support/start-without-client.ts', import.meta.url));
const CREDENTIALS_KEYS = Buffer.alloc(32, 7).toString('base64');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'level30-refused-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const settingsOf = (settings: Record<string, string>) => {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, DATA_DIR: folder, DEMO: 'off', ...settings };
};

/** What a start says before it gives up. */
function refusalOf(settings: Record<string, string>): Promise<unknown> {
  return startOrExplain(() => Promise.resolve((_, next) => next()), settingsOf(settings));
}

/** What the program says on stderr before it ends with 1. */
function lastWordsOf(settings: Record<string, string>): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM], { cwd: folder, env: settingsOf(settings) }, (error, _, stderr) => {
      expect(error?.code).toBe(1);
      resolve(stderr);
    });
  });
}

async function rowsOf(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const at = (host: string) => ({ DATABASE_URL: `postgres://nobody@${host}:1/none` });

it('without its database', async () => {
  expect(await refusalOf(at('127.0.0.1'))).toMatch(/^cannot reach the database: .*ECONNREFUSED.*$/);
  expect(await refusalOf(at('127.0.0.1:1,127.0.0.2'))).toMatch(
    /^cannot reach the database: no host of the database is primary: 127\.0\.0\.1:1 cannot be used .*; 127\.0\.0\.2:1 cannot .*$/,
  );
  expect(await lastWordsOf(at('localhost'))).toMatch(/^cannot reach the database: .*ECONNREFUSED.*\n$/);
});

it('with a mistyped database name, which it does not create', async () => {
  const database = await createTestDatabase();
  try {
    const url = new URL(database.url);
    const mistyped = `${url.pathname.slice(1)}x`;
    url.pathname = `/${mistyped}`;
    expect(await refusalOf({ DATABASE_URL: url.href })).toMatch(
      /^cannot reach the database: database "level30_test_\w+x" does not exist$/,
    );
    expect(await rowsOf(database.url, `select 1 from pg_database where datname = '${mistyped}'`)).toEqual([]);
  } finally {
    await database.drop();
  }
});

it('with a key ring that does not fit the stored passwords', async () => {
  const shop = await openTestShop();
  try {
    await shop.addProduct();
    const used = createSecrets(TEST_CONFIG.credentialKeys).fingerprints[0];
    const refusal = await refusalOf({ DATABASE_URL: shop.databaseUrl, CREDENTIALS_KEYS });
    expect(refusal).toContain(`fingerprint ${used} (product.password_encrypted)`);
    expect(String(refusal).split('\n')).toHaveLength(1);
  } finally {
    await shop.close();
  }
});

it('on the schema of a newer build, or if it may not migrate', async () => {
  const database = await createTestDatabase();
  try {
    await rowsOf(database.url, `insert into migration (name) values ('29990101-000000-drop-carts')`);
    expect(await refusalOf({ DATABASE_URL: database.url, CREDENTIALS_KEYS })).toMatch(
      /^the database belongs to a newer build of the shop: it has 29990101-000000-drop-carts, .*$/,
    );
    await rowsOf(database.url, `delete from migration where name like '2999%' or name like '%-marketplace'`);
    expect(
      await refusalOf({ DATABASE_URL: database.url, CREDENTIALS_KEYS, MIGRATE_AT_START: 'off' }),
    ).toMatch(/^the database lacks .*-marketplace.*; run: npm run shop -- migrate$/);
  } finally {
    await database.drop();
  }
});

it('with a file where its data folder should be', async () => {
  const file = join(folder, 'var');
  await writeFile(file, '');
  expect(await refusalOf({ DATA_DIR: file })).toMatch(/^cannot use the key file .*; set DATA_DIR$/);
  expect(await refusalOf({ DATA_DIR: file, CREDENTIALS_KEYS })).toMatch(
    /^.*postgres cannot be used \(ENOTDIR.* set DATA_DIR\.$/,
  );
});

it('when it cannot listen', async () => {
  const database = await createTestDatabase();
  try {
    expect(await lastWordsOf({ DATABASE_URL: database.url, HOST: 'nonsense.invalid' })).toMatch(
      /^cannot listen at port 3000 of nonsense\.invalid \(.*\); set HOST or PORT\n$/,
    );
  } finally {
    await database.drop();
  }
});
