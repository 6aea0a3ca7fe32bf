import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notModifiedCache } from '#server/platform/not-modified-cache.ts';

const HAS_IT = { 'If-None-Match': '"one"', 'Cache-Control': 'max-age=0', Cookie: 'csrftoken=x' };

let revision: string;
let etag: string;
let asked: number;
let url: string;
let close: () => void;

beforeEach(async () => {
  [revision, etag, asked] = ['1', '"one"', 0];
  const app = new Koa();
  app.use(notModifiedCache(new Set(['/list/', '/second/']), () => revision));
  app.use((koa) => {
    asked += 1;
    koa.set({ ETag: etag, Vary: 'Accept-Encoding', 'X-Catalog-Version': '7', 'X-Frame-Options': 'DENY' });
    if (!koa.headers.cookie) koa.cookies.set('csrftoken', 'new');
    if (koa.get('If-None-Match') === etag) koa.status = 304;
    else koa.body = 'the list';
  });
  const server = app.listen(0, '127.0.0.1');
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

it('asks anew when the revision is another', async () => {
  await ask(HAS_IT);
  [revision, etag] = ['2', '"two"'];
  const answer = await ask(HAS_IT);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('the list');
});

it('repeats nothing to who has something else, has nothing, or has no cookie yet', async () => {
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

it('gives no list the answer of another', async () => {
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
