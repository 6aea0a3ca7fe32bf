/**
 * Whole purchases over HTTP as a shopper's client makes them: add an account to the cart, read the cart, pay from the balance. Each
 * customer has a keep-alive connection and sends one request after the other. The shop and its database run in separate processes.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { entities } from '../../../src-server/entities.ts';
import { csrfTokenOf } from '../../../src-server/identity/csrf.ts';
import { openSession } from '../../../src-server/identity/sessions.ts';
import { auditLedger } from '../../../src-server/ledger/index.ts';
import { openDatabase, type Orm } from '../../../src-server/platform/database.ts';
import { migrate } from '../../../src-server/platform/schema/migrate.ts';
import type { Secrets } from '../../../src-server/platform/secrets.ts';
import { startPostgres } from '../../../src/local/embedded-postgres/index.ts';
import { startShopProcess } from '../../support/shop-process.ts';
import { percentile } from '../measure.ts';
import { formatMs, type Report } from '../report.ts';
import { HttpConnection } from './http-connection.ts';
import { prepareStock, PRICE_CENTS, secretsOf, stockCustomer } from './stock-customers.ts';

const CUSTOMERS = 16;
const WARM_UP_MS = 4_000;
const ROUND_MS = 4_000;
const ROUNDS = 3;
/** More than one customer can buy in that time: the rate limit of writes allows 500 purchases per minute. */
const PURCHASES_EACH = 550;
const LIMIT_PER_SECOND = 400;
const LIMIT_P50_MS = 40;
const COMMITS_MS = 3_000;

export async function measureWholePurchases(report: Report, dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  const orm = await openDatabase(postgres.ownerUrl, entities);
  try {
    await migrate(orm);
    await prepareStock(orm.em.fork());
    const shoppers: Shopper[] = [];
    const secrets = secretsOf(dataDir);
    for (let n = 0; n < CUSTOMERS; n++) shoppers.push(await makeShopper(orm, secrets));
    const shop = await startShopProcess({ DATA_DIR: dataDir, DEMO: 'off', READS_PER_MINUTE: '0' });
    try {
      await Promise.all(shoppers.map((shopper) => shopper.connect(shop.url)));
      await buyFor(shoppers, WARM_UP_MS);
      await analyze(postgres.url);
      const rounds: Round[] = [];
      const server = await postmasterOf(join(dataDir, 'postgres'));
      const before = { commits: await commitsOf(orm), ...(await processorTime(shop.pid, server)) };
      for (let round = 0; round < ROUNDS; round++) rounds.push(await buyFor(shoppers, ROUND_MS));
      const after = { ...(await processorTime(shop.pid, server)), commits: await commitsOf(orm) };
      const bought = rounds.flatMap(({ times }) => times).length;
      addFigures(report, rounds, {
        commits: (after.commits - before.commits) / bought,
        shopMs: (after.shopMs - before.shopMs) / bought,
        serverMs: (after.serverMs - before.serverMs) / bought,
      });
    } finally {
      for (const shopper of shoppers) shopper.leave();
      await shop.end();
    }
    await check(report, orm, shoppers);
    addCommits(report, await measureCommits(postgres.url));
  } finally {
    await orm.close();
    await postgres.stop();
  }
}

/** A customer who makes purchases and measures each. */
class Shopper {
  bought = 0;
  readonly #headers: string;
  readonly #productIds: number[];
  #connection: HttpConnection | undefined;

  constructor(token: string, productIds: number[]) {
    const csrf = csrfTokenOf(token);
    this.#headers =
      `Cookie: csrftoken=${csrf}; sessionid=${token}\r\nX-CSRFToken: ${csrf}\r\n` +
      'Content-Type: application/json\r\nAccept: */*\r\nAccept-Encoding: gzip, deflate, br, zstd\r\nSec-Fetch-Site: same-origin\r\n';
    this.#productIds = productIds;
  }

  async connect(url: string): Promise<void> {
    const { hostname, port } = new URL(url);
    this.#connection = await HttpConnection.open(hostname, Number(port), true);
  }

  leave(): void {
    this.#connection?.close();
  }

  async buy(): Promise<number> {
    const productId = this.#productIds[this.bought++];
    if (productId === undefined) throw new Error('a customer has bought everything');
    const start = performance.now();
    const added = await this.#call('POST', 'cart.add', { productId });
    const cartItem = Number(/"id":(\d+)/.exec(added)?.[1]);
    const cart = await this.#call('GET', 'cart.list');
    if (!cart.includes(`"id":${cartItem},`)) throw new Error(`the cart lacks item ${cartItem}`);
    const paid = await this.#call('POST', 'checkout.start', {
      cartItems: [cartItem],
      totalCents: PRICE_CENTS,
      paymentGateway: 'stripe',
      paymentsUnderWay: 'refuse',
      idempotencyKey: randomUUID(),
    });
    if (!paid.includes('"outcome":"paid"')) throw new Error(`a purchase ended as ${paid}`);
    return performance.now() - start;
  }

  /** Sends a batch of one call, as the shop's pages do. */
  async #call(method: 'GET' | 'POST', procedure: string, input?: object): Promise<string> {
    const body = input === undefined ? '' : JSON.stringify({ 0: input });
    const query = method === 'GET' ? '&input=%7B%7D' : '';
    const length = method === 'GET' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
    const head = `${method} /api/trpc/${procedure}?batch=1${query} HTTP/1.1\r\nHost: 127.0.0.1\r\n${this.#headers}${length}\r\n`;
    if (!this.#connection) throw new Error('not connected');
    const { status, text } = await this.#connection.ask(Buffer.from(head + body));
    if (status !== 200) throw new Error(`${procedure} answered ${text}`);
    return text;
  }
}

