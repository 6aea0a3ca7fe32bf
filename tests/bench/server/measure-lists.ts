/** `GET /api/products/` against a bare Koa that sends the same bytes; what the snapshot and its changes weigh. */
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
import { percentile } from '../measure.ts';
import type { Report } from '../report.ts';
import { applyLoad } from './http-load.ts';

const BARE_KOA = fileURLToPath(new URL('./bare-koa.ts', import.meta.url));
const ROUNDS = 5;
const ROUND_MS = 1_500;
const CONNECTIONS = 16;

export async function measureProductList(
  report: Report,
  { url, dataDir, at }: { url: string; dataDir: string; at: string },
): Promise<void> {
  const list = await fetch(`${url}/api/products/`, { headers: { 'accept-encoding': 'br' } });
  const etag = list.headers.get('etag') ?? '';
  // As a browser that was here before.
  const cookie = list.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const file = join(dataDir, 'products.json.br');
  // fetch has decompressed it: compressed again as the shop does, it is the same.
  await writeFile(file, brotliCompressSync(new Uint8Array(await list.arrayBuffer()), { params: { 1: 5 } }));
  const peer = spawn(process.execPath, [BARE_KOA, file, etag], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(peer.stdout, 'data')) as [Buffer];
  const peerUrl = line.toString().trim();
  try {
    await compare(report, {
      at,
      what: '200',
      own: url,
      peer: peerUrl,
      headers: { Cookie: cookie },
      status: 200,
    });
    const headers = { Cookie: cookie, 'If-None-Match': etag };
    await compare(report, { at, what: '304', own: url, peer: peerUrl, headers, status: 304 });
  } finally {
    peer.kill();
  }
}

interface Comparison {
  at: string;
  what: string;
  own: string;
  peer: string;
  headers: Record<string, string>;
  status: number;
}

/** In turns, so that both meet the machine in the same moods. */
async function compare(report: Report, { at, what, own, peer, headers, status }: Comparison): Promise<void> {
  const speeds = { own: [] as number[], peer: [] as number[] };
  const ask = async (url: string): Promise<number> => {
    const { requestsPerSecond } = await applyLoad({
      url,
      paths: ['/api/products/'],
      headers: { 'Accept-Encoding': 'br', ...headers },
      connections: CONNECTIONS,
      durationMs: ROUND_MS,
      expectedStatus: status,
    });
    return requestsPerSecond;
  };
  for (let round = 0; round < ROUNDS; round++) {
    speeds.own.push(await ask(own));
    speeds.peer.push(await ask(peer));
  }
  const share = percentile(speeds.own, 0.5) / percentile(speeds.peer, 0.5);
  report.add({
    what: `GET /api/products/ ${what}, share of a bare Koa's ${percentile(speeds.peer, 0.5).toFixed(0)}/s`,
    at,
    value: `${(share * 100).toFixed(0)}%`,
    limit: '>= 80%',
    isKept: share >= 0.8,
  });
}

/** A change of 1% of the stock: half of it sold, half of it new; and, as the dearest case, all of it new. */
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
