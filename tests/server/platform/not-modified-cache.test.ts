import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { NotModifiedCache } from '#server/platform/not-modified-cache.ts';
import { observeRequests, requestObserver } from '#server/platform/observe-requests.ts';

const HAS_IT = { 'If-None-Match': '"one"', 'Cache-Control': 'max-age=0', Cookie: 'csrftoken=x' };

let revision: string;
let etag: string;
let asked: number;
let counted: string[];
let url: string;
let close: () => void;

beforeEach(async () => {
  [revision, etag, asked, counted] = ['1', '"one"', 0, []];
  const cache = new NotModifiedCache(new Set(['/list/', '/second/']), () => revision);
  const observe = requestObserver({
    log: createLog('silent'),
    requestLog: 'off',
    meter: { request: (...request) => counted.push(request.slice(0, 3).join(' ')), call: () => undefined },
    tracer: null,
  });
  const app = new Koa();
  app.use(observeRequests(observe, () => 'of the application'));
  app.use(cache.keep());
  app.use((koa) => {
    asked += 1;
    koa.set({ ETag: etag, Vary: 'Accept-Encoding', 'X-Catalog-Version': '7', 'X-Frame-Options': 'DENY' });
    if (!koa.headers.cookie) koa.cookies.set('csrftoken', 'new');
    if (koa.get('If-None-Match') === etag) koa.status = 304;
    else koa.body = 'the list';
  });
  const server = createServer(cache.before(app.callback(), observe)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => {
  vi.useRealTimers();
  close();
});

const ask = (headers: Record<string, string>, path = '/list/') => fetch(`${url}${path}`, { headers });

it('says again that there is nothing new, with the headers that a cache has to hear', async () => {
  const first = await ask(HAS_IT);
  const second = await ask(HAS_IT);
  expect([first.status, second.status, asked]).toEqual([304, 304, 1]);
  for (const name of ['etag', 'vary', 'x-catalog-version'])
    expect(second.headers.get(name)).toBe(first.headers.get(name));
  expect(second.headers.get('x-frame-options')).toBeNull();
});

it('is counted each time, and has a number of its own', async () => {
  const answers = [await ask(HAS_IT), await ask(HAS_IT), await ask(HAS_IT)];
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(3);
  await expect
    .poll(() => counted)
    .toEqual(['GET of the application 304', 'GET /list/ 304', 'GET /list/ 304']);
});

it('asks again when the revision changed', async () => {
  await ask(HAS_IT);
  [revision, etag] = ['2', '"two"'];
  const answer = await ask(HAS_IT);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('the list');
});

it('repeats nothing to a client with another version, none, or no cookie yet', async () => {
  await ask(HAS_IT);
  expect((await ask({ ...HAS_IT, 'If-None-Match': '"old"' })).status).toBe(200);
  expect((await ask({ Cookie: 'csrftoken=x' })).status).toBe(200);
  const { Cookie: _none, ...newcomer } = HAS_IT;
  const answer = await ask(newcomer);
  expect(answer.status).toBe(304);
  expect(answer.headers.get('set-cookie')).toContain('csrftoken=new');
  // And no other visitor gets the newcomer's cookie.
  expect((await ask(HAS_IT)).headers.get('set-cookie')).toBeNull();
});

it('leaves other addresses alone', async () => {
  await ask(HAS_IT, '/other/');
  await ask(HAS_IT, '/other/');
  expect(asked).toBe(2);
});

it('gives no list another’s answer', async () => {
  await ask(HAS_IT);
  await ask(HAS_IT, '/second/');
  expect(asked).toBe(2);
});

it('repeats an answer for a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await ask(HAS_IT);
  vi.advanceTimersByTime(1_000);
  await ask(HAS_IT);
  expect(asked).toBe(1);
  vi.advanceTimersByTime(1);
  await ask(HAS_IT);
  expect(asked).toBe(2);
});
