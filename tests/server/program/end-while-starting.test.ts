/**
 * A signal while the embedded PostgreSQL starts: the program waits for the start and then stops PostgreSQL, because no other program
 * would.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPostgres } from '../../../src/local/embedded-postgres/index.ts';
import { freePort } from '../../support/shop-process.ts';

// Making a database takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const programOf = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const SHOP = [programOf('tests/support/start-without-client.ts')];
const COMMAND = [programOf('src/cli/main.ts'), 'flags', 'list'];

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'level30-signal-'));
  dataDir = join(folder, 'postgres');
});
afterEach(async () => {
  // A server that was left behind is adopted so that it ends.
  if (existsSync(join(dataDir, 'postmaster.pid'))) await (await startPostgres({ dataDir })).stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(words: readonly string[]): Promise<ChildProcess> {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, DATA_DIR: folder, DEMO: 'off', PORT: String(await freePort()) };
  return spawn(process.execPath, words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
}

function readServerPid(): number {
  const pid = Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
  expect(pid).toBeGreaterThan(0);
  return pid;
}

/** The process of the server as soon as there is one, long before it serves. */
function serverPid(): Promise<number> {
  return vi.waitFor(readServerPid, { timeout: 60_000, interval: 1 });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.each([
  ['the shop', SHOP, 'SIGTERM', 0],
  ['a command', COMMAND, 'SIGINT', 130],
] as const)('%s takes the server with it', async (_, words, signal, code) => {
  const program = await start(words);
  const exit = once(program, 'exit');
  const pid = await serverPid();
  program.kill(signal);
  expect(await exit).toEqual([code, null]);
  // It leaves its folder, then ends; the program that started it is gone, so the system collects it, when it comes to that.
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000, interval: 10 });
  expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false);
});
