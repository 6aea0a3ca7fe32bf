/**
 * The overhead of monitoring: the same shop without it, with scraped metrics, and with traces at the usual sample rate, with the same
 * requests alternately. Processor time per request is compared, because elapsed time depends on other load on the machine. There are
 * several processes of each kind, because equal ones differ by some percent; that difference is reported, too.
 */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entities } from '../../src-server/entities.ts';
import { openDatabase } from '../../src-server/platform/database.ts';
import { createSecrets } from '../../src-server/platform/secrets.ts';
import { migrate } from '../../src-server/platform/schema/migrate.ts';
import { writeSetting } from '../../src-server/settings/index.ts';
import { startPostgres } from '../../src/local/embedded-postgres/index.ts';
import { freePort, type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { TEST_PRICES } from '../support/test-prices.ts';
import { fillProducts } from './fill-database.ts';
import { percentile } from './measure.ts';
import { readTimes } from './processes/costs.ts';
import type { Report } from './report.ts';
import { applyLoad } from './server/http-load.ts';
import { QUESTIONS } from './server/measure-search.ts';

const STOCK = 10_000;
const PROCESSES_EACH = 3;
const ROUNDS = 12;
const ROUND_MS = 1_000;
const CONNECTIONS = 16;
/** A scrape in every sixth round: as often as Prometheus would for that many requests. */
const ROUNDS_A_SCRAPE = 6;
const KEY = Buffer.alloc(32, 1);
const AT = `${CONNECTIONS} connections, searches, pages and calls that ask the database`;

interface Kind {
  what: string;
  limitPercent?: number;
  settings: () => Promise<Record<string, string>>;
}

interface Watched {
  kind: Kind;
  shop: ShopProcess;
  metricsPort: string | undefined;
  /** Processor time per request in each round, in ms. */
  cpuPerRequest: number[];
}

/** More queries than a process caches answers for, a page, and calls that reach the database. */
const PATHS = [
  ...Array.from({ length: 120 }, (_, n) => {
    const filters = { blueEssenceEnd: 1_000_000 + n, ...QUESTIONS[n % QUESTIONS.length] };
    return `/api/trpc/catalog.search?input=${encodeURIComponent(JSON.stringify(filters))}`;
  }),
  ...Array.from({ length: 40 }, () => '/buy-account/'),
  ...Array.from({ length: 80 }, () => '/api/trpc/marketplace.browse'),
];

export async function watchingSuite(report: Report): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'level30-bench-'));
  const postgres = await startPostgres({ dataDir: join(place, 'postgres') });
  const orm = await openDatabase(postgres.url, entities, { poolSize: 2 });
  const collector = createServer((request, answer) => {
    request.resume().on('end', () => answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'));
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const watched: Watched[] = [];
  try {
    await migrate(orm);
    await fillProducts(orm.em.fork(), createSecrets([KEY]), STOCK);
    await orm.em
      .fork()
      .execute('insert into price_list (prices) values (?::jsonb)', [JSON.stringify(TEST_PRICES)]);
    await writeSetting(orm.em.fork(), 'flags.auction', true);
    const { port } = collector.address() as AddressInfo;
    const kinds: Kind[] = [
      { what: 'without', settings: async () => ({}) },
      {
        what: 'with metrics',
        limitPercent: 1,
        settings: async () => ({ METRICS_PORT: String(await freePort()) }),
      },
      {
        what: 'with traces of a twentieth',
        limitPercent: 3,
        settings: async () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }),
      },
    ];
    // One process of each kind at a time: the database does not allow the connections of more.
    for (let n = 0; n < PROCESSES_EACH; n += 1) {
      const group: Watched[] = [];
      try {
        for (const kind of kinds) group.push(await startWatched(kind, place, postgres.url));
        await measureGroup(group);
      } finally {
        await Promise.all(group.map(({ shop }) => shop.end()));
      }
      watched.push(...group);
    }
    addFigures(report, watched);
  } finally {
    collector.closeAllConnections();
    collector.close();
    await orm.close();
    await postgres.stop();
    await rm(place, { recursive: true, force: true });
  }
}

async function startWatched(kind: Kind, place: string, databaseUrl: string): Promise<Watched> {
  const settings = await kind.settings();
  const shop = await startShopProcess({
    DATA_DIR: await mkdtemp(join(place, 'process-')),
    DATABASE_URL: databaseUrl,
    CREDENTIALS_KEYS: KEY.toString('base64'),
    DEMO: 'off',
    READS_PER_MINUTE: '0',
    ...settings,
  });
  return { kind, shop, metricsPort: settings['METRICS_PORT'], cpuPerRequest: [] };
}

async function measureGroup(group: readonly Watched[]): Promise<void> {
  // Warms up, so that the code is compiled.
  for (let warming = 0; warming < 3; warming += 1) for (const each of group) await measureRound(each, false);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Rotates the order, so that each process is first equally often.
    for (let n = 0; n < group.length; n += 1) {
      const each = group[(round + n) % group.length];
      if (each) each.cpuPerRequest.push(await measureRound(each, round % ROUNDS_A_SCRAPE === 0));
    }
  }
}

/** The processor time per request in a round, in ms. */
async function measureRound({ shop, metricsPort }: Watched, isScraped: boolean): Promise<number> {
  const cpuMs = async (): Promise<number> => (await readTimes()).get(shop.pid)?.ownMs ?? Number.NaN;
  const before = await cpuMs();
  const load = { url: shop.url, paths: PATHS, connections: CONNECTIONS, durationMs: ROUND_MS };
  const startedAt = performance.now();
  const scrape = async (): Promise<void> => {
    if (isScraped && metricsPort) await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  };
  const [{ requestsPerSecond }] = await Promise.all([applyLoad(load), scrape()]);
  const requests = (requestsPerSecond * (performance.now() - startedAt)) / 1_000;
  return ((await cpuMs()) - before) / requests;
}

function addFigures(report: Report, watched: readonly Watched[]): void {
  const medians = Map.groupBy(watched, ({ kind }) => kind);
  let plain: number | undefined;
  for (const [{ what, limitPercent }, processes] of medians) {
    const each = processes.map(({ cpuPerRequest }) => percentile(cpuPerRequest, 0.5));
    const typical = each.reduce((sum, ms) => sum + ms, 0) / each.length;
    plain ??= typical;
    const more = (typical / plain - 1) * 100;
    report.add({
      what: `processor time of a request ${what}; of each of ${PROCESSES_EACH} processes`,
      at: AT,
      value:
        `${typical.toFixed(3)} ms` +
        (limitPercent === undefined ? '' : `, ${more >= 0 ? '+' : ''}${more.toFixed(1)}%`) +
        `; ${each.map((ms) => ms.toFixed(3)).join(', ')}`,
      limit: limitPercent === undefined ? '' : `<= +${limitPercent}%`,
      ...(limitPercent === undefined ? {} : { isKept: more <= limitPercent }),
    });
  }
}
