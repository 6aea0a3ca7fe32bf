/** The storefront's calls (storefront, section 7) over HTTP, with a stub of the hosted checkout. */
import { describe, expect, it } from 'vitest';
import { useListeningShop } from '../../support/listening-shop.ts';
import { expectDocumented, signedIn } from '../../support/rest-check.ts';
import { TestBrowser, type Answer } from '../../support/test-browser.ts';
import { until } from '../../support/test-shop.ts';

const shop = useListeningShop();

async function call(browser: TestBrowser, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await browser.send(method, path, body);
  expectDocumented(method, path, answer);
  return answer;
}

async function buyer(balanceCents = 0): Promise<{ browser: TestBrowser; id: number }> {
  const id = await shop.addCustomer(balanceCents);
  return { id, browser: await signedIn(shop, id) };
}

async function inCart(browser: TestBrowser, productId: number): Promise<number> {
  const { status, body } = await call(browser, 'POST', '/api/user/cart/', { product_id: productId });
  expect(status).toBe(201);
  return (body as { id: number }).id;
}

describe('GET /api/products/', () => {
  it('lists what is for sale in 16 positions, with an ETag', async () => {
    const id = await shop.addProduct({ blueEssence: 47_123, isPremium: true });
    await until(() => shop.services.catalog.index.get(id) !== undefined);
    const visitor = new TestBrowser(shop.url);
    let listed: unknown[] | undefined;
    await until(async () => {
      const answer = await call(visitor, 'GET', '/api/products/');
      listed = (answer.body as unknown[][]).find(([productId]) => productId === id);
      return listed !== undefined;
    });
    expect(listed).toEqual([id, 'EUW', 40_000, 0, [], [], [], 30, 0, '0', 0, null, null, null, 1, '']);
    const fresh = await call(visitor, 'GET', '/api/products/');
    const again = await visitor.send('GET', '/api/products/', undefined, {
      'if-none-match': fresh.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
  });

  it.each(['br', 'gzip', 'identity'])('is sent ready-made as %s', async (encoding) => {
    const answer = await new TestBrowser(shop.url).send('GET', '/api/products/', undefined, {
      'accept-encoding': encoding,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(Array.isArray(answer.body)).toBe(true);
  });
});

describe('the other lists', () => {
  it.each(['/api/skins/', '/api/prices/', '/api/feature-status/all/', '/api/health/', '/api/captcha/'])(
    '%s answers as documented',
    async (path) => {
      expect((await call(new TestBrowser(shop.url), 'GET', path)).status).toBe(200);
    },
  );
});

describe('the cart', () => {
  it('adds once, lists the documented fields, and deletes only one’s own items', async () => {
    const [mine, other] = [await buyer(), await buyer()];
    const product = await shop.addProduct();
    const item = await inCart(mine.browser, product);
    expect(await call(mine.browser, 'POST', '/api/user/cart/', { product_id: product })).toMatchObject({
      status: 400,
      body: { detail: 'This account is already in your cart.' },
    });
    expect((await call(mine.browser, 'GET', '/api/user/cart/')).body).toMatchObject([
      { id: item, productId: product, price: 5, isAvailable: true },
    ]);
    expect((await call(other.browser, 'DELETE', '/api/user/cart/', { cart_items: [item] })).body).toEqual({
      deleted: 0,
    });
    expect((await call(mine.browser, 'DELETE', '/api/user/cart/', { cart_items: [item] })).body).toEqual({
      deleted: 1,
    });
  });

  it('takes the documented keys and refuses unknown accounts', async () => {
    const { browser } = await buyer();
    const answer = await call(browser, 'POST', '/api/user/cart/', {
      product_id: 2_000_000_000,
      region: 'EUW',
      discrete_blue_essence: 0,
      mythic_essence: 0,
      flashKey: 'd',
      date_last_played: '2021',
    });
    expect(answer).toMatchObject({ status: 400, body: { detail: 'This account is not available anymore.' } });
  });
});

describe('the coupon', () => {
  it('answers with its fields in any case, or with an error detail', async () => {
    await shop
      .newEm()
      .execute(`insert into discount_coupon (code, discount_type, amount) values ('FIVE', 'FLAT', 500)`);
    const { browser } = await buyer();
    expect((await call(browser, 'GET', '/api/discount-coupon/validate/five/')).body).toEqual({
      code: 'FIVE',
      type: 'PERCENTAGE',
      discountType: 'FLAT',
      amount: 5,
    });
    expect(await call(browser, 'GET', '/api/discount-coupon/validate/nope/')).toMatchObject({
      status: 400,
      body: { detail: 'This discount code is not valid.' },
    });
  });
});

describe('POST /api/create-checkout-session/', () => {
  const path = '/api/create-checkout-session/';

  it('answers 201 if the balance pays, the same again for a repeated request, and the purchases show the credentials', async () => {
    const { browser } = await buyer(700);
    const product = await shop.addProduct();
    const request = {
      cartItems: [await inCart(browser, product)],
      totalPrice: '5.00',
      paymentGateway: 'stripe',
    };
    const first = await call(browser, 'POST', path, request);
    expect(first).toMatchObject({ status: 201, body: {} });
    const again = await call(browser, 'POST', path, request);
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await call(browser, 'GET', '/api/user/balance/')).body).toEqual({ balance: '2.00' });
    expect((await call(browser, 'GET', '/api/products/purchased/?page=1&limit=5')).body).toMatchObject({
      count: 1,
      start: 1,
      end: 1,
      results: [{ username: `account-${product}`, password: `secret-${product}` }],
    });
  });

  it('answers 200 with the payment page if the balance is too small', async () => {
    const { browser } = await buyer(100);
    const cartItems = [await inCart(browser, await shop.addProduct())];
    const answer = await call(browser, 'POST', path, { cartItems, totalPrice: 5, paymentGateway: 'stripe' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ url: expect.stringContaining('https://pay.example/') });
  });

  it('answers 400 PRODUCT_UNAVAILABLE with the items', async () => {
    const [first, second] = [await buyer(500), await buyer(500)];
    const product = await shop.addProduct();
    const [mine, theirs] = [await inCart(first.browser, product), await inCart(second.browser, product)];
    await call(first.browser, 'POST', path, { cartItems: [mine], totalPrice: 5, paymentGateway: 'stripe' });
    expect(
      await call(second.browser, 'POST', path, {
        cartItems: [theirs],
        totalPrice: 5,
        paymentGateway: 'stripe',
      }),
    ).toMatchObject({ status: 400, body: { detail: 'PRODUCT_UNAVAILABLE', cartItems: [theirs] } });
  });

  it.each([
    ['an empty cart', { cartItems: [] }, 'cartItems'],
    ['an item that is none', { cartItems: [1, 0] }, 'cartItems'],
    ['a total that is none', { totalPrice: 'five' }, 'totalPrice'],
    ['a third decimal', { totalPrice: 4.999 }, 'totalPrice'],
    ['another total', { totalPrice: 4.5 }, 'totalPrice'],
    ['an unknown gateway', { paymentGateway: 'cash' }, 'paymentGateway'],
  ])('answers 400 with a field error for %s', async (_, wrong, field) => {
    const { browser } = await buyer(500);
    const cartItems = [await inCart(browser, await shop.addProduct())];
    const answer = await call(browser, 'POST', path, {
      cartItems,
      totalPrice: 5,
      paymentGateway: 'stripe',
      ...wrong,
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body as object)).toEqual([field]);
    expect((await call(browser, 'GET', '/api/user/balance/')).body).toEqual({ balance: '5.00' });
  });
});

describe('GET /api/products/purchased/', () => {
  it('does not show what another customer bought', async () => {
    const [owner, stranger] = [await buyer(500), await buyer()];
    const cartItems = [await inCart(owner.browser, await shop.addProduct())];
    await call(owner.browser, 'POST', '/api/create-checkout-session/', {
      cartItems,
      totalPrice: 5,
      paymentGateway: 'stripe',
    });
    expect((await call(stranger.browser, 'GET', '/api/products/purchased/')).body).toMatchObject({
      count: 0,
      results: [],
    });
  });

  it('answers 404 past the last page, and 400 for an invalid page', async () => {
    const { browser } = await buyer();
    expect((await call(browser, 'GET', '/api/products/purchased/?page=2')).status).toBe(404);
    expect((await call(browser, 'GET', '/api/products/purchased/?page=zero')).status).toBe(400);
  });
});

describe('POST /api/webhooks/stripe/', () => {
  it('needs a signature, not a CSRF token', async () => {
    const answer = await new TestBrowser(shop.url).send('POST', '/api/webhooks/stripe/', 'cs_1', {
      'stripe-signature': 'forged',
    });
    expectDocumented('POST', '/api/webhooks/stripe/', answer);
    expect(answer.status).toBe(400);
    const good = await new TestBrowser(shop.url).send('POST', '/api/webhooks/stripe/', 'cs_1', {
      'stripe-signature': 'good',
    });
    expect(good).toMatchObject({ status: 200, body: { received: true } });
  });
});
