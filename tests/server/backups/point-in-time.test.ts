/** Restoring from the archived log of a separate server. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { archiveLog, listBackups } from '#server/backups/index.ts';
import { createLog } from '#server/platform/log.ts';
import { startPostgres } from '../../../src/local/embedded-postgres/index.ts';
import { openOwnServer, type OwnServer } from '../../support/own-server.ts';
import { type ProgramAnswer, runCli } from '../../support/run-cli.ts';
import { until } from '../../support/test-shop.ts';

// Each test starts up to eight programs and servers, one after the other.
vi.setConfig({ testTimeout: 240_000 });

const key = randomBytes(32);
let server: OwnServer;
let folder: string;
let restored = 0;
/** A moment after the third sale and before the fourth. */
let between = '';

beforeAll(async () => {
  server = await openOwnServer();
  folder = await mkdtemp(join(tmpdir(), 'level30-archive-'));
  await query('create table sale (id int primary key)');
  await shop(['backup', 'create']);
  await archived(async () => {
    await query('insert into sale values (1), (2)');
    await pause();
  });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** To the next second, so that moments between changes can be told by seconds. */
const pause = () => delay(1_100);

/** The archive runs meanwhile, and has everything afterwards. */
async function archived(work: () => Promise<void>, url = server.database.url): Promise<void> {
  const ending = new AbortController();
  const archiving = archiveLog({ url, folder, key, log: createLog('silent') }, ending.signal);
  try {
    await work();
    await until(async () => {
      const [isCaughtUp] = await valuesOf(
        url,
        `select coalesce(bool_and(flush_lsn >= pg_current_wal_flush_lsn()), false) as value from pg_stat_replication`,
      );
      return isCaughtUp === true;
    }, 20_000);
  } finally {
    ending.abort();
    await archiving;
  }
}

function shop(words: string[], settings: Record<string, string> = {}): Promise<ProgramAnswer> {
  const environment = { BACKUP_DIR: folder, BACKUP_KEY: key.toString('base64'), LOG_LEVEL: 'silent' };
  return runCli({ databaseUrl: server.database.url, credentialKey: key }, words, '', {
    ...environment,
    DATA_DIR: join(folder, 'data'),
    ...settings,
  });
}

/** @returns the rows of a restored copy, or what was said against it */
async function salesRestored(words: string[]): Promise<unknown[] | string> {
  restored += 1;
  const target = join(folder, `restored-${restored}`);
  const { code, stderr } = await shop(['restore', '--to', target, ...words]);
  if (code !== 0) return stderr;
  const copy = await startPostgres({ dataDir: target, durable: false });
  try {
    return await valuesOf(copy.url, 'select id as value from sale order by id');
  } finally {
    await copy.stop();
    await rm(target, { recursive: true });
  }
}

const query = (text: string) => valuesOf(server.database.url, text);

async function valuesOf(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ value: unknown }>(text)).rows.map((row) => row.value);
  } finally {
    await client.end();
  }
}

async function serverTime(): Promise<string> {
  const [now] = await query(`select clock_timestamp() as value`);
  return (now as Date).toISOString();
}

it('restores any moment since the backup, including the latest, and the backup alone', async () => {
  await archived(async () => {
    await query('insert into sale values (3)');
    await pause();
    between = await serverTime();
    await pause();
    await query('insert into sale values (4)');
    // More than a segment.
    await query(`create table filler as select repeat(md5(n::text), 30) from generate_series(1, 40000) n`);
    await query('insert into sale values (5)');
  });
  expect(await salesRestored(['--at', between.slice(0, 19)])).toEqual([1, 2, 3]);
  expect(await salesRestored([])).toEqual([1, 2, 3, 4, 5]);
  expect(await salesRestored(['--without-log'])).toEqual([]);
  expect((await shop(['backup', 'verify'])).stdout).toMatch(/log +\d+ segments whole, archived until/);
});

it('restores a moment after the last change, although no later change marks it', async () => {
  let quiet = '';
  await archived(async () => {
    await pause();
    quiet = await serverTime();
    // The archive notes every five seconds that it is not behind.
    await delay(7_000);
  });
  expect(await salesRestored(['--at', quiet])).toEqual([1, 2, 3, 4, 5]);
});

it('refuses a moment that cannot be restored, and lists those that can', async () => {
  const [backup] = await listBackups(folder);
  const before = new Date(Date.parse(backup?.startedAt ?? '') - 60_000).toISOString();
  expect(await salesRestored(['--at', before])).toContain('nothing before can be restored from it');
  expect(await salesRestored(['--at', '2999-01-01 00:00:00'])).toContain('the archived log ends at');
  expect(await salesRestored(['--at', 'yesterday'])).toContain('is no moment such as');
});

it('names a missing segment and what to do instead', async () => {
  const [first = '', second = ''] = (await readdir(join(folder, 'wal'))).toSorted();
  for (const missing of [first, second]) {
    const [here, away] = [join(folder, 'wal', missing), join(folder, missing)];
    await rename(here, away);
    const refused = await salesRestored([]);
    expect(refused).toContain(missing.slice(0, 24));
    expect(refused).toContain('--without-log');
    await rename(away, here);
  }
  expect(await salesRestored([])).toEqual([1, 2, 3, 4, 5]);
});

it('says how the archive goes on after a change of the key', async () => {
  const ending = new AbortController();
  const said: string[] = [];
  const log = createLog('error', { write: (line) => void said.push(line) });
  const archiving = archiveLog(
    { url: server.database.url, folder, key: randomBytes(32), log },
    ending.signal,
  );
  await until(() => said.length > 0, 20_000);
  ending.abort();
  await archiving;
  expect(said[0]).toContain('was encrypted with another key');
  expect(said[0]).toContain(`move ${join(folder, 'wal')} away and make a backup at once`);
});

it('one of several processes archives, and another continues where it ended', async () => {
  const ending = new AbortController();
  const first = archiveLog(
    { url: server.database.url, folder, key, log: createLog('silent') },
    ending.signal,
  );
  await until(async () => (await query('select 1 as value from pg_stat_replication')).length === 1, 20_000);
  await archived(async () => {
    await query('create table note as select 1 as id');
    ending.abort();
    await first;
    await query('insert into note values (2)');
  });
  expect((await shop(['backup', 'list'])).stdout).not.toContain('missing');
  expect(await salesRestored([])).toEqual([1, 2, 3, 4, 5]);
});

it('a restored shop continues its archive, and can be restored from it in turn, whatever it was restored to', async () => {
  const target = join(folder, 'next');
  const sell = async (id: number): Promise<void> => {
    const next = await startPostgres({ dataDir: target });
    try {
      await archived(async () => {
        await pause();
        await valuesOf(next.url, `insert into sale values (${id})`);
        await pause();
      }, next.url);
    } finally {
      await next.stop();
      await rm(target, { recursive: true });
    }
  };
  expect((await shop(['restore', '--to', target])).stderr).toBe('');
  await sell(6);
  expect(await salesRestored([])).toEqual([1, 2, 3, 4, 5, 6]);

  expect((await shop(['restore', '--to', target, '--at', between])).stderr).toBe('');
  await sell(7);
  expect(await salesRestored([])).toEqual([1, 2, 3, 7]);
});