async function makeShopper(orm: Orm, secrets: Secrets): Promise<Shopper> {
  const em = orm.em.fork();
  const { customerId, productIds } = await stockCustomer(em, { purchases: PURCHASES_EACH, secrets });
  return new Shopper(await openSession(em, customerId, undefined), productIds);
}

interface Round {
  perSecond: number;
  /** The time of each purchase, in milliseconds. */
  times: number[];
}

async function buyFor(shoppers: readonly Shopper[], durationMs: number): Promise<Round> {
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    shoppers.map(async (shopper) => {
      while (performance.now() < start + durationMs) times.push(await shopper.buy());
    }),
  );
  return { times, perSecond: (times.length / (performance.now() - start)) * 1000 };
}

/** The resources per purchase, including background work. */
interface Effort {
  commits: number;
  /** Processor time. */
  shopMs: number;
  serverMs: number;
}

function addFigures(report: Report, rounds: readonly Round[], { commits, shopMs, serverMs }: Effort): void {
  const at = `${CUSTOMERS} customers`;
  const times = rounds.flatMap((round) => round.times);
  const perSecond = percentile(
    rounds.map((round) => round.perSecond),
    0.5,
  );
  report.add({
    what: 'whole purchases over HTTP (add, read the cart, pay) per second',
    at,
    value: perSecond.toFixed(0),
    limit: `>= ${LIMIT_PER_SECOND}`,
    isKept: perSecond >= LIMIT_PER_SECOND,
  });
  report.addDuration('one of them, p50', at, percentile(times, 0.5), LIMIT_P50_MS);
  report.add({
    what: 'one of them, p95; p99',
    at,
    value: [0.95, 0.99].map((share) => formatMs(percentile(times, share))).join('; '),
    limit: '',
  });
  report.add({
    what: 'transactions of one of them, all work included',
    at,
    value: commits.toFixed(1),
    limit: '',
  });
  if (shopMs > 0) {
    report.add({
      what: 'processor time of one of them: shop; PostgreSQL',
      at,
      value: `${formatMs(shopMs)}; ${formatMs(serverMs)}`,
      limit: '',
    });
  }
}

const MS_PER_TICK = 10;

/** The processor time of the shop and of all PostgreSQL processes. Linux only: elsewhere 0. It depends least on other load. */
async function processorTime(shop: number, server: number): Promise<{ shopMs: number; serverMs: number }> {
  const names = await readdir('/proc').catch(() => []);
  const stats = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readStat));
  const ticks = stats
    .filter(({ pid, parent }) => pid === server || parent === server)
    .reduce((sum, { pid, own, ofEnded }) => sum + own + (pid === server ? ofEnded : 0), 0);
  return {
    shopMs: (stats.find(({ pid }) => pid === shop)?.own ?? 0) * MS_PER_TICK,
    serverMs: ticks * MS_PER_TICK,
  };
}

async function readStat(pid: string) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program's name can contain spaces and brackets; the numbers follow it.
  const numbers = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = numbers;
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = numbers.slice(11);
  return { pid: Number(pid), parent, own: user + system, ofEnded: userOfEnded + systemOfEnded };
}

async function postmasterOf(folder: string): Promise<number> {
  const paths = await readdir(folder, { recursive: true });
  const file = paths.find((path) => path.endsWith('postmaster.pid'));
  return file === undefined ? 0 : Number((await readFile(join(folder, file), 'utf8')).split('\n')[0]);
}

/** The number of transactions on the server, including those of background work. */
async function commitsOf(orm: Orm): Promise<number> {
  // The server updates its statistics with a delay.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const [row] = await orm.em
    .fork()
    .execute<{ commits: number }[]>(
      'select xact_commit::int as commits from pg_stat_database where datname = current_database()',
    );
  return row?.commits ?? 0;
}

async function check(report: Report, orm: Orm, shoppers: readonly Shopper[]): Promise<void> {
  const [row] = await orm.em
    .fork()
    .execute<{ sold: number }[]>(
      `select count(*)::int as sold from product join purchase on purchase.product_id = product.id where status = 'sold'`,
    );
  const expected = shoppers.reduce((total, { bought }) => total + bought, 0);
  if (row?.sold !== expected) report.fail(`${row?.sold} accounts were sold, ${expected} were bought`);
  const { differences } = await auditLedger(orm.em.fork());
  if (differences.length > 0) report.fail(`the ledger differs: ${JSON.stringify(differences[0])}`);
}

/** The server does this by itself within the first minute of a shop. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

/** The server's maximum rate: commits of a single row each, by as many clients. */
async function measureCommits(url: string): Promise<number> {
  const clients = Array.from({ length: CUSTOMERS }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query('create table bench_commit (id bigint generated always as identity, client int)');
  const start = performance.now();
  let commits = 0;
  await Promise.all(
    clients.map(async (client, n) => {
      while (performance.now() < start + COMMITS_MS) {
        await client.query({
          name: 'commit',
          text: 'insert into bench_commit (client) values ($1)',
          values: [n],
        });
        commits += 1;
      }
    }),
  );
  const perSecond = (commits / (performance.now() - start)) * 1000;
  await Promise.all(clients.map((client) => client.end()));
  return perSecond;
}

function addCommits(report: Report, perSecond: number): void {
  report.add({
    what: 'commits of one row per second on the same server, bare pg',
    at: `${CUSTOMERS} clients`,
    value: perSecond.toFixed(0),
    limit: '',
  });
}
