import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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

async function query(text: string): Promise<void> {
  const client = new Client({ connectionString: server.database.url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

it('a backup is listed, readable by nobody else, and nothing of the database is legible in it', async () => {
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

it('a role without the right to replicate is told which right it needs', async () => {
  await query('create role plain_role login');
  const url = new URL(server.database.url);
  url.username = 'plain_role';
  const refused = await shop(['backup', 'create'], { BACKUP_DATABASE_URL: url.href });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('ALTER ROLE name REPLICATION');
  expect(await readdir(join(folder, 'base'))).toEqual([]);
});

it('a folder that cannot be used is named, with the way to another one', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const refused = await shop(['backup', 'create', '--to', join(file, 'backups')]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('Name another one in BACKUP_DIR or with --to');
});
