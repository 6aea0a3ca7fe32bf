/**
 * Sends the events of a tRPC subscription as server-sent events: byte for byte what tRPC's adapter for Node sends, without the chain of web streams
 * that it builds for each open page. A sale goes to thousands of pages at once.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { isTrackedEnvelope } from '@trpc/server';

interface Subscription {
  /** @param left fires when the browser has gone, or is to go; the events end then. @throws what the procedure refuses */
  open: (left: AbortSignal) => Promise<unknown>;
  /** Between two signs of life of a stream that has no events, in milliseconds; Infinity for none. */
  pingMs: number;
  /** What a client is to know about the stream at its begin. */
  client: object;
  /** A failure as the client gets it. */
  errorShape: (cause: unknown) => unknown;
}

const HEADERS = {
  Vary: 'trpc-accept, accept',
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'keep-alive',
};
const END = '\n\n';
const PING = `event: ping\ndata: \n${END}`;
const RETURN = `event: return\ndata: \n${END}`;

/** Until the events end, or the browser leaves. A browser that is slow in taking them is waited for. */
export async function streamEvents(
  res: ServerResponse,
  { open, pingMs, client, errorShape }: Subscription,
): Promise<void> {
  const leaving = new AbortController();
  const { signal } = leaving;
  res.once('close', () => leaving.abort());
  const [opened] = await Promise.allSettled([open(signal)]);
  for (const [name, value] of Object.entries(HEADERS)) res.setHeader(name, value);
  const ping = Number.isFinite(pingMs) ? setInterval(sendPing, pingMs) : undefined;
  try {
    await send(`event: connected\ndata: ${JSON.stringify(client)}\n${END}`);
    if (opened.status === 'rejected') throw opened.reason;
    for await (const event of opened.value as AsyncIterable<unknown>) {
      ping?.refresh();
      await send(frameOf(event));
    }
    await send(RETURN);
  } catch (cause) {
    // To write to a connection that is closed is a fault of its own.
    if (!signal.aborted && !isAbort(cause))
      res.write(`event: serialized-error\ndata: ${JSON.stringify(errorShape(cause))}\n${END}`);
  } finally {
    clearInterval(ping);
    res.end();
  }

  async function send(frame: string | Buffer): Promise<void> {
    signal.throwIfAborted();
    if (!res.write(frame)) await once(res, 'drain', { signal });
  }

  function sendPing(): void {
    if (!signal.aborted && !res.writableNeedDrain) res.write(PING);
  }
}

/** The event that was sent last: one that goes to many pages goes to all of them in a row. */
let latest: { data: unknown; id: string | undefined; bytes: Buffer } | undefined;

/** An event with what an EventSource keeps of it. It must not change once it was sent. */
function frameOf(event: unknown): Buffer {
  const [id, data]: [string | undefined, unknown] = isTrackedEnvelope(event)
    ? [event[0], event[1]]
    : [undefined, event];
  if (latest && latest.data === data && latest.id === id) return latest.bytes;
  const bytes = Buffer.from(`data: ${JSON.stringify(data)}\n${id === undefined ? '' : `id: ${id}\n`}${END}`);
  latest = { data, id, bytes };
  return bytes;
}

/** As tRPC reads it: such a stream ends without a word, and its browser comes again. */
const isAbort = (cause: unknown): boolean => cause instanceof Error && cause.name === 'AbortError';
