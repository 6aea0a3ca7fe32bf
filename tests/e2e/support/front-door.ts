/**
 * A proxy in front of the shop, for what a test cannot do to the shop itself: deploy a new build of the client, or be out
 * of reach. A new build is the same one under new file names and revisions; the old names are gone, as after a real deployment.
 */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const ASSETS = readdirSync(new URL('../../../dist/client/assets', import.meta.url)).filter((name) =>
  /\.(js|css)$/.test(name),
);
const OLD_NAMES = new RegExp(ASSETS.map((name) => name.replaceAll('.', String.raw`\.`)).join('|'), 'g');

/** In the service worker's list: what tells apart the contents of a file that has the same name in every build. */
const REVISION = /(?<="revision":")\w+/g;

/** Named /early.js in the first release. */
const EARLY_SCRIPT = /assets\/early-[\w-]{8}\.js/g;

/** @param builds how many were deployed since the first */
const nameIn = (builds: number, name: string) => name.replace(/\.(js|css)$/, `${'.next'.repeat(builds)}$&`);
const firstName = (name: string) => name.replace(/(\.next)+\./, '.');

export interface FrontDoor {
  /** Without a trailing slash. */
  url: string;
  deployNewBuild: () => void;
  /** Its first build is then of a release with a script /early.js that leaves a page's other scripts alone. */
  beginWithFormerRelease: () => void;
  /** The next home page is the former build's, as from a process that still runs it. */
  answerOnceWithFormerHome: () => void;
  /** While closed, every request fails as on a dead connection; the browser still believes in its network. */
  shut: () => void;
  open: () => void;
  end: () => Promise<void>;
}

/** @param shopUrl of the running shop */
export async function openFrontDoor(shopUrl: string): Promise<FrontDoor> {
  let builds = 0;
  let isShut = false;
  let isFormerRelease = false;
  let isHomeFormer = false;
  const server = createServer((asked, answer) => {
    if (isShut) asked.socket.destroy();
    else if (isOldAsset(builds, asked.url)) answer.writeHead(404).end();
    else if (isFormerRelease && asked.url === '/early.js')
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end('void 0;');
    else {
      const isFormer = isHomeFormer && asked.url === '/';
      if (isFormer) isHomeFormer = false;
      pass(asked, answer, { shopUrl, builds: isFormer ? builds - 1 : builds, isFormerRelease });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deployNewBuild: () => {
      builds += 1;
      isFormerRelease = false;
    },
    beginWithFormerRelease: () => {
      isFormerRelease = true;
    },
    answerOnceWithFormerHome: () => {
      isHomeFormer = true;
    },
    shut: () => {
      isShut = true;
      server.closeAllConnections();
    },
    open: () => {
      isShut = false;
    },
    end: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function isOldAsset(builds: number, path = ''): boolean {
  const name = path.replace('/assets/', '');
  const first = firstName(name);
  return ASSETS.includes(first) && name !== nameIn(builds, first);
}

interface Deployment {
  builds: number;
  isFormerRelease: boolean;
}

function pass(
  asked: IncomingMessage,
  answer: ServerResponse,
  { shopUrl, ...deployment }: Deployment & { shopUrl: string },
): void {
  const url = new URL(firstName(asked.url ?? '/'), shopUrl);
  // Texts are rewritten, so they come as they are and in full.
  const { 'if-none-match': _etag, 'if-modified-since': _date, ...headers } = asked.headers;
  const onward = request(url, {
    method: asked.method,
    headers: { ...headers, 'accept-encoding': 'identity' },
  });
  // The page that asked may be gone before the answer is whole, at the latest when the journey ends.
  onward.on('response', (answered) => {
    relay(answered, answer, deployment).catch(() => answer.destroy());
  });
  onward.on('error', () => answer.destroy());
  answer.on('close', () => onward.destroy());
  asked.pipe(onward);
}

async function relay(
  answered: IncomingMessage,
  answer: ServerResponse,
  { builds, isFormerRelease }: Deployment,
): Promise<void> {
  const { statusCode = 502, headers } = answered;
  const isText = /html|javascript|css/.test(headers['content-type'] ?? '');
  if ((builds === 0 && !isFormerRelease) || !isText) {
    answer.writeHead(statusCode, headers);
    answered.pipe(answer);
    return;
  }
  const sent = await text(answered);
  const body = isFormerRelease
    ? sent.replace(EARLY_SCRIPT, 'early.js')
    : sent.replace(OLD_NAMES, (name) => nameIn(builds, name)).replace(REVISION, `$&.next${builds}`);
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...others } = headers;
  answer.writeHead(statusCode, others).end(body);
}
