/**
 * Playwright's global setup: the real shop, as `npm start` runs it, with a data folder, a database and a port of its
 * own. What it prints is in test-results/shop.log.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const LOG = join(REPOSITORY, 'test-results', 'shop.log');
/** Enough that every filter finds something, few enough that the first start stays short. */
const DEMO_ACCOUNTS = '2000';
const SERVING_WITHIN_MS = 120_000;

export default async function serveShop(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'level30-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const shop = startShop({ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url, DATA_DIR: dataDir });
  const stop = async (): Promise<void> => {
    await end(shop);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilServing(shop, url);
  } catch (error) {
    await stop();
    throw error;
  }
  // Workers inherit it and read it in playwright.config.ts.
  process.env.LEVEL30_E2E_URL = url;
  return stop;
}

function startShop(settings: Record<string, string> & { DATA_DIR: string }): ChildProcess {
  // Nothing of the person's own shop: not its database, its gateways, its mail server.
  // The working folder is another one, because the shop would read the `.env` in this one.
  const { PATH, HOME, TMPDIR } = process.env;
  mkdirSync(join(REPOSITORY, 'test-results'), { recursive: true });
  const log = openSync(LOG, 'w');
  const shop = spawn(process.execPath, [join(REPOSITORY, 'src', 'main.ts')], {
    cwd: settings.DATA_DIR,
    env: { PATH, HOME, TMPDIR, DEMO: 'on', DEMO_ACCOUNTS, ...settings },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return shop;
}

async function untilServing(shop: ChildProcess, url: string): Promise<void> {
  const giveUpAt = performance.now() + SERVING_WITHIN_MS;
  while (!(await answers(url))) {
    if (shop.exitCode !== null || performance.now() > giveUpAt) {
      throw new Error(`The shop did not start. It said:\n${readFileSync(LOG, 'utf8')}`);
    }
    await delay(50);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function end(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return;
  const exit = once(shop, 'exit');
  shop.kill('SIGTERM');
  const force = setTimeout(() => shop.kill('SIGKILL'), 20_000);
  await exit;
  clearTimeout(force);
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
