/**
 * Three shop processes behind HAProxy, as during a deployment: one of them still serves the previous build, and each is
 * restarted in turn. Every process has its own data folder, as on three machines; they share the archive of builds.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDebianProgram } from '../support/debian-program.ts';
import { CURRENT_BUILD, makeFormerBuild } from '../support/former-build.ts';
import { type Haproxy, startHaproxy } from '../support/haproxy.ts';
import { signedIn } from '../support/rest-check.ts';
import { scaled, withinMs } from '../support/scale.ts';
import { freePort, type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import type { TestBrowser } from '../support/test-browser.ts';
import { openTestShop, TEST_CONFIG, type TestShop, until } from '../support/test-shop.ts';

const PROCESSES = 3;
const LOADS = 500;
const RESTARTS = 15;
const CUSTOMERS = 4;
const PROGRAM = fileURLToPath(new URL('../support/start-with-build.ts', import.meta.url));
/** Three processes and fifteen restarts take minutes, so only `npm run faults` runs this trial. */
const haproxy = scaled({
  quick: () => undefined,
  full: () => findDebianProgram('haproxy', { purpose: 'the trial behind a balancer' }),
})();

let shop: TestShop;
let folder: string;
let ports: number[];
let balancer: Haproxy;
let processes: ShopProcess[];

async function start(n: number, build: string): Promise<ShopProcess> {
  const dataDir = join(folder, `process-${n}`);
  await mkdir(dataDir, { recursive: true });
  const settings = {
    PORT: String(ports[n]),
    PUBLIC_URL: balancer.url,
    TRUST_PROXY: 'on',
    DRAIN_SECONDS: '3',
    READS_PER_MINUTE: '0',
    DATA_DIR: dataDir,
    BUILD_ARCHIVE_DIR: join(folder, 'builds'),
    DATABASE_URL: shop.databaseUrl,
    CREDENTIALS_KEYS: TEST_CONFIG.credentialKeys.map((key) => key.toString('base64')).join(','),
    DEMO: 'off',
  };
  return startShopProcess(settings, [PROGRAM, build]);
}

const untilInUse = (): Promise<void> =>
  until(async () => (await balancer.inUse()).every(Boolean), withinMs(60_000));

beforeAll(async () => {
  if (!haproxy) return;
  shop = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), 'level30-deployment-'));
  const former = join(folder, 'former');
  await makeFormerBuild(former);
  ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  balancer = await startHaproxy(haproxy, ports);
  // The previous build runs first, as in a real deployment.
  processes = [await start(0, former)];
  processes.push(...(await Promise.all([start(1, CURRENT_BUILD), start(2, CURRENT_BUILD)])));
  await untilInUse();
}, withinMs(180_000));

afterAll(async () => {
  if (!haproxy) return;
  await Promise.all(processes.map((each) => each.end()));
  await balancer.end();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
}, withinMs(60_000));

/** The files that a page or file refers to; for a script, those imported immediately or on demand. */
function filesIn(text: string): string[] {
  const names = text.matchAll(/(?:assets\/|\.\/)([\w.-]+-[\w-]{8}\.(?:js|css|woff2))/g);
  return [...new Set([...names].map(([, name]) => `/assets/${name}`))];
}

it.runIf(haproxy)(
  `${LOADS} first loads while two builds are mixed: no file fails`,
  async ({ task }) => {
    const failed: string[] = [];
    const seen = new Map<string, string[]>();
    let asked = 0;
    const load = async (path: string): Promise<string> => {
      asked += 1;
      const answer = await fetch(`${balancer.url}${path}`);
      const text = await answer.text();
      if (!answer.ok) failed.push(`${answer.status} ${path}`);
      return text;
    };
    for (let n = 0; n < LOADS; n += 1) {
      const page = await load(n % 2 === 0 ? '/' : '/buy-account/');
      // Everything that the page refers to, and what that refers to in turn: each from whichever process is next.
      const first = filesIn(page);
      expect(first.length).toBeGreaterThan(3);
      const texts = await Promise.all(first.map(load));
      first.forEach((file, index) => seen.set(file, filesIn(texts[index] ?? '')));
    }
    // What is loaded on demand, when a customer goes to another page, from every process.
    const later = new Set([...seen.values()].flat());
    for (const { url } of processes) {
      const answers = await Promise.all([...later].map((file) => fetch(`${url}${file}`, { method: 'HEAD' })));
      for (const { ok, status, url: file } of answers) if (!ok) failed.push(`${status} ${file}`);
    }
    task.meta.measured = `${asked} files in ${LOADS} loads, ${later.size} more at each process`;
    expect(failed).toEqual([]);
    // Both builds were really served.
    const names = [...seen.keys()];
    expect(names.some((name) => name.includes('Form'))).toBe(true);
    expect(names.some((name) => !name.includes('Form'))).toBe(true);
  },
  withinMs(120_000),
);

it.runIf(haproxy)(
  `${RESTARTS} restarts, one process after the other, amid searches and purchases: no request fails`,
  async ({ task }) => {
    const failures: string[] = [];
    const over = new AbortController();
    let purchases = 0;
    let reads = 0;
    const clients = await Promise.all(
      Array.from({ length: CUSTOMERS }, async () => {
        const customer = await shop.addCustomer(1_000_00);
        const browser = await signedIn({ url: balancer.url, newEm: () => shop.orm.em.fork() }, customer);
        return { customer, browser };
      }),
    );
    const ask = async (what: string, answer: Promise<{ status: number }>, wanted: number): Promise<void> => {
      const status = await answer.then(
        (given) => String(given.status),
        (error: unknown) => `${String(error)} ${String((error as Error).cause)}`,
      );
      if (status !== String(wanted)) failures.push(`${what} at ${new Date().toISOString()}: ${status}`);
    };
    const buy = async (browser: TestBrowser, customer: number): Promise<void> => {
      const product = await shop.addProduct();
      const cartItems = [await shop.addToCart(customer, product)];
      const order = { cartItems, totalPrice: 5, paymentGateway: 'stripe' };
      await ask('purchase', browser.post('/api/create-checkout-session/', order), 201);
      purchases += 1;
    };
    const busy = clients.map(async ({ browser, customer }) => {
      while (!over.signal.aborted) {
        await ask('page', browser.get('/buy-account/'), 200);
        await ask('search', browser.get('/api/trpc/catalog.search?input=%7B%7D'), 200);
        reads += 2;
        if (purchases < 150) await buy(browser, customer);
        // About twenty requests a second in total.
        await delay(100);
      }
    });
    const restarts: string[] = [];
    for (let n = 0; n < RESTARTS; n += 1) {
      const index = n % PROCESSES;
      restarts.push(`ends at ${new Date().toISOString()}`);
      await processes[index]?.end();
      processes[index] = await start(index, CURRENT_BUILD);
      await untilInUse();
    }
    over.abort();
    await Promise.all(busy);
    task.meta.measured = `${purchases} purchases and ${reads} reads during ${RESTARTS} restarts`;
    expect({ failures, restarts }).toEqual({ failures: [], restarts });
    expect(purchases).toBeGreaterThan(0);
    expect(await shop.audit()).toEqual([]);
  },
  withinMs(180_000),
);
