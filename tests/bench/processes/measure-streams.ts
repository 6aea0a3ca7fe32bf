/** Open pages with live streams of the stock at one process: memory per page, and how soon all are notified of a sale. */
import { connect, type Socket } from 'node:net';
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import type { ShopProcess } from '../../support/shop-process.ts';
import { percentile } from '../measure.ts';
import type { Report } from '../report.ts';
import { addressOf } from './buyers.ts';

const STREAMS = 5_000;
const LIMIT_MS = 1_000;
const SETTLED_WITHIN_MS = 60_000;

interface Stream {
  socket: Socket;
  /** When its last change arrived. */
  heardAt: number;
}

export async function measureStreams(
  report: Report,
  shop: ShopProcess,
  sell: () => Promise<void>,
): Promise<void> {
  const before = await residentBytes(shop.pid);
  const since = await versionOf(shop.url);
  const streams: Stream[] = [];
  for (let n = 0; n < STREAMS; n += 1) streams.push(await open(shop.url, { n, since }));
  await quiet(streams);
  const after = await residentBytes(shop.pid);
  const soldAt = performance.now();
  await sell();
  while (streams.some(({ heardAt }) => heardAt < soldAt)) {
    if (performance.now() - soldAt > SETTLED_WITHIN_MS) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const waits = streams.map(({ heardAt }) => heardAt - soldAt);
  const deaf = waits.filter((ms) => ms < 0).length;
  if (deaf > 0) report.fail(`${deaf} of ${STREAMS} streams did not hear of a sale`);
  for (const { socket } of streams) socket.destroy();
  const at = `${STREAMS.toLocaleString('en-US')} streams at one process`;
  report.addDuration('a sale heard, from the request to buy on, p99', at, percentile(waits, 0.99), LIMIT_MS);
  if (before !== undefined && after !== undefined)
    report.add({
      what: 'memory per open stream',
      at,
      value: `${((after - before) / STREAMS / 1000).toFixed(0)} kB`,
      limit: '',
    });
}

/** The current version of the process's stock, from which a page continues. */
async function versionOf(url: string): Promise<string> {
  const answer = (await (await fetch(`${url}/api/trpc/catalog.search?input=%7B%7D`)).json()) as {
    result: { data: { revision: string } };
  };
  // The version of the stock and that of the prices.
  return answer.result.data.revision.split('/')[0] ?? '';
}

async function open(url: string, { n, since }: { n: number; since: string }): Promise<Stream> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.on('error', () => undefined);
  const stream: Stream = { socket, heardAt: 0 };
  socket.on('data', (bytes) => {
    // Changes have an id, keep-alive messages do not.
    if (bytes.includes('id: ')) stream.heardAt = performance.now();
  });
  const input = encodeURIComponent(JSON.stringify({ since }));
  socket.write(
    `GET /api/trpc/catalog.live?input=${input} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\nX-Forwarded-For: ${addressOf(n)}\r\n\r\n`,
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  if (!head.includes('HTTP/1.1 200')) throw new Error(`a stream was refused: ${head.toString('latin1')}`);
  return stream;
}

/** Waits until no stream has received anything for a while. */
async function quiet(streams: readonly Stream[]): Promise<void> {
  const QUIET_MS = 500;
  const since = (): number => performance.now() - Math.max(...streams.map(({ heardAt }) => heardAt));
  const startedAt = performance.now();
  while (since() < QUIET_MS && performance.now() - startedAt < SETTLED_WITHIN_MS)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

async function residentBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
