/** The cookies of a shop on https: which clients get which, and which the shop accepts. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csrfTokenOf } from '#server/identity/csrf.ts';
import { openSession } from '#server/identity/sessions.ts';
import { serveBuiltClient } from '#server/serve-client.ts';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { TEST_CONFIG } from '../../support/test-shop.ts';
import { addCustomer, logIn } from '../identity/support/visitor.ts';

const PUBLIC_URL = 'https://shop.example';
const IN_BROWSER = { 'sec-fetch-site': 'same-origin', origin: PUBLIC_URL };

let shop: ListeningShop;
let build: string;
beforeAll(async () => {
  build = mkdtempSync(join(tmpdir(), 'level30-build-'));
  mkdirSync(join(build, 'assets'));
  writeFileSync(
    join(build, 'index.html'),
    '<!doctype html><!-- page-head --><title>raw</title><!-- /page-head -->',
  );
  writeFileSync(join(build, 'assets', 'entry-1.js'), 'export {};');
  const config = { ...TEST_CONFIG, publicUrl: PUBLIC_URL };
  shop = await openListeningShop({ config, client: serveBuiltClient(build, config) });
});
afterAll(async () => {
  await shop.close();
  rmSync(build, { recursive: true });
});

it('a page sets the CSRF cookie; a cacheable file sets none', async () => {
  for (const accept of ['*/*', 'text/html']) {
    const file = await new TestBrowser(shop.url).send('GET', '/assets/entry-1.js', undefined, { accept });
    expect(file.status).toBe(200);
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(file.headers.getSetCookie()).toEqual([]);
  }
  const page = await new TestBrowser(shop.url).get('/faq/');
  expect(page.headers.getSetCookie()).toEqual([expect.stringMatching(/^csrftoken=/)]);
});

it('a session has a name no sibling domain can set, and its own CSRF token', async () => {
  await addCustomer(shop, 'host@shop.test');
  const browser = new TestBrowser(shop.url, IN_BROWSER);
  await browser.get('/api/health/live/');
  const before = browser.cookies.get('csrftoken');
  const answer = await logIn(shop, browser, 'host@shop.test');
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-sessionid='));
  expect(cookie).toMatch(/; path=\/; .*secure; httponly/i);
  expect(cookie).not.toMatch(/domain/i);
  const session = browser.cookies.get('__Host-sessionid') ?? '';
  expect(browser.cookies.get('csrftoken')).toBe(csrfTokenOf(session));
  expect((await browser.get('/api/auth/user/')).status).toBe(200);

  // Another tab that still has the former token is refused, and finds the right one in its cookies.
  browser.cookies.set('csrftoken', before ?? '');
  const late = await browser.send('DELETE', '/api/user/cart/', { cart_items: [] });
  expect(late).toMatchObject({ status: 403, body: { code: 'csrf_failed' } });
  expect((await browser.send('DELETE', '/api/user/cart/', { cart_items: [] })).status).toBe(200);

  expect((await browser.post('/api/auth/logout/')).status).toBe(200);
  expect(browser.cookies.has('__Host-sessionid')).toBe(false);
  expect(browser.cookies.get('csrftoken')).not.toBe(csrfTokenOf(session));
  expect((await browser.post('/api/auth/logout/')).status).toBe(200);
});

it('the documented cookie name is accepted from programs, not from browsers', async () => {
  const customerId = await addCustomer(shop, 'program@shop.test');
  const token = await openSession(shop.newEm(), customerId, undefined);
  for (const [headers, status] of [
    [{}, 200],
    [IN_BROWSER, 403],
  ] as const) {
    const client = new TestBrowser(shop.url, headers);
    client.cookies.set('sessionid', token);
    expect((await client.get('/api/auth/user/')).status).toBe(status);
  }
});

it('a write from another site’s page is refused, whatever token it carries', async () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ];
  for (const headers of foreign) {
    const browser = new TestBrowser(shop.url, headers);
    await browser.get('/api/health/live/');
    const answer = await browser.post('/api/auth/logout/');
    expect(answer).toMatchObject({ status: 403, body: { code: 'csrf_failed' } });
  }
});
