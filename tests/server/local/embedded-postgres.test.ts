import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPostgres, type RunningPostgres } from '../../../src/local/embedded-postgres/index.ts';

let folder: string;
let dataDir: string;
let started: RunningPostgres[];
let holders: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'level30-embedded-'));
  dataDir = join(folder, 'postgres');
  started = [];
  holders = [];
});

afterEach(async () => {
  for (const holder of holders) holder.kill('SIGKILL');
  for (const postgres of started) await postgres.stop();
  // A holder's server is adopted so that it ends.
  if (existsSync(pidFile())) await (await startPostgres({ dataDir, durable: false })).stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir, durable: false });
  started.push(postgres);
  return postgres;
}

/** Another process that runs the server, as a shop does. */
async function startHolder(): Promise<{ holder: ChildProcess; url: string }> {
  const script = fileURLToPath(new URL('../../support/hold-embedded-postgres.ts', import.meta.url));
  const holder = spawn(process.execPath, [script, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  holders.push(holder);
  const [line] = await once(holder.stdout, 'data');
  return { holder, url: String(line).trim() };
}

async function kill(holder: ChildProcess): Promise<void> {
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

function pidFile(): string {
  return join(dataDir, 'postmaster.pid');
}

function serverPid(): number {
  return Number.parseInt(readFileSync(pidFile(), 'utf8'), 10);
}

const SCHED_BATCH = 3;

/** Not on other systems, and not where a container forbids it. */
function canSchedule(): boolean {
  return spawnSync('chrt', ['--batch', '0', 'true']).status === 0;
}

/** As in proc_pid_stat(5), field 41; the name, which may contain spaces, is the second. */
function schedulingPolicyOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[41 - 3]);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<{ value: unknown }>(sql)).rows.map((row) => row.value);
  } finally {
    await client.end();
  }
}

const WRITE = 'CREATE TABLE note AS SELECT 30 AS value';
const READ = 'SELECT value FROM note';

describe('a data folder', () => {
  it('is created by the first start and kept by the second, and stopping ends its server', async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    await query(first.url, WRITE);
    const socketDir = decodeURIComponent(new URL(first.url).hostname);
    await first.stop();
    expect(existsSync(pidFile())).toBe(false);
    expect(existsSync(socketDir)).toBe(false);

    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.url, READ)).toEqual([30]);
  });

  it('sorts and folds text identically on every machine', async () => {
    const { url } = await start();
    const [provider] = await query(
      url,
      `SELECT datlocprovider::text || ' ' || datlocale || ' ' || pg_encoding_to_char(encoding) AS value
       FROM pg_database WHERE datname = 'level30'`,
    );
    expect(provider).toBe('b C.UTF-8 UTF8');
    expect(await query(url, `SELECT lower('ÄSHE') AS value`)).toEqual(['äshe']);
  });

  it.runIf(canSchedule())('has a server that does not interrupt who wakes it', async () => {
    const { url } = await start();
    const client = new Client({ connectionString: url });
    await client.connect();
    const [row] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    expect(schedulingPolicyOf(serverPid())).toBe(SCHED_BATCH);
    expect(schedulingPolicyOf(row?.pid ?? 0)).toBe(SCHED_BATCH);
    await client.end();
  });

  it('may have a long path with spaces', async () => {
    dataDir = join(folder, 'a folder', 'x'.repeat(150), 'postgres');
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS value')).toEqual([1]);
    expect((await start()).adopted).toBe(true);
  });

  it('is created once when two start at the same moment', async () => {
    const [left, right] = await Promise.all([start(), start()]);
    expect(left.url).toBe(right.url);
    expect(left.adopted).toBe(!right.adopted);
    expect(await readdir(folder)).toEqual(['postgres']);
  });

  it('discards what a process left when it was killed while creating it', async () => {
    const abandoned = join(folder, `.postgres-unfinished-${2 ** 30}-abc`);
    await mkdir(join(abandoned, 'base'), { recursive: true });
    await start();
    expect(existsSync(abandoned)).toBe(false);
  });

  it('is refused if it is something else', async () => {
    await mkdir(dataDir);
    writeFileSync(join(dataDir, 'diary.txt'), 'Dear diary');
    await expect(start()).rejects.toThrow(`${dataDir} is not a PostgreSQL data folder`);
    expect(await readdir(dataDir)).toEqual(['diary.txt']);
  });

  it('is refused if another version created it', async () => {
    await mkdir(dataDir);
    writeFileSync(join(dataDir, 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow('was made by PostgreSQL 15; this is 18');
  });
});

