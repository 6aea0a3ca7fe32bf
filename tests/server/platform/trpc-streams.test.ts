import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tracked } from '@trpc/server';
import { afterEach, describe, expect, it } from 'vitest';
import { streamEvents } from '#server/platform/trpc-streams.ts';
import { until } from '../../support/test-shop.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Opened {
  /** The server's end. */
  sent: ServerResponse;
  /** The page's. */
  answer: IncomingMessage;
  /** What came so far. */
  text: () => string;
}

/** A page that follows the events; the server is one of its own. */
async function follow(
  open: (left: AbortSignal) => AsyncIterable<unknown>,
  { pingMs = Infinity } = {},
): Promise<Opened> {
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
  server = createServer((_req, res) => {
    resolve(res);
    void streamEvents(res, {
      open: (left) => Promise.resolve(open(left)),
      pingMs,
      client: {},
      errorShape: () => ({ message: 'failed' }),
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  answer.setEncoding('utf8');
  answer.on('data', (piece: string) => (text += piece));
  answer.on('error', () => undefined);
  return { sent: await asked, answer, text: () => text };
}

/** Until the signal fires; then as the shop's feeds end. */
const untilLeft = (left: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    left.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
  });

describe('a browser that leaves', () => {
  it('ends the events it was waiting for, and cleans up the generator', async () => {
    let isClosed = false;
    const { answer, text } = await follow(async function* (left) {
      try {
        yield 'first';
        await untilLeft(left);
      } finally {
        isClosed = true;
      }
    });
    await until(() => text().includes('data: "first"'));
    answer.destroy();
    await until(() => isClosed);
    expect(isClosed).toBe(true);
  });

  it('ends a stream it no longer reads', async () => {
    let isClosed = false;
    const { answer, sent } = await follow(async function* () {
      try {
        for (;;) yield await Promise.resolve('a'.repeat(100_000));
      } finally {
        isClosed = true;
      }
    });
    answer.pause();
    // The connection holds no more.
    await until(() => sent.writableNeedDrain);
    expect(isClosed).toBe(false);
    answer.destroy();
    await until(() => isClosed);
    expect(isClosed).toBe(true);
  });
});

it('a failure or keep-alive after the browser left does not harm the shop', async () => {
  const { promise: failure, reject } = Promise.withResolvers<never>();
  const { answer, sent, text } = await follow(
    async function* () {
      yield 'first';
      await failure;
    },
    { pingMs: 1 },
  );
  const errors: unknown[] = [];
  sent.on('error', (error) => errors.push(error));
  await until(() => text().includes('event: ping'));
  answer.destroy();
  await once(sent, 'close');
  // Other timers of the same length have fired since.
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 1);
  await until(() => ticks > 3);
  clearInterval(ticking);
  reject(new TypeError('the database is away'));
  await until(() => sent.writableEnded);
  expect(errors).toEqual([]);
});

it('a stream without events sends keep-alives', async () => {
  const { text } = await follow(
    // oxlint-disable-next-line require-yield -- it has no event
    async function* (left) {
      await untilLeft(left);
    },
    { pingMs: 5 },
  );
  await until(() => text().split('event: ping').length > 3);
  expect(text()).toMatch(/^event: connected\ndata: {}\n\n\n(event: ping\ndata: \n\n\n)+/);
});

it('sends one event to many pages, and again for an event with another id', async () => {
  const event = { sold: 3 };
  // oxlint-disable-next-line typescript/require-await
  const { text, answer } = await follow(async function* () {
    yield event;
    yield tracked('1', event);
    yield tracked('2', event);
    yield tracked('2', { sold: 4 });
    yield event;
  });
  await once(answer, 'end');
  expect(
    text()
      .match(/(data|id): .+/g)
      ?.slice(1),
  ).toEqual([
    'data: {"sold":3}',
    'data: {"sold":3}',
    'id: 1',
    'data: {"sold":3}',
    'id: 2',
    'data: {"sold":4}',
    'id: 2',
    'data: {"sold":3}',
  ]);
});
