/** Every row of the REST table is reachable, guarded and strict, and answers as the OpenAPI document promises. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csrfTokenOf } from '#server/identity/csrf.ts';
import { openSession } from '#server/identity/sessions.ts';
import { restRoutes } from '#server/rest-routes.ts';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { expectDocumented, signedIn } from '../../support/rest-check.ts';
import { TestBrowser } from '../../support/test-browser.ts';
import { TRPC_CALLS } from '../../support/trpc-calls.ts';

let shop: ListeningShop;
let customer: TestBrowser;
/** What is no token of this browser: none, one of another browser, one of another session, a part of one. */
let wrongTokens: string[];
beforeAll(async () => {
  shop = await openListeningShop();
  customer = await signedIn(shop, await shop.addCustomer(10_000));
  const stale = csrfTokenOf(await openSession(shop.newEm(), await shop.addCustomer(), undefined));
  const foreign = (await visitor()).cookies.get('csrftoken') ?? '';
  wrongTokens = ['', foreign, stale, foreign.slice(1)];
});
afterAll(() => shop.close());

async function visitor(): Promise<TestBrowser> {
  const browser = new TestBrowser(shop.url);
  await browser.get('/api/health/');
  return browser;
}

/** A path of the row whose parameters are valid but name nothing. */
const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
const rows = restRoutes.map((route) => ({ ...route, title: `${route.method} ${route.path}` }));
const writes = rows.filter(({ method, body }) => method !== 'GET' && body !== 'raw');

const mutations = TRPC_CALLS.filter(({ type }) => type === 'mutation');

describe('every mutation of tRPC', () => {
  it.each(mutations)('$name refuses a missing, a foreign and a stale CSRF token', async ({ name }) => {
    for (const token of wrongTokens) {
      const answer = await customer.send('POST', `/api/trpc/${name}`, {}, { 'x-csrftoken': token });
      expect(answer).toMatchObject({ status: 403, body: { code: 'csrf_failed' } });
    }
  });

  it('finds dozens', () => {
    expect(mutations.length).toBeGreaterThan(24);
  });
});

describe('the whole table', () => {
  it('is a valid OpenAPI 3.1 document with every path in it', async () => {
    const { body } = await (await visitor()).get('/api/openapi.json');
    const { valid, errors } = await new Validator().validate(body as Record<string, unknown>);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    const { paths } = body as { paths: Record<string, Record<string, unknown>> };
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = rows.map(({ title }) => title).filter((title) => title !== 'GET /api/openapi.json');
    expect(documented.toSorted()).toEqual(expected.toSorted());
  });

  it.each(rows.filter(({ auth }) => auth === 'customer'))(
    '$title answers a visitor with 403',
    async ({ method, path }) => {
      const answer = await (await visitor()).send(method, pathOf(path), method === 'GET' ? undefined : {});
      expect(answer).toMatchObject({
        status: 403,
        body: { detail: 'Authentication credentials were not provided.', code: 'not_authenticated' },
      });
    },
  );

  it.each(writes)('$title refuses a missing, a foreign and a stale CSRF token', async ({ method, path }) => {
    for (const token of wrongTokens) {
      const answer = await customer.send(method, pathOf(path), {}, { 'x-csrftoken': token });
      expect(answer).toMatchObject({
        status: 403,
        body: { detail: 'CSRF Failed: CSRF token missing or incorrect.', code: 'csrf_failed' },
      });
    }
  });

  it.each(writes)('$title declares its body', ({ body }) => {
    expect(body).toBeDefined();
  });

  it.each(writes)('$title refuses an unknown key with 400 and changes nothing', async ({ method, path }) => {
    const answer = await customer.send(method, pathOf(path), { surprise: true });
    expect(answer.status).toBe(400);
    expectDocumented(method, pathOf(path), answer);
  });

  it.each(writes)('$title refuses what is not JSON with 400', async ({ method, path }) => {
    expect((await customer.send(method, pathOf(path), '{"half": ')).status).toBe(400);
  });

  it.each(writes)('$title refuses a body over 64 kB with 413', async ({ method, path }) => {
    const answer = await customer.send(method, pathOf(path), { text: 'x'.repeat(70_000) });
    expect(answer.status).toBe(413);
  });
});

const cacheControl = async (browser: TestBrowser, path: string) =>
  (await browser.get(path)).headers.get('cache-control');

describe('what caches may keep', () => {
  const PAYMENTS = '/api/trpc/payments.list?input=%7B%7D';

  it.each([
    ...rows
      .filter(({ method, auth }) => method === 'GET' && auth === 'customer')
      .map(({ path }) => pathOf(path)),
    // Refusals too, and what else is made for one visitor.
    '/api/products/purchased/?page=zero',
    '/api/marketplace/products/',
    PAYMENTS,
    '/api/trpc/payments.list?input=%7B%22page%22%3A0%7D',
    `/api/trpc/identity.me,payments.list?batch=1&input=%7B%7D`,
  ])('nothing that %s tells a customer', async (path) => {
    expect(await cacheControl(customer, path)).toBe('no-store');
  });

  it('includes the public lists with their ETags, for every visitor', async () => {
    for (const browser of [customer, await visitor()]) {
      const answer = await browser.get('/api/products/');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('etag')).toMatch(/^"/);
    }
    expect(await cacheControl(await visitor(), PAYMENTS)).toBeNull();
  });
});

describe('addresses', () => {
  it('give the same answer without the trailing slash', async () => {
    const [slashed, bare] = [
      await customer.get('/api/user/balance/'),
      await customer.get('/api/user/balance'),
    ];
    expect(bare.body).toEqual(slashed.body);
    expect(slashed.body).toEqual({ balance: '100.00' });
  });

  it.each(['/api', '/api/', '/api/nothing/', '/api/trpc', '/api/trpcfoo'])(
    'answer %s, which does not exist, with 404',
    async (path) => {
      const notFound = { status: 404, body: { detail: 'Not found.' } };
      expect(await customer.get(path)).toMatchObject(notFound);
      expect(await customer.post(path)).toMatchObject(notFound);
    },
  );

  it.each([
    ['wallet.transferCrossSite', { amount: '5.00', idempotencyKey: 'k' }],
    ['checkout.start', { cartItems: [1], totalPrice: 5, paymentGateway: 'stripe' }],
    ['payments.loadAtHostedCheckout', { amount: 25 }],
    ['marketplace.placeBid', { listingId: 1, amount: '7' }],
  ])('never read what a page of a former build sends to %s, which is asked to reload', async (name, body) => {
    expect(await customer.post(`/api/trpc/${name}`, body)).toMatchObject({
      status: 400,
      body: {
        error: {
          message: 'This page is of another version of the shop. Please load it anew.',
          data: { code: 'bad_request' },
        },
      },
    });
  });

  it('answer other methods with 405', async () => {
    const answer = await customer.send('DELETE', '/api/user/balance/', {});
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET');
  });

  it('answer broken escapes in a path with 404', async () => {
    expect((await customer.get('/api/discount-coupon/validate/%E0%A4%A/')).status).toBe(404);
  });
});
