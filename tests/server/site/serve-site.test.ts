import { once } from 'node:events';
import { mkdtemp, mkdir, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serveBuiltClient } from '#server/serve-client.ts';
import { siteFiles, setPageOptions } from '#server/site/index.ts';
import type { PricedProduct } from '#shared/catalog/product.ts';
import { PAGES, type PageHead } from '#shared/pages.ts';
import { TEST_PRICES } from '../../support/test-prices.ts';

const ARCHIVE = {
  successorName: 'Level31',
  successorUrl: 'https://level31.example/',
  email: 'support@shop.example',
  chatUrl: 'https://chat.example/',
};
const CONFIG = { publicUrl: 'https://shop.example', shop: { ...ARCHIVE, name: 'Level30' } };
const PUBLIC_PAGES = Object.entries<PageHead>(PAGES).flatMap(([at, { isPublic }]) => (isPublic ? [at] : []));

const ACCOUNT = {
  id: 12,
  region: 'EUW',
  rank: 'GO',
  division: 2,
  discreteLevel: 30,
  discreteBlueEssence: 0,
  skins: [1],
  permanentSkins: [],
  ownedSkins: [],
  priceCents: 2499,
} as unknown as PricedProduct;

function drawsNothing(): never {
  throw new Error('this build draws nothing');
}

const CATALOG: ReturnType<Parameters<typeof setPageOptions>[0]['catalog']> = {
  revision: '1',
  referenceData: { version: '1', referenceData: { prices: TEST_PRICES, skins: [], champions: [] } },
  search: drawsNothing,
  regionCounts: drawsNothing,
  wantedSkins: drawsNothing,
  product: drawsNothing,
  marketRevision: '1',
  marketplace: drawsNothing,
};

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'level30-build-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(
    path.join(folder, 'index.html'),
    '<!doctype html><!-- page-head --><title>raw</title><!-- /page-head -->',
  );
  await writeFile(path.join(folder, 'assets', 'app-1a2b.js'), 'export {};');
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
  await mkdir(path.join(folder, 'admin', 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'admin', 'index.html'), '<!doctype html><title>Console</title>');
  await writeFile(path.join(folder, 'admin', 'early.js'), '// early');
  await writeFile(path.join(folder, 'admin', 'assets', 'console-1a2b3c4d.js'), 'export {};');
  await writeFile(path.join(folder, '.sources-hash'), 'secret');
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, '.vite', 'manifest.json'), '{}');
  const app = new Koa();
  // Half a file is asked for and taken below: that is no news.
  app.silent = true;
  // What a refusal becomes is the application's matter; here its status is enough.
  app.use((koa, next) =>
    next().catch(() => {
      koa.status = 404;
      koa.body = { detail: 'Not found.' };
    }),
  );
  app.use(siteFiles(CONFIG));
  app.use(
    setPageOptions({
      accounts: () => ({ get: (id) => (id === ACCOUNT.id ? ACCOUNT : undefined) }),
      isArchived: () => false,
      shopInfo: () => ({ name: 'Level30' }),
      catalog: () => CATALOG,
    }),
  );
  app.use(serveBuiltClient(folder, CONFIG));
  server = createServer(app.callback());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

/** Whether this process holds the file open, as Linux tells it. */
async function isOpen(file: string): Promise<boolean> {
  const numbers = await readdir('/proc/self/fd');
  const files = await Promise.all(
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
  );
  return files.includes(file);
}

