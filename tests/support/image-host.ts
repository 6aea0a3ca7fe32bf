/** An image host like an operator's, but small, with missing and slow pictures. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ImageHost {
  /** Host and port, as `IMAGE_HOST` takes them. */
  name: string;
  /** The distinct paths requested. */
  asked: ReadonlySet<string>;
  /** From now on, delays pictures whose path contains this. */
  hold(part: string): void;
  /** Delivers them after all. */
  release(): void;
  /** From now on, pictures whose path contains this are missing. */
  lose(part: string): void;
  /** Complete and fast again. */
  reset(): void;
  close(): Promise<void>;
}

/** A single colour in the requested size; browsers rely on the type, not the path. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="380" height="380"><path fill="#c33" d="M0 0h380v380H0z"/></svg>`;

export async function startImageHost(): Promise<ImageHost> {
  const asked = new Set<string>();
  const [held, lost]: [string[], string[]] = [[], []];
  const waiting = new Set<ServerResponse>();
  const server = createServer(({ url = '' }, response) => {
    asked.add(url);
    if (!url.startsWith('/cdn/img/champion/') || lost.some((part) => url.includes(part)))
      response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
    else if (held.some((part) => url.includes(part))) waiting.add(response);
    else send(response);
  });
  const release = () => {
    held.length = 0;
    waiting.forEach(send);
    waiting.clear();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    name: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    hold: (part) => void held.push(part),
    release,
    lose: (part) => void lost.push(part),
    reset() {
      lost.length = 0;
      release();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse): void {
  response
    .writeHead(200, { 'content-type': 'image/svg+xml', 'access-control-allow-origin': '*' })
    .end(PICTURE);
}
