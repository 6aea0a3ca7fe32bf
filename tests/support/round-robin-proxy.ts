/** A plain proxy in front of several shop processes: each call goes to the next one, regardless of the previous call. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface RoundRobinProxy {
  /** Without a trailing slash. */
  url: string;
  /** How many calls were sent to each shop, in order. */
  sent: readonly number[];
  end: () => Promise<void>;
}

/** Answers are passed on as they arrive, including live streams. @param shopUrls may start later */
export async function openRoundRobinProxy(shopUrls: readonly string[]): Promise<RoundRobinProxy> {
  const sent = shopUrls.map(() => 0);
  let turn = 0;
  const server = createServer((asked, answer) => {
    const index = turn;
    turn = (turn + 1) % shopUrls.length;
    sent[index] = (sent[index] ?? 0) + 1;
    pass(asked, answer, new URL(asked.url ?? '/', shopUrls[index]));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    end: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function pass(asked: IncomingMessage, answer: ServerResponse, url: URL): void {
  // A new connection per call, so that none closed by the shop is reused.
  const headers = { ...withoutConnection(asked.headers), 'x-forwarded-for': asked.socket.remoteAddress };
  const onward = request(url, {
    method: asked.method,
    headers,
    agent: false,
  });
  onward.on('response', (answered) => {
    answer.writeHead(answered.statusCode ?? 502, withoutConnection(answered.headers));
    // A stream must report that it is open before its first event.
    answer.flushHeaders();
    pipeline(answered, answer, () => undefined);
  });
  onward.on('error', () => {
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
  answer.on('close', () => onward.destroy());
  asked.pipe(onward);
}

/** Headers about one connection do not apply to the other. */
function withoutConnection<Headers extends IncomingMessage['headers']>(headers: Headers): Headers {
  const { connection: _connection, 'keep-alive': _keepAlive, ...others } = headers;
  return others as Headers;
}
