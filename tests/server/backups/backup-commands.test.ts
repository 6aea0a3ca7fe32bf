import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from '../../../src/local/embedded-postgres/index.ts';
import { openOwnServer, type OwnServer } from '../../support/own-server.ts';
import { type ProgramAnswer, runCli } from '../../support/run-cli.ts';

let server: OwnServer;
let folder: string;
const backupKey = randomBytes(32).toString('base64');
const credentialKey = randomBytes(32);

beforeAll(async () => {
  server = await openOwnServer();
});

afterAll(() => server.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'level30-backups-'));
  return () => rm(folder, { recursive: true, force: true });
});

function shop(words: string[], settings: Record<string, string> = {}): Promise<ProgramAnswer> {
  const environment = { BACKUP_DIR: folder, BACKUP_KEY: backupKey, LOG_LEVEL: 'silent', ...settings };
  return runCli({ databaseUrl: server.database.url, credentialKey }, words, '', environment);
}

function query(text: string): Promise<unknown[]> {
  return valuesOf(server.database.url, text);
}

async function valuesOf(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ value: unknown }>(text)).rows.map((row) => row.value);
  } finally {
    await client.end();
  }
}

it('a backup is listed, readable by no other user, and reveals nothing of the database', async () => {
  await query(
    `create table secret_note as select 'a very legible sentence' as text from generate_series(1, 1000)`,
  );
  const made = await shop(['backup', 'create']);
  expect(made.stderr).toBe('');
  expect(made.stdout).toMatch(/^backup [\d-]+T[\d-]+Z: [\d.]+ MB in .*, of [\d.]+ MB of data\n$/);

  const [name = ''] = await readdir(join(folder, 'base'));
  const listed = await shop(['backup', 'list']);
  expect(listed.stdout).toContain(name);

  const legible: string[] = [];
  for (const file of await readdir(join(folder, 'base', name))) {
    const bytes = await readFile(join(folder, 'base', name, file));
    if (bytes.includes('legible') || bytes.includes(Buffer.from(backupKey, 'base64'))) legible.push(file);
  }
  expect(legible).toEqual([]);
});

it('a role without the replication right is told which right it needs', async () => {
  await query('create role plain_role login');
  const url = new URL(server.database.url);
  url.username = 'plain_role';
  const refused = await shop(['backup', 'create'], { BACKUP_DATABASE_URL: url.href });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('ALTER ROLE name REPLICATION');
  expect(await readdir(join(folder, 'base'))).toEqual([]);
});

it('a role that may only replicate makes backups alongside the shop’s role', async () => {
  await query('create role backup_role login replication');
  const url = new URL(server.database.url);
  url.username = 'backup_role';
  const made = await shop(['backup', 'create'], { BACKUP_DATABASE_URL: url.href });
  expect(made).toMatchObject({ code: 0, stderr: '' });
});

it('a folder that cannot be used is named, with the way to choose another', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const refused = await shop(['backup', 'create', '--to', join(file, 'backups')]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('Name another one in BACKUP_DIR or with --to');
});

it('only the latest backups are kept if so configured, and other folders are left alone', async () => {
  await mkdir(join(folder, 'base', 'notes'), { recursive: true });
  const names: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { stdout } = await shop(['backup', 'create', '--keep', '2']);
    names.push(/^backup (\S+):/.exec(stdout)?.[1] ?? '');
    // Backups are named by the second.
    await delay(1_000);
  }
  expect(await readdir(join(folder, 'base'))).toEqual([...names.slice(1), 'notes']);
  expect((await shop(['backup', 'create', '--keep', '0'])).stderr).toContain(
    '--keep is a whole number above 0',
  );
});

