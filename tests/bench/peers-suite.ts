/**
 * The engine compared with other search libraries at 100,000 accounts: the same queries in the same process, with equal answers.
 * Peers are in a separate package (peers/), installed on demand. Sorts are left out, because no peer has them, and so is the
 * unfiltered list, which crossfilter keeps ready. The peers get flat rows in price order, which the engine computes itself.
 */
import { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import type { ReferenceData } from '#shared/catalog/engine/catalog-index.ts';
import { columnsFromProducts } from '#shared/catalog/columns-builder.ts';
import { isOldStock } from '#shared/catalog/product-class.ts';
import { allSkins } from '#shared/catalog/product.ts';
import type { PricedProduct } from '#shared/catalog/product.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { SkinLookup } from '#shared/catalog/skin-lookup.ts';
import { generateReferenceData, generateProducts } from './generate-catalog.ts';
import { generateQueries } from './generate-queries.ts';
import { installApart } from './install-apart.ts';
import { bestOf, bestProcessorTime, percentile } from './measure.ts';
import { formatMs, formatSize } from './report.ts';
import type { Report } from './report.ts';

const ACCOUNTS = 100_000;
const QUERIES = 40;
const TARGET_RATIO = 100;
const OPEN_END = 1_000_000_000;

interface PeerQuery {
  equal: Record<string, string>;
  regions: string[];
  ranges: Record<string, [number, number]>;
  skins: string[];
}
interface PeerAnswer {
  total: number;
  ids: number[];
}
type FindInPeer = (query: PeerQuery) => PeerAnswer | Promise<PeerAnswer>;
type BuildPeer = (rows: unknown[]) => FindInPeer | Promise<FindInPeer>;

const NO_PEER: FindInPeer = () => ({ total: -1, ids: [] });

export async function peersSuite(report: Report): Promise<void> {
  const peers = await loadPeers();
  if (peers === undefined) {
    report.add({ what: 'peers', at: '', value: 'could not be installed, left out', limit: '' });
    return;
  }
  const referenceData = generateReferenceData(1);
  const index = CatalogIndex.build(
    columnsFromProducts(generateProducts(ACCOUNTS, referenceData, 2)),
    referenceData,
  );
  const rows = peerRows(index, referenceData);
  const queries = generateQueries(QUERIES * 2, referenceData, 5)
    .map(withoutSort)
    .filter((query) => Object.keys(query).length > 0)
    .slice(0, QUERIES);
  for (const query of queries) index.search(query);
  const own = queries.map((query) => bestOf(20, () => index.search(query)));
  const best = queries.map(() => Number.POSITIVE_INFINITY);

  for (const [name, build] of Object.entries(peers)) {
    let find: FindInPeer = NO_PEER;
    const buildMs = await bestProcessorTime(1, async () => (find = await build(rows)));
    report.addDuration(`${name}: index built`, formatSize(ACCOUNTS), buildMs, undefined);
    const times: number[] = [];
    for (const [at, query] of queries.entries()) {
      const asked = peerQuery(query);
      const difference = compare(index, query, await find(asked));
      if (difference !== undefined) report.fail(`${name}: ${difference} for ${JSON.stringify(query)}`);
      const ms = await bestProcessorTime(3, () => find(asked));
      times.push(ms);
      best[at] = Math.min(best[at] ?? ms, ms);
    }
    addRatio(report, `${name}: query`, times, own, undefined);
  }
  report.addDuration('engine: query, p50', formatSize(ACCOUNTS), percentile(own, 0.5), undefined);
  addRatio(report, 'the best of them per query', best, own, TARGET_RATIO);
}

/** Adds how many times as long the peer took, query by query. */
function addRatio(
  report: Report,
  what: string,
  times: number[],
  own: number[],
  target: number | undefined,
): void {
  const ratios = times.map((ms, at) => ms / (own[at] ?? Number.NaN));
  const typical = percentile(ratios, 0.5);
  report.add({
    what: `${what}, p50 ${formatMs(percentile(times, 0.5))}: engine faster by (p50; p10; p90)`,
    at: formatSize(ACCOUNTS),
    value: [typical, percentile(ratios, 0.1), percentile(ratios, 0.9)]
      .map((ratio) => `${Math.round(ratio)}x`)
      .join('; '),
    limit: target === undefined ? '' : `>= ${target}x`,
    ...(target !== undefined && { isKept: typical >= target }),
  });
}

function compare(index: CatalogIndex, query: SearchFilters, answer: PeerAnswer): string | undefined {
  const { total, products } = index.search(query);
  if (total !== answer.total) return `total ${answer.total}, engine ${total}`;
  const isSame =
    products.length === answer.ids.length && products.every(({ id }, at) => id === answer.ids[at]);
  return isSame ? undefined : 'another list';
}

function withoutSort(query: SearchFilters): SearchFilters {
  const {
    sort: _sort,
    rankOrder: _order,
    lane: _lane,
    role: _role,
    champions: _champions,
    ...filters
  } = query;
  return filters;
}

/** Flat rows with text values, in price order. */
function peerRows(index: CatalogIndex, referenceData: ReferenceData): unknown[] {
  const skins = new SkinLookup(referenceData);
  return index.search({}, index.size).products.map((product, position) => ({
    id: product.id,
    position,
    region: product.region,
    accountTypes: accountTypesOf(product),
    isPremium: String(product.isPremium),
    isMythic: String(skins.hasMythic(product)),
    rank: product.rank,
    division: String(product.division),
    flashKey: product.flashKey ?? 'none',
    accountAge: isOldStock(product.dateLastPlayed, referenceData.prices.oldStockMaxDate)
      ? 'old-stock'
      : 'new-stock',
    blueEssence: product.discreteBlueEssence,
    orangeEssence: product.orangeEssence,
    skins: Array.from(allSkins(product), String),
  }));
}

function accountTypesOf({ isHandleveled, rank }: PricedProduct): string[] {
  const types = [
    isHandleveled && 'handleveled',
    rank !== '0' && 'ranked',
    rank === '0' && !isHandleveled && 'unranked',
  ];
  return types.filter((type) => type !== false);
}

function peerQuery(query: SearchFilters): PeerQuery {
  const equal: Record<string, string> = {};
  if (query.accountType !== undefined) equal['accountTypes'] = query.accountType;
  if (query.isPremium) equal['isPremium'] = 'true';
  if (query.isMythic) equal['isMythic'] = 'true';
  if (query.rank !== undefined) equal['rank'] = query.rank;
  if (query.division !== undefined) equal['division'] = String(query.division);
  if (query.flashKey !== undefined) equal['flashKey'] = query.flashKey;
  if (query.accountAge !== undefined) equal['accountAge'] = query.accountAge;
  const ranges: Record<string, [number, number]> = {};
  for (const column of ['blueEssence', 'orangeEssence'] as const) {
    const [start, end] = [query[`${column}Start`], query[`${column}End`]];
    if (start !== undefined || end !== undefined) ranges[column] = [start ?? 0, end ?? OPEN_END];
  }
  return { equal, regions: query.regions ?? [], ranges, skins: (query.skins ?? []).map(String) };
}

async function loadPeers(): Promise<Record<string, BuildPeer> | undefined> {
  try {
    installApart('peers');
    const module: { PEERS: Record<string, BuildPeer> } = await import(
      new URL('peers/peers.js', import.meta.url).href
    );
    return module.PEERS;
  } catch (error) {
    console.log(`The peers are not available: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}
