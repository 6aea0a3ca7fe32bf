/**
 * One, two and three shop processes on one database, on the same machine as the clients: purchases and pages per second within the
 * latency limit, with and without a synchronous standby, the cost of a purchase, and the number of open live streams.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveLog } from '../../src-server/backups/index.ts';
import { entities } from '../../src-server/entities.ts';
import { auditLedger } from '../../src-server/ledger/index.ts';
import { openDatabase, type Orm } from '../../src-server/platform/database.ts';
import { createLog } from '../../src-server/platform/log.ts';
import { createSecrets } from '../../src-server/platform/secrets.ts';
import { migrate } from '../../src-server/platform/schema/migrate.ts';
import { startPostgres } from '../../src/local/embedded-postgres/index.ts';
import { freePort, type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { TEST_PRICES } from '../support/test-prices.ts';
import { until } from '../support/test-shop.ts';
import { fillProducts } from './fill-database.ts';
import { type Buyers, makeBuyers } from './processes/buyers.ts';
import { readUsed, type Used } from './processes/costs.ts';
import { measureStreams } from './processes/measure-streams.ts';
import { CLIENTS_IN_ALL, LIMIT_P99_MS, type Rate, rateWithinLimit } from './processes/rates.ts';
import type { Report } from './report.ts';
import { QUESTIONS } from './server/measure-search.ts';
import { HttpConnection } from './server/http-connection.ts';

const PROCESSES = 3;
const STOCK = 20_000;
/** More than a customer can buy in one round. */
const PURCHASES_EACH = 800;
/** The time until all processes know new accounts. */
const CARTS_SETTLED_MS = 3_000;
const KEY = Buffer.alloc(32, 1);

