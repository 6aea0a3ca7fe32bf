/**
 * Ten minutes of searches, pages and purchases, during which the mail server is down for a while and the key for stored passwords
 * is changed: no request fails, every mail is sent eventually, and the process uses no more memory at the end than at the
 * beginning.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCustomer } from '../support/add-customer.ts';
import { type KillableShop, openKillableShop } from '../support/killable-shop.ts';
import { type MailServer, openMailServer } from '../support/mail-server.ts';
import { signedIn } from '../support/rest-check.ts';
import { runCli } from '../support/run-cli.ts';
import { scaled, withinMs } from '../support/scale.ts';
import { freePort, startShopProcess } from '../support/shop-process.ts';
import type { TestBrowser } from '../support/test-browser.ts';
import { until } from '../support/test-shop.ts';

/** Memory growth only shows over minutes, so only `npm run faults` runs this trial. */
const isRun = scaled({ quick: false, full: true });
const MINUTES = 10;
const MINUTE_MS = 60_000;
const CLIENTS = 8;
/** The maximum ratio after the process has warmed up, comparing the lowest values within two minutes. */
const MOST_GROWTH = 1.1;
const [newKey, oldKey] = [randomBytes(32), randomBytes(32)];
const ring = (...keys: Buffer[]) => keys.map((key) => key.toString('base64')).join(',');

let folder: string;
let shop: KillableShop;
let mails: MailServer;
let metricsUrl: string;
const failures: string[] = [];
let [reads, purchases] = [0, 0];
let stock: number[];

beforeAll(async () => {
  if (!isRun) return;
  folder = await mkdtemp(join(tmpdir(), 'level30-steady-'));
  mails = await openMailServer();
  // The stock was encrypted with the previous key.
  const accounts = { DATA_DIR: folder, DEMO_ACCOUNTS: '10000' };
  const former = await startShopProcess({ ...accounts, CREDENTIALS_KEYS: ring(oldKey) });
  await former.end();
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  shop = await openKillableShop({
    demoAccounts: 10_000,
    ownDataDir: folder,
    environment: {
      CREDENTIALS_KEYS: ring(newKey, oldKey),
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      METRICS_PORT: String(metricsPort),
      READS_PER_MINUTE: '0',
    },
  });
  const rows = await shop
    .newEm()
    .execute<{ id: number }[]>(`select id from product where status = 'for_sale' order by id`);
  stock = rows.map(({ id }) => id);
}, withinMs(180_000));

afterAll(async () => {
  if (!isRun) return;
  await shop.close();
  await mails.close();
  await rm(folder, { recursive: true, force: true });
}, withinMs(60_000));

async function expectStatus(
  what: string,
  answer: Promise<{ status: number; body?: unknown }>,
  wanted: number,
) {
  const given = await answer.catch((error: unknown) => ({ status: String(error), body: undefined }));
  if (given.status !== wanted) failures.push(`${what} at ${new Date().toISOString()}: ${given.status}`);
  return given.status === wanted ? given.body : undefined;
}

async function buy(browser: TestBrowser): Promise<void> {
  const product = stock.pop() ?? 0;
  const cart = browser.post('/api/user/cart/', { product_id: product });
  const item = (await expectStatus('cart', cart, 201)) as { id: number; price: number } | undefined;
  if (!item) return;
  const order = { cartItems: [item.id], totalPrice: item.price, paymentGateway: 'stripe' };
  await expectStatus('purchase', browser.post('/api/create-checkout-session/', order), 201);
  purchases += 1;
}

/** About three requests a second. */
async function visit(browser: TestBrowser, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await expectStatus('page', browser.get('/buy-account/'), 200);
    const filters = encodeURIComponent(JSON.stringify({ blueEssenceEnd: 100_000 + (reads % 500) }));
    await expectStatus('search', browser.get(`/api/trpc/catalog.search?input=${filters}`), 200);
    await expectStatus('purchases', browser.get('/api/trpc/purchases.list?input=%7B%7D'), 200);
    reads += 3;
    await buy(browser);
    await delay(1_000);
  }
}

interface Memory {
  heapMb: number;
  residentMb: number;
}

async function readMemory(): Promise<Memory> {
  const text = await (await fetch(metricsUrl)).text();
  const sample = (name: string): number => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]) / 1e6;
  return {
    heapMb: sample('nodejs_heap_size_used_bytes'),
    residentMb: sample('process_resident_memory_bytes'),
  };
}

/** The lowest usage within two minutes: what remains after garbage collection. */
function floorOf(samples: readonly Memory[]): Memory {
  return {
    heapMb: Math.min(...samples.map(({ heapMb }) => heapMb)),
    residentMb: Math.min(...samples.map(({ residentMb }) => residentMb)),
  };
}

const openMails = async (): Promise<{ open: number; failed: number }> =>
  shop.row(
    `select count(*) filter (where state < 'completed')::int as open, count(*) filter (where state = 'failed')::int as failed
     from pgboss.job where name = 'send-mail'`,
  );

it.runIf(isRun)(
  `${MINUTES} minutes of load with the mail server away and the key changed: no error, memory as before`,
  async ({ task }) => {
    const over = new AbortController();
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, n) =>
        signedIn(shop, await addCustomer(shop.newEm(), `steady-${n}@example.com`, 1_000_000_00)),
      ),
    );
    const visits = clients.map((browser) => visit(browser, over.signal));
    const memory: Memory[][] = [];
    for (let minute = 0; minute < MINUTES; minute += 1) {
      if (minute === 3) await mails.close();
      if (minute === 5) await mails.openAgain();
      if (minute === 6) {
        const cli = { databaseUrl: shop.databaseUrl, credentialKey: newKey };
        const settings = { CREDENTIALS_KEYS: ring(newKey, oldKey) };
        const { code, stdout, stderr } = await runCli(cli, ['credentials', 'rotate'], '', settings);
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
        expect(stdout).toMatch(/^[\d,]+ secrets encrypted anew/);
      }
      const samples: Memory[] = [];
      const endAt = performance.now() + MINUTE_MS;
      while (performance.now() < endAt) {
        samples.push(await readMemory());
        await delay(2_000);
      }
      memory.push(samples);
    }
    over.abort();
    await Promise.all(visits);
    const [first, last] = [floorOf(memory.slice(1, 3).flat()), floorOf(memory.slice(-2).flat())];
    task.meta.measured =
      `${reads} reads, ${purchases} purchases, ${failures.length} failed; heap ${first.heapMb.toFixed(0)} -> ${last.heapMb.toFixed(0)} MB, ` +
      `resident ${first.residentMb.toFixed(0)} -> ${last.residentMb.toFixed(0)} MB`;
    expect(failures).toEqual([]);
    await until(async () => (await openMails()).open === 0, withinMs(600_000));
    expect((await openMails()).failed).toBe(0);
    expect(mails.taken()).toBeGreaterThanOrEqual(purchases);
    // With the new key alone, everything can be decrypted.
    const cli = { databaseUrl: shop.databaseUrl, credentialKey: newKey };
    expect(await runCli(cli, ['credentials', 'rotate'])).toMatchObject({ code: 0, stderr: '' });
    expect(await shop.audit()).toEqual([]);
    expect(last.heapMb).toBeLessThan(first.heapMb * MOST_GROWTH);
    expect(last.residentMb).toBeLessThan(first.residentMb * MOST_GROWTH);
  },
  withinMs(20 * MINUTE_MS),
);