describe('the built client', () => {
  it('describes an account, and answers 404 once it is sold', async () => {
    const answer = await fetch(`${url}/buy-account/12/`);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('<title>Gold II account, EUW · Level30</title>');
    expect(text).toContain('for €24.99');
    expect(text).toContain('<link rel="canonical" href="https://shop.example/buy-account/12/" />');
    expect(text).not.toContain('noindex');

    const sold = await fetch(`${url}/buy-account/13/`);
    expect(sold.status).toBe(404);
    expect(await sold.text()).toContain('noindex');
  });

  it.each(Object.keys(PAGES))('%s is a page', async (page) => {
    const answer = await fetch(url + page);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('· Level30</title>');
  });

  it.each(['br', 'gzip', 'identity'])('sends a page as %s, and 304 to who has it', async (encoding) => {
    const get = (headers: Record<string, string>): Promise<Response> =>
      // Node's own header for such a request would be "no-cache".
      fetch(`${url}/faq/`, {
        headers: { 'accept-encoding': encoding, 'cache-control': 'max-age=0', ...headers },
      });
    const answer = await get({});
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(await answer.text()).toContain('<title>FAQ · Level30</title>');
    expect((await get({ 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it.each([
    '/nope',
    '/faq/nope/',
    '/index.html',
    '/index',
    '/.sources-hash',
    '/%2esources-hash',
    '/%2Evite/manifest.json',
    '/assets%2f..%2f.sources-hash',
    '/%',
    '/..%2f..%2fpackage.json',
  ])('%s is answered with the 404 page', async (address) => {
    const answer = await fetch(url + address);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<title>Page not found · Level30</title>');
  });

  it('serves hashed files for ever, revalidates the others, and never answers a missing one with a page', async () => {
    const hashed = await fetch(`${url}/assets/app-1a2b.js`);
    expect(hashed.headers.get('cache-control')).toContain('immutable');
    expect(await hashed.text()).toBe('export {};');
    expect((await fetch(`${url}/favicon.svg`)).headers.get('cache-control')).toBe('no-cache');
    const missing = await fetch(`${url}/assets/old-0000.js`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).not.toContain('<title>');
  });

  it.each(['bytes=0-1', 'bytes=5-2', 'bytes=-3', 'bytes=99-', 'lines=1'])(
    'sends a file whole for its %s',
    async (range) => {
      const answer = await fetch(`${url}/favicon.svg`, { headers: { range } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('<svg/>');
    },
  );

  it('keeps serving when a file from startup is gone, as after another build', async () => {
    const file = path.join(folder, 'assets', 'gone-1a2b.js');
    await writeFile(file, 'export {};');
    expect((await fetch(`${url}/assets/gone-1a2b.js`)).status).toBe(200);
    await rm(file);
    expect((await fetch(`${url}/assets/gone-1a2b.js`)).status).toBe(404);
    expect((await fetch(`${url}/assets/app-1a2b.js`)).status).toBe(200);
  });

  it('keeps serving when a file cannot be read', async () => {
    // A socket is a file that is there and cannot be opened.
    const unreadable = createSocketServer().listen(path.join(folder, 'odd.svg'));
    await once(unreadable, 'listening');
    await expect(fetch(`${url}/odd.svg`)).rejects.toThrow('fetch failed');
    unreadable.close();
    expect((await fetch(`${url}/favicon.svg`)).status).toBe(200);
  });

  it.runIf(process.platform === 'linux')('closes a file that no client is still loading', async () => {
    const file = path.join(folder, 'assets', 'big-1a2b.js');
    await writeFile(file, Buffer.alloc(20_000_000));
    const stop = new AbortController();
    const answer = await fetch(`${url}/assets/big-1a2b.js`, { signal: stop.signal });
    expect(answer.status).toBe(200);
    expect(await isOpen(file)).toBe(true);
    stop.abort();
    await vi.waitFor(async () => expect(await isOpen(file)).toBe(false), { timeout: 5_000 });
  });

  it('does not resend an unchanged page', async () => {
    const etag = (await fetch(`${url}/faq/`)).headers.get('etag') ?? '';
    // Left to itself, fetch would add `no-cache`, which asks for the whole page.
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    expect((await fetch(`${url}/faq/`, { headers })).status).toBe(304);
    const other = await fetch(`${url}/tos/`, { headers });
    expect(other.status).toBe(200);
  });

  it('answers HEAD like GET, without the body', async () => {
    for (const [address, status] of [
      ['/faq/', 200],
      ['/nope', 404],
    ] as const) {
      const answer = await fetch(url + address, { method: 'HEAD' });
      expect(answer.status).toBe(status);
      expect(await answer.text()).toBe('');
    }
  });
});

describe('the console', () => {
  it.each(['/admin/', '/admin/orders', '/admin/customers/12', '/admin/index.html', '/admin/.vite/x'])(
    'is one page at every one of its addresses: %s',
    async (address) => {
      const answer = await fetch(url + address);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<title>Console</title>');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex');
      expect(answer.headers.get('etag')).toMatch(/^W\//);
    },
  );

  it('is found without the trailing slash', async () => {
    const answer = await fetch(`${url}/admin`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/']);
  });

  it('serves hashed files for ever, revalidates the others, and never answers a missing one with a page', async () => {
    const hashed = await fetch(`${url}/admin/assets/console-1a2b3c4d.js`);
    expect(hashed.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${url}/admin/early.js`)).headers.get('cache-control')).toBe('no-cache');
    const missing = await fetch(`${url}/admin/assets/old-00000000.js`);
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});

describe('what search engines ask for', () => {
  it('a sitemap of every public page', async () => {
    const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
    const places = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);
    expect(places).toEqual(PUBLIC_PAGES.map((page) => `https://shop.example${page}`));
    expect(places).toContain('https://shop.example/tos/');
  });

  it('security.txt with the contact address, valid for half a year', async () => {
    const answer = await fetch(`${url}/.well-known/security.txt`);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const [, email, expires, canonical] =
      /^Contact: mailto:(\S+)\nExpires: (\S+)\nPreferred-Languages: en\nCanonical: (\S+)\n$/.exec(
        await answer.text(),
      ) ?? [];
    expect({ email, canonical }).toEqual({
      email: 'support@shop.example',
      canonical: 'https://shop.example/.well-known/security.txt',
    });
    const days = (Date.parse(expires ?? '') - Date.now()) / (24 * 3600 * 1000);
    expect(Math.ceil(days)).toBe(180);
  });

  it('the address for changing a password, for password managers', async () => {
    const answer = await fetch(`${url}/.well-known/change-password`, { redirect: 'manual' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('https://shop.example/my-account/profile/change-password/');
  });

  it('robots.txt, which points to the sitemap', async () => {
    const answer = await fetch(`${url}/robots.txt`);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('Sitemap: https://shop.example/sitemap.xml\n');
  });
});