describe('after a kill', () => {
  it('the next start adopts the killed shop’s server', async () => {
    const { holder, url } = await startHolder();
    await query(url, WRITE);
    const pid = serverPid();
    await kill(holder);

    const adopted = await start();
    expect(adopted).toMatchObject({ adopted: true, url });
    expect(serverPid()).toBe(pid);
    expect(await query(adopted.url, READ)).toEqual([30]);
    await adopted.stop();
    expect(existsSync(pidFile())).toBe(false);
  });

  it('the next start recovers if the server was killed too and its process id was reused', async () => {
    const { holder, url } = await startHolder();
    await query(url, WRITE);
    await kill(holder);
    process.kill(serverPid(), 'SIGKILL');
    const [, ...rest] = readFileSync(pidFile(), 'utf8').split('\n');
    writeFileSync(pidFile(), [process.pid, ...rest].join('\n'));

    const postgres = await start();
    expect(postgres.adopted).toBe(false);
    expect(await query(postgres.url, READ)).toEqual([30]);
  });

  it('the next start gives a server a new address if its socket was removed', async () => {
    const { holder, url } = await startHolder();
    await query(url, WRITE);
    await kill(holder);
    await rm(decodeURIComponent(new URL(url).hostname), { recursive: true });

    const postgres = await start();
    expect(await query(postgres.url, READ)).toEqual([30]);
  });

  it('a running shop gets its server back at the same address', async () => {
    const postgres = await start();
    await query(postgres.url, WRITE);
    const pid = serverPid();
    process.kill(pid, 'SIGKILL');

    await vi.waitFor(async () => expect(await query(postgres.url, READ)).toEqual([30]), { timeout: 20_000 });
    expect(serverPid()).not.toBe(pid);
    await postgres.stop();
    expect(existsSync(pidFile())).toBe(false);
  });
});

describe('several shops on one folder', () => {
  it('share the server until the last one stops', async () => {
    const first = await start();
    const second = await start();
    const { holder } = await startHolder();
    expect(second).toMatchObject({ adopted: true, url: first.url });

    await first.stop();
    await second.stop();
    expect(existsSync(pidFile())).toBe(true);
    await kill(holder);
    const last = await start();
    expect(last.adopted).toBe(true);
    await last.stop();
    expect(existsSync(pidFile())).toBe(false);
  });

  it('each get it back at the same address, however often it is killed', async () => {
    const shops = [await start(), await start(), await start()];
    const [{ url }] = shops as [RunningPostgres];
    await query(url, WRITE);
    for (let round = 0; round < 5; round += 1) {
      const pid = serverPid();
      process.kill(pid, 'SIGKILL');
      // For a moment its orphans would still answer.
      await vi.waitFor(() => expect(serverPid()).not.toBe(pid), { timeout: 20_000 });
      await vi.waitFor(async () => expect(await query(url, READ)).toEqual([30]), { timeout: 20_000 });
    }
    for (const shop of shops) await shop.stop();
    expect(existsSync(pidFile())).toBe(false);
  });

  it('stop it exactly once when all stop at the same moment', async () => {
    const shops = [await start(), await start(), await start()];
    await Promise.all(shops.map((shop) => shop.stop()));
    expect(existsSync(pidFile())).toBe(false);
    expect(readFileSync(join(dataDir, 'server.log'), 'utf8').match(/received fast shutdown/g)).toHaveLength(
      1,
    );
  });
});
