/**
 * `catalog.search` and its page over HTTP: 16 connections, with shoppers' filters; every answer counts all facets. Different queries are
 * searched each time; answers to a few common ones are cached, and so is the page.
 */
import type { SearchFilters } from '../../../src-shared/catalog/filters/registry.ts';
import type { ShopProcess } from '../../support/shop-process.ts';
import { percentile } from '../measure.ts';
import { cpuMsOf } from '../processes/costs.ts';
import type { Report } from '../report.ts';
import { applyLoad } from './http-load.ts';

const CONNECTIONS = 16;
const WARM_UP_MS = 2_000;
const DURATION_MS = 6_000;
const LIMIT_PER_SECOND = 1_500;
const LIMIT_P99_MS = 15;

/** Enough variations to make more queries than the shop caches answers for. */
const VARIATIONS = 40;
export const QUESTIONS: SearchFilters[] = [
  {},
  { regions: ['EUW'] },
  { regions: ['NA', 'EUNE'], accountType: 'unranked' },
  { accountType: 'ranked', sort: 'rank', rankOrder: 'HighToLow' },
  { blueEssenceStart: 50_000, isPremium: true },
  { accountAge: 'old-stock', regions: ['EUW'] },
  { orangeEssenceStart: 1000, orangeEssenceEnd: 1999 },
  { accountType: 'unranked', sort: 'lane', lane: 'Jungle' },
];

interface Searched {
  shop: ShopProcess;
  at: string;
}

export async function measureSearch(report: Report, searched: Searched): Promise<void> {
  const varied = Array.from({ length: VARIATIONS }, (_, n) =>
    QUESTIONS.map((filters) => ({ blueEssenceEnd: 1_000_000 + n, ...filters })),
  );
  const counted = '100 accounts with all facet counts';
  const different = `catalog.search, 320 different questions: ${counted}`;
  await measurePaths(report, searched, different, varied.flat().map(searchPath));
  const same = `catalog.search, the same 8 questions: ${counted}`;
  await measurePaths(report, searched, same, QUESTIONS.map(searchPath));
  await measurePaths(report, searched, 'the page of the search with its first cards', ['/buy-account/']);
}

function searchPath(filters: SearchFilters): string {
  return `/api/trpc/catalog.search?input=${encodeURIComponent(JSON.stringify(filters))}`;
}

async function measurePaths(
  report: Report,
  { shop: { url, pid }, at }: Searched,
  what: string,
  paths: readonly string[],
): Promise<void> {
  // As a browser on a repeated visit.
  const first = await fetch(url);
  await first.arrayBuffer();
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const headers = { Cookie: cookie, 'Accept-Encoding': 'gzip, deflate, br, zstd' };
  const load = { url, paths, headers, connections: CONNECTIONS };
  await applyLoad({ ...load, durationMs: WARM_UP_MS });
  const before = await cpuMsOf(pid);
  const { requestsPerSecond, times } = await applyLoad({ ...load, durationMs: DURATION_MS });
  const cpuMs = (await cpuMsOf(pid)) - before;
  report.add({
    what: `${what}, requests/s`,
    at,
    value: requestsPerSecond.toFixed(0),
    limit: `>= ${LIMIT_PER_SECOND}`,
    isKept: requestsPerSecond >= LIMIT_PER_SECOND,
  });
  report.addDuration('the same, p99', at, percentile(times, 0.99), LIMIT_P99_MS);
  // Processor time depends least on other load on the machine.
  report.addDuration('the same, processor time of the shop per request', at, cpuMs / times.length, undefined);
}
