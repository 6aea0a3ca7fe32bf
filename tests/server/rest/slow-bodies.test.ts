/** A body may take half a minute to arrive. What its sender may do is decided when it is complete. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { useListeningShop } from '../../support/listening-shop.ts';
import { signedIn } from '../../support/rest-check.ts';
import type { TestBrowser } from '../../support/test-browser.ts';
import { operatorBrowser } from '../admin/support/operators.ts';

const shop = useListeningShop();

const customer = async () => signedIn(shop, await shop.addCustomer());
const operator = async () => operatorBrowser(shop, 'support');
const BODY = '{ }';

/** Sends all but the last byte of a request; the result sends that one and returns the answer as text. */
function beginPost(browser: TestBrowser, path: string, more: readonly string[]): () => Promise<string> {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Connection: close',
    `Content-Length: ${BODY.length}`,
    `Cookie: ${[...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    `X-CSRFToken: ${browser.cookies.get('csrftoken') ?? ''}`,
    ...more,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${BODY.slice(0, -1)}`);
  return () => {
    socket.write(BODY.slice(-1));
    return text(socket);
  };
}

const JSON_TYPE = 'Content-Type: application/json';
const JSONL = 'trpc-accept: application/jsonl';

it.each([
  { path: '/api/user/cart/', who: customer, more: [JSON_TYPE] },
  { path: '/api/trpc/identity.cancelEmailChange', who: customer, more: [JSON_TYPE] },
  { path: '/api/trpc/identity.cancelEmailChange?batch=1', who: customer, more: [JSON_TYPE, JSONL] },
  { path: '/api/admin/trpc/account.endOtherSessions', who: operator, more: [JSON_TYPE] },
  { path: '/api/admin/trpc/account.endOtherSessions?batch=1', who: operator, more: [JSON_TYPE, JSONL] },
])('a session that ends while the body arrives permits nothing: $path $more', async ({ path, who, more }) => {
  const browser = await who();
  await browser.get('/api/health/live/');
  const finish = beginPost(browser, path, more);
  // Whatever the shop does with the first part is done by the time it has answered these.
  for (let n = 0; n < 3; n += 1) await browser.get('/api/trpc/identity.current');
  await shop.newEm().execute('delete from session');
  await shop.newEm().execute('delete from operator_session');
  const answer = await finish();
  expect(answer).toContain('not_authenticated');
});
