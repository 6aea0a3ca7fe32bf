/** A plain proxy in front of several shop processes: each call goes to the next of them, whatever the one before was. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

export interface RoundRobinProxy {
  /** Without a trailing slash. */
  url: string;
  /** How many calls each of the shops has been sent, in their order. */
  sent: readonly number[];
  end: () => Promise<void>;
}

/** Answers pass through as they come, so a live stream does too. @param shopUrls need not be served yet */
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
  // A connection of its own for each call: none that the shop has closed meanwhile is used again.
  const headers = { ...withoutConnection(asked.headers), 'x-forwarded-for': asked.socket.remoteAddress };
  const onward = request(url, {
    method: asked.method,
    headers,
    agent: false,
  });
  onward.on('response', (answered) => {
    answer.writeHead(answered.statusCode ?? 502, withoutConnection(answered.headers));
    // A stream says at once that it is open, before its first event.
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

/** What is said about one connection does not hold for the other. */
function withoutConnection<Headers extends IncomingMessage['headers']>(headers: Headers): Headers {
  const { connection: _connection, 'keep-alive': _keepAlive, ...others } = headers;
  return others as Headers;
}
