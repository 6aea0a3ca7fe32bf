/** The search engine alone: building the index, searching, counting, and the size of snapshots. */
import { gzipSync } from 'node:zlib';
import { columnsFromProducts } from '#shared/catalog/columns-builder.ts';
import type { ProductColumns } from '#shared/catalog/columns.ts';
import { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import type { ReferenceData } from '#shared/catalog/engine/catalog-index.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { decodeSnapshot, encodeSnapshot } from '#shared/catalog/snapshot-codec.ts';
import { buildInWorker } from './build-in-worker.ts';
import { generateReferenceData, generateProducts } from './generate-catalog.ts';
import { generateQueries } from './generate-queries.ts';
import { bestOf, bestProcessorTime, percentile } from './measure.ts';
import { formatSize } from './report.ts';
import type { Report } from './report.ts';

interface Limits {
  buildMs: number;
  p50Ms?: number;
  p99Ms?: number;
  facetsMs?: number;
  wireBytes?: number;
}

const SIZES: [number, Limits][] = [
  [100_000, { buildMs: 150, wireBytes: 30 }],
  [1_000_000, { buildMs: 2000, p50Ms: 0.25, p99Ms: 1, facetsMs: 8 }],
];
const BUILDS = 4;
const QUERIES = 1000;
const FACET_QUERIES = 100;
const CHANGES = 100;

const FURTHER_QUERIES: [what: string, query: SearchFilters][] = [
  ['query by a range of prices', { priceStartCents: 500, priceEndCents: 1000 }],
  ['sort by the highest price', { sort: 'highest-price' }],
  ['sort by most skins', { sort: 'most-skins' }],
  ['sort by most blue essence', { sort: 'most-blue-essence' }],
  ['sort by arrival, within a region', { sort: 'newest', regions: ['EUW'] }],
];

export async function engineSuite(report: Report): Promise<void> {
  for (const [accounts, limits] of SIZES) {
    const referenceData = generateReferenceData(1);
    await measureSize(
      report,
      columnsFromProducts(generateProducts(accounts, referenceData, 2)),
      referenceData,
      limits,
    );
  }
}

async function measureSize(
  report: Report,
  columns: ProductColumns,
  referenceData: ReferenceData,
  limits: Limits,
): Promise<void> {
  const at = formatSize(columns.length);
  const snapshot = encodeSnapshot(columns);
  addBytes(report, at, snapshot, columns.length, limits.wireBytes);
  report.addDuration(
    'snapshot encoded',
    at,
    await bestProcessorTime(3, () => encodeSnapshot(columns)),
    undefined,
  );
  const builds: number[] = [];
  for (let attempt = 0; attempt < BUILDS; attempt++)
    builds.push(await buildInWorker({ snapshot, referenceData }));
  report.addDuration(
    'index built from the snapshot in a fresh worker',
    at,
    Math.min(...builds),
    limits.buildMs,
  );

  const index = CatalogIndex.build(decodeSnapshot(snapshot), referenceData);
  const skins = await bestProcessorTime(1, () => index.prepareSkins());
  report.addDuration('what only questions about skins need, made after it', at, skins, undefined);
  const firstSort = bestOf(1, () => index.search({ sort: 'lane', lane: 'Top' }));
  report.addDuration('first sort by a lane, which makes its order', at, firstSort, undefined);
  const champions = referenceData.champions.slice(0, 50).map(({ id }) => id);
  const byChampions = bestOf(5, () => index.search({ sort: 'champion', champions }));
  report.addDuration('sort by 50 champions', at, byChampions, undefined);
  const queries = generateQueries(QUERIES, referenceData, 3);
  for (const query of queries) index.search(query);
  const searches = queries.map((query) => bestOf(5, () => index.search(query)));
  report.addDuration('query: total and first 100, p50', at, percentile(searches, 0.5), limits.p50Ms);
  report.addDuration('query: total and first 100, p99', at, percentile(searches, 0.99), limits.p99Ms);

  const facets = queries.slice(0, FACET_QUERIES).map((query) => bestOf(5, () => index.facets(query)));
  report.addDuration('all facet counts, p50', at, percentile(facets, 0.5), limits.facetsMs);
  report.addDuration('all facet counts, p99', at, percentile(facets, 0.99), limits.facetsMs);
  for (const [what, query] of FURTHER_QUERIES) {
    report.addDuration(
      `${what}, the first time`,
      at,
      bestOf(1, () => index.search(query)),
      undefined,
    );
    report.addDuration(
      what,
      at,
      bestOf(20, () => index.search(query)),
      undefined,
    );
  }
  const suggested = {
    skins: referenceData.skins.slice(0, 7).map(({ id }) => id),
    champions: champions.slice(0, 5),
  };
  const counts = queries
    .slice(0, FACET_QUERIES)
    .map((query) => bestOf(5, () => index.countSuggestions(query, suggested)));
  report.addDuration('counts of 12 suggestions, p50', at, percentile(counts, 0.5), undefined);
  measureChanges(report, at, index, columns);
}

function addBytes(
  report: Report,
  at: string,
  snapshot: Uint8Array,
  accounts: number,
  limit: number | undefined,
): void {
  const perAccount = gzipSync(snapshot).length / accounts;
  report.add({
    what: 'snapshot on the wire (gzip), bytes per account',
    at,
    value: perAccount.toFixed(1),
    limit: limit === undefined ? '' : `<= ${limit}`,
    ...(limit !== undefined && { isKept: perAccount <= limit }),
  });
}

/** A sale flips a bit; a new account makes the next query rebuild the small recent index. */
function measureChanges(report: Report, at: string, index: CatalogIndex, columns: ProductColumns): void {
  const ids = Array.from({ length: CHANGES }, (_, n) => columns.ids[n * 500] ?? 0);
  const products = ids.map((id) => index.get(id)).filter((product) => product !== undefined);
  const sales = products.map(({ id }) => bestOf(1, () => index.remove(id)));
  const additions = products.map((product) =>
    bestOf(1, () => {
      index.add(product);
      index.search({});
    }),
  );
  report.addDuration('sale, p50', at, percentile(sales, 0.5), undefined);
  report.addDuration('new account and the next query, p50', at, percentile(additions, 0.5), undefined);
}
