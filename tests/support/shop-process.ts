/** The real shop as a separate process, for tests that need a browser or a kill. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const LOG = join(REPOSITORY, 'test-results', 'shop.log');
const SERVING_WITHIN_MS = 120_000;
/** A shop that has not ended this long after SIGTERM is killed. */
export const END_WITHIN_MS = 20_000;

export interface ShopProcess {
  url: string;
  pid: number;
  /** Its data folder, for operators' commands. */
  dataDir: string;
  /** SIGKILL: nothing is completed or logged. */
  kill(): Promise<void>;
  /** SIGTERM, as sent by Ctrl-C or a service manager. */
  end(): Promise<void>;
}

/** What to start: the program, then its arguments. */
const SHOP = ['--max-semi-space-size=16', '--heap-growing-percent=100', join(REPOSITORY, 'src', 'main.mjs')];

/**
 * Starts the shop and waits until it serves.
 *
 * @param settings environment variables; PORT is chosen if it is absent
 * @param words another program to run instead, with its arguments
 * @param page a path that answers as soon as it serves
 */
export async function startShopProcess(
  settings: Record<string, string> & { DATA_DIR: string },
  words: readonly string[] = SHOP,
  page = '/',
): Promise<ShopProcess> {
  const port = settings['PORT'] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const shop = startShop({ HOST: '127.0.0.1', PUBLIC_URL: url, ...settings, PORT: port }, words);
  try {
    await untilServing(shop, url + page);
  } catch (error) {
    await end(shop, 'SIGKILL');
    throw error;
  }
  const dataDir = settings.DATA_DIR;
  return {
    url,
    pid: shop.pid ?? 0,
    dataDir,
    kill: () => end(shop, 'SIGKILL'),
    end: () => end(shop, 'SIGTERM'),
  };
}

function startShop(
  settings: Record<string, string> & { DATA_DIR: string },
  words: readonly string[],
): ChildProcess {
  // Nothing of the developer's own shop: not its database, gateways or mail server. Another working folder, because the
  // shop would read the `.env` in this one.
  const { PATH, HOME, TMPDIR } = process.env;
  mkdirSync(join(REPOSITORY, 'test-results'), { recursive: true });
  const log = openSync(LOG, 'a');
  const shop = spawn(process.execPath, words, {
    cwd: settings.DATA_DIR,
    env: { PATH, HOME, TMPDIR, DEMO: 'on', ...settings },
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

async function end(shop: ChildProcess, how: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return;
  const exit = once(shop, 'exit');
  shop.kill(how);
  const force = setTimeout(() => shop.kill('SIGKILL'), END_WITHIN_MS);
  await exit;
  clearTimeout(force);
}

/** Below the range from which systems choose the ports of outgoing connections, and those of servers that name none. */
const FREE_PORTS = { first: 20_000, last: 32_767 };

/** A port that was free a moment ago and that no outgoing connection takes until it is used. */
export async function freePort(): Promise<number> {
  const server = createServer();
  for (;;) {
    const port = randomInt(FREE_PORTS.first, FREE_PORTS.last + 1);
    server.listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