it('the latest verified backup is kept while later ones cannot be restored, and the list says which it is', async () => {
  const verifying = { DATA_DIR: join(folder, 'data') };
  const make = async (): Promise<string> => {
    const { stdout } = await shop(['backup', 'create', '--keep', '1']);
    // Backups are named by the second.
    await delay(1_000);
    return /^backup (\S+):/.exec(stdout)?.[1] ?? '';
  };
  const proven = await make();
  expect(await shop(['backup', 'verify'], verifying)).toMatchObject({ code: 0, stderr: '' });
  const damaged = await make();
  await truncate(join(folder, 'base', damaged, 'base.tar.zst'), 1_000);
  expect(await shop(['backup', 'verify'], verifying)).toMatchObject({ code: 1 });
  const latest = await make();
  expect(await readdir(join(folder, 'base'))).toEqual([proven, latest]);

  const { stdout } = await shop(['backup', 'list']);
  expect(stdout).toMatch(new RegExp(`^${proven} +[\\d-]+ [\\d:]+ UTC +[\\d-]+ [\\d:]+ UTC +`, 'm'));
  expect(stdout).toMatch(new RegExp(`^${latest} +[\\d-]+ [\\d:]+ UTC +no +`, 'm'));
  expect(await shop(['backup', 'verify'], verifying)).toMatchObject({ code: 0, stderr: '' });
  const last = await make();
  expect(await readdir(join(folder, 'base'))).toEqual([latest, last]);
});

it('the recovery sheet lists every key with its fingerprint, is logged, and is readable by no other user', async () => {
  const sheet = join(folder, 'sheet.txt');
  const written = await shop(['backup', 'keys', '--to', sheet]);
  expect(written).toMatchObject({ code: 0, stderr: '' });
  const text = await readFile(sheet, 'utf8');
  const typed = [...text.matchAll(/ {2}(\S.*?) {3}\(without the spaces\)/g)].map(([, groups = '']) =>
    groups.replaceAll(' ', ''),
  );
  expect(typed).toEqual([backupKey, credentialKey.toString('base64')]);
  expect((await stat(sheet)).mode & 0o077).toBe(0);
  const { stdout } = await shop(['log', '--action', 'backup keys']);
  expect(stdout).toContain('recovery sheet');
  expect(stdout).not.toContain(backupKey);
});

describe('a backup that is verified or restored', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = join(folder, 'data');
    await shop(['backup', 'create']);
  });

  it('proves it can be restored, and leaves nothing of the trial copy', async () => {
    const verified = await shop(['backup', 'verify'], { DATA_DIR: dataDir });
    expect(verified.stderr).toBe('');
    expect(verified.stdout).toMatch(/files +\d{3,} as in the manifest/);
    expect(verified.stdout).toMatch(/ledger +\d+ laws checked, 0 differences/);
    expect(verified.stdout).toMatch(/this backup can be restored\n$/);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('becomes the data folder of the next start, and never replaces existing data', async () => {
    const target = join(dataDir, 'postgres');
    const restored = await shop(['restore', '--to', target]);
    expect(restored.stderr).toBe('');
    const started = await startPostgres({ dataDir: target, durable: false });
    try {
      expect(await valuesOf(started.url, 'select count(*)::int as value from secret_note')).toEqual([1000]);
    } finally {
      await started.stop();
    }
    const refused = await shop(['restore', '--to', target]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('holds data already');
  });

  it.each([
    {
      damage: 'another key',
      change: async () => undefined,
      settings: { BACKUP_KEY: randomBytes(32).toString('base64') },
      says: /was encrypted with another key .*recovery sheet/,
    },
    {
      damage: 'a flipped byte',
      change: async (file: string) => {
        const bytes = await readFile(file);
        const middle = Math.floor(bytes.length / 2);
        bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
        await writeFile(file, bytes);
      },
      settings: { BACKUP_KEY: backupKey },
      says: /was changed: part \d+ does not fit\. Copy it again/,
    },
    {
      damage: 'an end that is missing',
      change: async (file: string) => truncate(file, Math.floor((await stat(file)).size / 2)),
      settings: { BACKUP_KEY: backupKey },
      says: /ends too early: its copy is not complete\. Copy it again/,
    },
    {
      damage: 'a missing file',
      change: (file: string) => rm(file),
      settings: { BACKUP_KEY: backupKey },
      says: /base\.tar\.zst is missing/,
    },
  ])('with $damage is refused with a remedy, and creates no folder', async ({ change, settings, says }) => {
    const [name = ''] = await readdir(join(folder, 'base'));
    await change(join(folder, 'base', name, 'base.tar.zst'));
    for (const words of [['backup', 'verify'], ['restore']]) {
      const refused = await shop([...words], { DATA_DIR: dataDir, ...settings, DATABASE_URL: '' });
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toMatch(says);
      expect(refused.stderr).not.toContain(backupKey);
      expect(await readdir(dataDir).catch(() => [])).toEqual([]);
    }
  });
});
