/** `catalog.search` over HTTP: 16 connections, filters as shoppers choose them; every answer counts all facets. */
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

/** More questions than the shop remembers answers to: each of them is searched. */
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

export async function measureSearch(
  report: Report,
  { shop: { url, pid }, at }: { shop: ShopProcess; at: string },
): Promise<void> {
  const questions = Array.from({ length: VARIATIONS }, (_, n) =>
    QUESTIONS.map((filters) => ({ blueEssenceEnd: 1_000_000 + n, ...filters })),
  ).flat();
  const paths = questions.map(
    (filters) => `/api/trpc/catalog.search?input=${encodeURIComponent(JSON.stringify(filters))}`,
  );
  await applyLoad({ url, paths, connections: CONNECTIONS, durationMs: WARM_UP_MS });
  const before = await cpuMsOf(pid);
  const { requestsPerSecond, times } = await applyLoad({
    url,
    paths,
    connections: CONNECTIONS,
    durationMs: DURATION_MS,
  });
  const cpuMs = (await cpuMsOf(pid)) - before;
  report.add({
    what: 'catalog.search, list of 100 with all facet counts, requests/s',
    at,
    value: requestsPerSecond.toFixed(0),
    limit: `>= ${LIMIT_PER_SECOND}`,
    isKept: requestsPerSecond >= LIMIT_PER_SECOND,
  });
  report.addDuration('the same, p99', at, percentile(times, 0.99), LIMIT_P99_MS);
  // Depends least on other work on the machine.
  report.addDuration('the same, processor time of the shop per request', at, cpuMs / times.length, undefined);
}
