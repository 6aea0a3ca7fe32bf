/** `GET /api/products/` compared with plain Koa sending the same bytes; the sizes of the snapshot and of deltas. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { encodeDelta } from '../../../src-server/catalog/stock/catalog-delta.ts';
import { columnsFromProducts } from '../../../src-shared/catalog/columns-builder.ts';
import { productAt } from '../../../src-shared/catalog/columns.ts';
import { decodeSnapshot, encodeSnapshot } from '../../../src-shared/catalog/snapshot-codec.ts';
import type { ShopProcess } from '../../support/shop-process.ts';
import { percentile } from '../measure.ts';
import { cpuMsOf } from '../processes/costs.ts';
import { formatMs, type Report } from '../report.ts';
import { applyLoad } from './http-load.ts';

const BARE_KOA = fileURLToPath(new URL('./bare-koa.ts', import.meta.url));
const ROUNDS = 5;
const ROUND_MS = 1_500;
const CONNECTIONS = 16;

export async function measureProductList(
  report: Report,
  { shop: { url, pid, dataDir }, at }: { shop: ShopProcess; at: string },
): Promise<void> {
  const list = await fetch(`${url}/api/products/`, { headers: { 'accept-encoding': 'br' } });
  const etag = list.headers.get('etag') ?? '';
  // As a browser on a repeated visit.
  const cookie = list.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const file = join(dataDir, 'products.json.br');
  // fetch has decompressed it; compressed with the shop's settings, it is the same again.
  await writeFile(file, brotliCompressSync(new Uint8Array(await list.arrayBuffer()), { params: { 1: 5 } }));
  const peer = spawn(process.execPath, [BARE_KOA, file, etag], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(peer.stdout, 'data')) as [Buffer];
  const servers = { own: { url, pid }, peer: { url: line.toString().trim(), pid: peer.pid ?? 0 } };
  try {
    await compare(report, { at, ...servers, headers: { Cookie: cookie }, status: 200 });
    const headers = { Cookie: cookie, 'If-None-Match': etag };
    await compare(report, { at, ...servers, headers, status: 304 });
  } finally {
    peer.kill();
  }
}

interface Server {
  url: string;
  pid: number;
}

interface Comparison {
  at: string;
  own: Server;
  peer: Server;
  headers: Record<string, string>;
  status: number;
}

interface Round {
  perSecond: number;
  /** Processor time per request. */
  cpuMs: number;
}

/** Measures both alternately, so that other load on the machine affects both. */
async function compare(report: Report, { at, own, peer, headers, status }: Comparison): Promise<void> {
  const rounds = { own: [] as Round[], peer: [] as Round[] };
  const ask = async ({ url, pid }: Server): Promise<Round> => {
    const before = await cpuMsOf(pid);
    const { requestsPerSecond, times } = await applyLoad({
      url,
      paths: ['/api/products/'],
      headers: { 'Accept-Encoding': 'br', ...headers },
      connections: CONNECTIONS,
      durationMs: ROUND_MS,
      expectedStatus: status,
    });
    return { perSecond: requestsPerSecond, cpuMs: ((await cpuMsOf(pid)) - before) / times.length };
  };
  for (let round = 0; round < ROUNDS; round++) {
    rounds.own.push(await ask(own));
    rounds.peer.push(await ask(peer));
  }
  const median = (of: Round[], what: keyof Round): number =>
    percentile(
      of.map((round) => round[what]),
      0.5,
    );
  const pace = median(rounds.peer, 'perSecond');
  const share = median(rounds.own, 'perSecond') / pace;
  report.add({
    what: `GET /api/products/ ${status}, share of a bare Koa's ${pace.toFixed(0)}/s`,
    at,
    value: `${(share * 100).toFixed(0)}%`,
    limit: '>= 80%',
    isKept: share >= 0.8,
  });
  // Processor time depends least on other load on the machine.
  const [ownMs, peerMs] = [median(rounds.own, 'cpuMs'), median(rounds.peer, 'cpuMs')];
  report.add({
    what: `the same, by processor time per request`,
    at,
    value: `${((peerMs / ownMs) * 100).toFixed(0)}% (${formatMs(ownMs)}, ${formatMs(peerMs)})`,
    limit: '',
  });
}

/** A delta of 1% of the stock: half of it sold and half new; and as the worst case, all of it new. */
export async function measureSync(report: Report, { url, at }: { url: string; at: string }): Promise<void> {
  const response = await fetch(`${url}/api/catalog/snapshot/`);
  const columns = decodeSnapshot(new Uint8Array(await response.arrayBuffer()));
  const snapshotBytes = brotliCompressSync(encodeSnapshot(columns), { params: { 1: 5 } }).length;
  report.add({
    what: 'snapshot on the wire, bytes per account',
    at,
    value: (snapshotBytes / columns.length).toFixed(1),
    limit: '<= 30',
    isKept: snapshotBytes <= 30 * columns.length,
  });
  const changed = Math.round(columns.length / 100);
  const rows = Array.from({ length: changed }, (_, n) => (n * 97) % columns.length);
  const added = rows.map((row) => productAt(columns, row));
  const common = { since: '', version: '', factsVersion: '' };
  const cases = {
    'half sold, half new': encodeDelta({
      ...common,
      removedIds: added.slice(changed / 2).map(({ id }) => id),
      added: added.slice(0, changed / 2),
    }),
    'all new': encodeDelta({ ...common, removedIds: [], added }),
  };
  for (const [what, changes] of Object.entries(cases)) {
    const share = JSON.stringify(changes).length / snapshotBytes;
    report.add({
      what: `a 1% change (${what}), share of the snapshot`,
      at,
      value: `${(share * 100).toFixed(2)}%`,
      limit: '<= 2%',
      isKept: share <= 0.02,
    });
  }
  if (columnsFromProducts(added).length !== new Set(rows).size) report.fail('the changes lost accounts');
}
