/**
 * Sends the events of a tRPC subscription as server-sent events: byte for byte what tRPC's adapter for Node sends, but without the
 * chain of web streams that it builds for each open page. A sale goes to thousands of pages at once.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { isTrackedEnvelope } from '@trpc/server';

interface Subscription {
  /**
   * @param left aborts when the browser has disconnected or must be disconnected; the events end then. @throws what the
   * procedure refuses
   */
  open: (left: AbortSignal) => Promise<unknown>;
  /** The interval between pings on a stream without events, in milliseconds; Infinity: no pings. */
  pingMs: number;
  /** Sent to the client at the start of the stream. */
  client: object;
  /** An error as the client receives it. */
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

/** Runs until the events end or the browser disconnects. Waits for browsers that read slowly (backpressure). */
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
    if (!isAbort(cause))
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
    if (!res.writableNeedDrain) res.write(PING);
  }
}

/** The event that was sent last: an event for many pages is sent to all of them in a row. */
let latest: { data: unknown; id: string | undefined; bytes: Buffer } | undefined;

/** Serialises an event with its id. The event must not change afterwards. */
function frameOf(event: unknown): Buffer {
  const [id, data]: [string | undefined, unknown] = isTrackedEnvelope(event)
    ? [event[0], event[1]]
    : [undefined, event];
  if (latest && latest.data === data && latest.id === id) return latest.bytes;
  const bytes = Buffer.from(`data: ${JSON.stringify(data)}\n${id === undefined ? '' : `id: ${id}\n`}${END}`);
  latest = { data, id, bytes };
  return bytes;
}

/** tRPC's rule: such a stream ends silently, and its browser reconnects. */
const isAbort = (cause: unknown): boolean => cause instanceof Error && cause.name === 'AbortError';