export async function processesSuite(report: Report): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'level30-bench-'));
  const postgres = await startPostgres({ dataDir: join(place, 'postgres') });
  const orm = await openDatabase(postgres.url, entities, { poolSize: 4 });
  const shops: ShopProcess[] = [];
  try {
    await migrate(orm);
    const secrets = createSecrets([KEY]);
    await fillProducts(orm.em.fork(), secrets, STOCK);
    await orm.em
      .fork()
      .execute('insert into price_list (prices) values (?::jsonb)', [JSON.stringify(TEST_PRICES)]);
    const buyers = await makeBuyers(() => orm.em.fork(), {
      count: CLIENTS_IN_ALL,
      purchasesEach: PURCHASES_EACH,
      secrets,
    });
    const start = () => startShop(place, postgres.url, shops.length);
    const pid = Number((await readFile(join(place, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    while (shops.length < PROCESSES) {
      shops.push(await start());
      await measureTogether(report, { orm, shops, buyers, postgres: pid });
    }
    await fillCarts(buyers);
    await withStandby(orm, { url: postgres.url, folder: join(place, 'standby') }, async () =>
      addRate(report, 'purchases/s, each commit also at a standby', shops, await sellMost(buyers, shops)),
    );
    const [first] = shops;
    if (first) await measureStreams(report, first, () => buyers.buy(0, first.url));
    buyers.close();
    const { differences } = await auditLedger(orm.em.fork());
    if (differences.length > 0) report.fail(`the ledger differs: ${JSON.stringify(differences[0])}`);
  } finally {
    await Promise.all(shops.map((shop) => shop.end()));
    await orm.close();
    await postgres.stop();
    await rm(place, { recursive: true, force: true });
  }
}

async function startShop(place: string, databaseUrl: string, number: number): Promise<ShopProcess> {
  return startShopProcess({
    DATA_DIR: await mkdtemp(join(place, `process-${number}-`)),
    PORT: String(await freePort()),
    DATABASE_URL: databaseUrl,
    CREDENTIALS_KEYS: KEY.toString('base64'),
    DEMO: 'off',
    TRUST_PROXY: 'on',
    READS_PER_MINUTE: '0',
  });
}

interface Together {
  orm: Orm;
  shops: readonly ShopProcess[];
  buyers: Buyers;
  postgres: number;
}

async function measureTogether(report: Report, { orm, shops, buyers, postgres }: Together): Promise<void> {
  addRate(report, 'catalog.search/s', shops, await readMost(shops));
  await fillCarts(buyers);
  const pids = { shops: shops.map(({ pid }) => pid), postgres };
  const [before, boughtBefore] = [await readUsed(orm.em.fork(), pids), buyers.bought()];
  addRate(report, 'purchases/s', shops, await sellMost(buyers, shops));
  await untilMailed(orm);
  const after = await readUsed(orm.em.fork(), pids);
  addCosts(report, shops, { before, after, purchases: buyers.bought() - boughtBefore });
}

const sellMost = (buyers: Buyers, shops: readonly ShopProcess[]): Promise<Rate> =>
  rateWithinLimit((client) => buyers.buy(client, shops[client % shops.length]?.url ?? ''));

async function fillCarts(buyers: Buyers): Promise<void> {
  await buyers.fillCarts();
  await new Promise((resolve) => setTimeout(resolve, CARTS_SETTLED_MS));
}

/** Searches with shoppers' filters, more combinations than a process caches answers for. */
async function readMost(shops: readonly ShopProcess[]): Promise<Rate> {
  const connections = new Map<number, HttpConnection>();
  let asked = 0;
  const rate = await rateWithinLimit(async (client) => {
    const { hostname, port, host } = new URL(shops[client % shops.length]?.url ?? '');
    const connection = connections.get(client) ?? (await HttpConnection.open(hostname, Number(port)));
    connections.set(client, connection);
    const filters = { blueEssenceEnd: 1_000_000 + (asked % 997), ...QUESTIONS[asked % QUESTIONS.length] };
    asked += 1;
    const input = encodeURIComponent(JSON.stringify(filters));
    const { status } = await connection.ask(
      Buffer.from(`GET /api/trpc/catalog.search?input=${input} HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    );
    if (status !== 200) throw new Error(`a search was answered ${status}`);
  });
  for (const connection of connections.values()) connection.close();
  return rate;
}

function addRate(
  report: Report,
  what: string,
  { length }: readonly ShopProcess[],
  { clients, perSecond, p99Ms }: Rate,
): void {
  report.add({
    what: `${what} at a p99 of ${LIMIT_P99_MS} ms at most`,
    at: `${length} processes`,
    value: `${perSecond.toFixed(0)} (${clients} clients, p99 ${p99Ms.toFixed(0)} ms)`,
    limit: '',
  });
}

function addCosts(
  report: Report,
  { length }: readonly ShopProcess[],
  { before, after, purchases }: { before: Used; after: Used; purchases: number },
): void {
  const each = (key: keyof Used): number => (after[key] - before[key]) / purchases;
  const value =
    `${each('shopCpuMs').toFixed(1)} ms CPU of the shop, ${each('postgresCpuMs').toFixed(1)} ms of PostgreSQL, ` +
    `${(each('walBytes') / 1000).toFixed(1)} kB log, ${(each('dataBytes') / 1000).toFixed(1)} kB of tables and indexes`;
  report.add({
    what: `a purchase with its mail, of ${purchases}`,
    at: `${length} processes`,
    value,
    limit: '',
  });
}

/** Waits until all mails are sent, because they are part of a purchase's cost. */
async function untilMailed(orm: Orm): Promise<void> {
  await until(async () => {
    const [row] = await orm.em
      .fork()
      .execute<{ open: number }[]>(
        `select count(*)::int as open from pgboss.job where state < 'completed' and name = 'send-mail'`,
      );
    return row?.open === 0;
  }, 120_000);
}

/** Runs a log receiver that confirms what it has flushed to disk, as a synchronous standby does. */
async function withStandby(
  orm: Orm,
  { url, folder }: { url: string; folder: string },
  work: () => Promise<void>,
): Promise<void> {
  const em = orm.em.fork();
  const ending = new AbortController();
  const receiving = archiveLog({ url, folder, key: KEY, log: createLog('warn') }, ending.signal);
  const set = async (names: string): Promise<void> => {
    await em.execute(`alter system set synchronous_standby_names = '${names}'`);
    await em.execute('select pg_reload_conf()');
  };
  await set('level30_archive');
  await until(async () => {
    const [row] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from pg_stat_replication where sync_state = 'sync'`,
    );
    return row?.count === 1;
  }, 60_000);
  await work();
  await set('');
  ending.abort();
  await receiving;
}
