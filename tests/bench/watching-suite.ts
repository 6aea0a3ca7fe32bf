/**
 * What it costs to look inside: the same shop three times, without, with metrics that are scraped, and with traces of the usual sample, asked
 * the same in turns. A machine that others use has moods, so the processor time of each request is compared, not the time on the wall.
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
const ROUNDS = 30;
const ROUND_MS = 1_000;
const CONNECTIONS = 16;
/** As often as Prometheus would in the time that the rounds stand for. */
const ROUNDS_A_SCRAPE = 5;
const KEY = Buffer.alloc(32, 1);
const AT = `${CONNECTIONS} connections, searches, pages and calls that ask the database`;

interface Watched {
  what: string;
  limitPercent: number | undefined;
  shop: ShopProcess;
  /** Of each round, in ms. */
  cpuPerRequest: number[];
  perSecond: number[];
}

/** More questions than a process remembers answers to, a page, and calls that reach the database. */
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
    const start = async (what: string, limitPercent: number | undefined, own: Record<string, string>) => {
      const shop = await startShopProcess({
        DATA_DIR: await mkdtemp(join(place, 'process-')),
        DATABASE_URL: postgres.url,
        CREDENTIALS_KEYS: KEY.toString('base64'),
        DEMO: 'off',
        READS_PER_MINUTE: '0',
        ...own,
      });
      watched.push({ what, limitPercent, shop, cpuPerRequest: [], perSecond: [] });
    };
    const metricsPort = String(await freePort());
    const { port } = collector.address() as AddressInfo;
    await start('without', undefined, {});
    await start('with metrics', 1, { METRICS_PORT: metricsPort });
    await start('with traces of a twentieth', 3, {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    });
    const scrape = async (): Promise<void> => {
      await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    };
    for (const each of watched) await measureRound(each, undefined);
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each of them comes first as often as the others.
      for (let n = 0; n < watched.length; n += 1) {
        const each = watched[(round + n) % watched.length];
        const isScraped = each?.limitPercent === 1 && round % ROUNDS_A_SCRAPE === 0;
        if (each) await measureRound(each, isScraped ? scrape : undefined, true);
      }
    }
    addFigures(report, watched);
  } finally {
    await Promise.all(watched.map(({ shop }) => shop.end()));
    collector.closeAllConnections();
    collector.close();
    await orm.close();
    await postgres.stop();
    await rm(place, { recursive: true, force: true });
  }
}

async function measureRound(
  { shop, cpuPerRequest, perSecond }: Watched,
  scrape: (() => Promise<void>) | undefined,
  isCounted = false,
): Promise<void> {
  const cpuMs = async (): Promise<number> => (await readTimes()).get(shop.pid)?.ownMs ?? Number.NaN;
  const before = await cpuMs();
  const load = { url: shop.url, paths: PATHS, connections: CONNECTIONS, durationMs: ROUND_MS };
  const startedAt = performance.now();
  const [{ requestsPerSecond }] = await Promise.all([applyLoad(load), scrape?.()]);
  const requests = (requestsPerSecond * (performance.now() - startedAt)) / 1_000;
  const spent = (await cpuMs()) - before;
  if (!isCounted) return;
  perSecond.push(requestsPerSecond);
  cpuPerRequest.push(spent / requests);
}

function addFigures(report: Report, watched: readonly Watched[]): void {
  const typical = ({ cpuPerRequest }: Watched): number => percentile(cpuPerRequest, 0.5);
  const [plain] = watched;
  if (!plain) return;
  for (const each of watched) {
    const { what, limitPercent, perSecond } = each;
    const more = (typical(each) / typical(plain) - 1) * 100;
    report.add({
      what: `processor time of a request ${what}, median of ${ROUNDS} rounds`,
      at: AT,
      value:
        `${typical(each).toFixed(3)} ms, ${percentile(perSecond, 0.5).toFixed(0)} requests/s` +
        (limitPercent === undefined ? '' : `; ${more >= 0 ? '+' : ''}${more.toFixed(1)}%`),
      limit: limitPercent === undefined ? '' : `<= +${limitPercent}%`,
      ...(limitPercent === undefined ? {} : { isKept: more <= limitPercent }),
    });
  }
}
