/** Requests that no browser sends: huge batches, large bodies, clients that never finish. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../src/listen.ts';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { signedIn } from '../../support/rest-check.ts';
import { scaled } from '../../support/scale.ts';
import type { TestBrowser } from '../../support/test-browser.ts';

const SLOW_SOCKETS = 1000;
const DROPPED_WITHIN_MS = scaled({ quick: 20_000, full: 10_000 });
/** Clients and shop share one process here, so a thousand connections at once are felt. */
const SERVED_WITHIN_MS = 5_000;

let shop: ListeningShop;
let browser: TestBrowser;
beforeAll(async () => {
  shop = await openListeningShop();
  browser = await signedIn(shop, await shop.addCustomer());
});
afterAll(() => shop.close());

const batch = (calls: number, name: string) =>
  browser.get(`/api/trpc/${Array.from({ length: calls }, () => name).join(',')}?batch=1&input={}`);

describe('a batch of tRPC calls', () => {
  it('of ten is answered', async () => {
    const { status, body } = await batch(10, 'shop.info');
    expect(status).toBe(200);
    expect(body).toHaveLength(10);
  });

  it('of 2,000 is refused as a whole', async () => {
    // Short names: the address of a longer one would be refused before anybody counts.
    const { status, body } = await batch(2_000, 'a');
    expect(status).toBe(400);
    expect(JSON.stringify(body).length).toBeLessThan(2_000);
    expect((await batch(11, 'shop.info')).status).toBe(400);
    expect((await batch(2_000, 'shop.info')).status).toBe(431);
  });
});

describe('a body of 200 kB', () => {
  const text = 'x'.repeat(200_000);

  it.each([
    ['/api/login/', { email: 'a@b.example', password: text }],
    ['/api/user/cart/', { product_id: 1, region: text }],
    ['/api/webhooks/stripe/', text],
    ['/api/payments/param/callback/', `TURKPOS_RETVAL_Siparis_ID=${text}`],
    ['/api/trpc/cart.add', { productId: 1, text }],
  ])('to %s is refused with 413', async (path, body) => {
    expect((await browser.post(path, body)).status).toBe(413);
  });

  it('is refused even if its length is not declared', async () => {
    const response = await fetch(`${shop.url}/api/login/`, {
      method: 'POST',
      duplex: 'half',
      headers: {
        cookie: `csrftoken=${browser.cookies.get('csrftoken')}`,
        'x-csrftoken': browser.cookies.get('csrftoken') ?? '',
      },
      body: new Blob([text]).stream(),
    } as RequestInit);
    expect(response.status).toBe(413);
  });
});

describe('a body of 30,000 pairs of brackets', () => {
  const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;

  it.each([
    ['/api/login/', nested],
    ['/api/login/', `{"email": ${nested}, "password": "x"}`],
    ['/api/user/cart/', `{"product_id": 1, "skins": ${nested}}`],
    ['/api/marketplace/products/nobody/', `{"product": ${nested}}`],
    ['/api/load-balance/card/', `{"amount": ${nested}}`],
    ['/api/trpc/cart.add', nested],
    ['/api/trpc/identity.login', `{"email": ${nested}, "password": "x"}`],
  ])('to %s is refused with 400', async (path, body) => {
    expect((await browser.post(path, body)).status).toBe(400);
  });
});

it('an id no column can hold is refused with 400', async () => {
  const input = { cartItemIds: [2_147_483_648], paymentGateway: 'stripe' };
  const answer = await browser.get(
    `/api/trpc/checkout.preview?input=${encodeURIComponent(JSON.stringify(input))}`,
  );
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { data: { code: 'validation_failed', fields: { cartItemIds: [expect.any(String)] } } } },
  });
});

describe(`${SLOW_SOCKETS} clients that never finish their request`, () => {
  let server: Server;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    server = await listen(shop.handle, 0, '127.0.0.1');
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });

  it('do not block other clients, and are dropped while they dawdle', async ({ task }) => {
    const { port } = server.address() as AddressInfo;
    const lives = Array.from({ length: SLOW_SOCKETS }, async () => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.resume();
      await once(socket, 'connect');
      const start = performance.now();
      socket.write('GET /api/health/ HTTP/1.1\r\nHost: shop\r\nX-Slow: ');
      // A byte a second: none of them is silent.
      const dawdle = setInterval(() => socket.write('x'), 1_000);
      // Not `once`, which an error ends: a byte that arrives after the end is answered by a reset.
      await new Promise((resolve) => socket.once('close', resolve));
      clearInterval(dawdle);
      return performance.now() - start;
    });
    const answers: number[] = [];
    while (sockets.some(({ closed }) => !closed)) {
      const start = performance.now();
      expect((await fetch(`http://127.0.0.1:${port}/api/health/`)).status).toBe(200);
      answers.push(performance.now() - start);
      await delay(100);
    }
    const longest = { life: Math.max(...(await Promise.all(lives))), answer: Math.max(...answers) };
    task.meta.measured = `slow ones dropped after ${(longest.life / 1000).toFixed(1)} s at most, others served in ${Math.ceil(longest.answer)} ms at most`;
    expect(longest.life).toBeLessThan(DROPPED_WITHIN_MS);
    expect(longest.answer).toBeLessThan(SERVED_WITHIN_MS);
  }, 60_000);
});
