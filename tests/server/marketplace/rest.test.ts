/** The marketplace's documented calls over HTTP: every success, every refusal, visitors and other customers. */
import { beforeAll, describe, expect, it } from 'vitest';
import { useListeningShop } from '../../support/listening-shop.ts';
import { expectDocumented, signedIn } from '../../support/rest-check.ts';
import { type Answer, TestBrowser } from '../../support/test-browser.ts';
import { addAccount, addListing, bid, setSetting } from './support/market.ts';

const shop = useListeningShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

async function call(browser: TestBrowser, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await browser.send(method, path, body);
  expectDocumented(method, path, answer);
  return answer;
}

async function customer(balanceCents = 0): Promise<{ browser: TestBrowser; id: number }> {
  const id = await shop.addCustomer(balanceCents);
  return { id, browser: await signedIn(shop, id) };
}

const pathOf = (username: string) => `/api/marketplace/products/${username}/`;

const offer = (who: { browser: TestBrowser }, product: number, amount: unknown, more: object = {}) =>
  call(who.browser, 'POST', `/api/marketplace/bids/${product}/`, {
    product,
    amount,
    isInstaBuy: false,
    ...more,
  });

const listingBody = (productId: number, more: object = {}) => ({
  product: productId,
  password: `secret-${productId}`,
  minimumBidAmount: 5,
  endDays: 7,
  warrantyDays: 7,
  ...more,
});

describe('POST /api/marketplace/products/{username}/', () => {
  it('answers 201 with the listing', async () => {
    const { browser, id } = await customer();
    const { username, productId } = await addAccount(shop, id);
    const answer = await call(
      browser,
      'POST',
      pathOf(username),
      listingBody(productId, { instaBuyAmount: '20.50', remarks: ' fast one ' }),
    );
    expect(answer).toMatchObject({
      status: 201,
      body: {
        product: { id: productId, username, region: 'EUW', isPremium: true },
        status: 'ONGOING',
        minimumBidAmount: 5,
        instaBuyAmount: 20.5,
        highestBidAmount: null,
        totalBids: 0,
        endDate: expect.any(String),
        remarks: 'fast one',
        isUserOwner: true,
        paymentReceived: false,
        productReturned: false,
        warrantyDate: null,
        warrantyEnded: false,
        discreteLevel: 30,
      },
    });
  });

  it.each([
    [
      'nothing enabled',
      { minimumBidAmount: '' },
      { nonFieldErrors: ['At least one field, Bid or Instant Buy, must be enabled'] },
    ],
    [
      'a minimum that is not below the instant buy',
      { instaBuyAmount: 5 },
      { minimumBidAmount: ['Minimum Bid Amount must be less than Instant Buy Amount'] },
    ],
    [
      'an amount of zero',
      { minimumBidAmount: 0 },
      { minimumBidAmount: ['Amount must be greater than zero'] },
    ],
    ['a negative amount', { instaBuyAmount: -1 }, { instaBuyAmount: ['Amount must be greater than zero'] }],
    ['no end date', { endDays: undefined }, { endDays: ['Field is required'] }],
    ['0 days', { endDays: 0 }, { endDays: ['Valid Date range: 1-30 days'] }],
    ['31 days', { endDays: 31 }, { endDays: ['Valid Date range: 1-30 days'] }],
    ['half a day', { endDays: 1.5 }, { endDays: ['Valid Date range: 1-30 days'] }],
    ['no warranty', { warrantyDays: undefined }, { warrantyDays: ['Field is required'] }],
    ['a warranty that is not offered', { warrantyDays: 2 }, { warrantyDays: [expect.any(String)] }],
    ['no password', { password: undefined }, { password: ['Field is required'] }],
    ['an empty password', { password: '' }, { password: ['Field is required'] }],
    ['a wrong password', { password: 'guess' }, { password: [expect.stringContaining('current password')] }],
    [
      'a long note',
      { remarks: 'x'.repeat(31) },
      { remarks: ['Ensure this field has no more than 30 characters.'] },
    ],
    [
      'a third decimal',
      { minimumBidAmount: '5.001', instaBuyAmount: 9.001 },
      {
        minimumBidAmount: ['Please enter amount upto 2 decimal places.'],
        instaBuyAmount: ['Please enter amount upto 2 decimal places.'],
      },
    ],
  ])('S400 for %s', async (_, wrong, error) => {
    const { browser, id } = await customer();
    const { username, productId } = await addAccount(shop, id);
    const answer = await call(browser, 'POST', pathOf(username), listingBody(productId, wrong));
    expect(answer).toMatchObject({ status: 400, body: { code: 'S400' } });
    expect((answer.body as { error: unknown }).error).toEqual(error);
  });

  it('names what stands in the way', async () => {
    const { browser, id } = await customer();
    const plain = await addAccount(shop, id, { isPremium: false });
    const levelled = await addAccount(shop, id, { isHandleveled: true });
    for (const { username, productId } of [plain, levelled]) {
      expect(await call(browser, 'POST', pathOf(username), listingBody(productId))).toMatchObject({
        status: 400,
        body: { code: 'not_auctionable' },
      });
    }
    const hidden = await addAccount(shop, id);
    await shop.newEm().execute(`update purchase set state = 'hidden' where id = ?`, [hidden.purchaseId]);
    expect(await call(browser, 'POST', pathOf(hidden.username), listingBody(hidden.productId))).toMatchObject(
      {
        status: 400,
        body: { code: 'hidden' },
      },
    );
    const safe = await addAccount(shop, id, { isPremium: false, isSafe: true });
    const request = listingBody(safe.productId);
    expect((await call(browser, 'POST', pathOf(safe.username), request)).status).toBe(201);
    expect(await call(browser, 'POST', pathOf(safe.username), request)).toMatchObject({
      status: 400,
      body: { code: 'already_listed' },
    });
  });

  it('requires a confirmed e-mail address, the flag and an open shop', async () => {
    const { browser, id } = await customer();
    const { username, productId } = await addAccount(shop, id);
    await shop.newEm().execute('update customer set email_verified_at = null where id = ?', [id]);
    const refused = async () =>
      (await call(browser, 'POST', pathOf(username), listingBody(productId))).body as { code: string };
    expect((await refused()).code).toBe('email_not_verified');
    await setSetting(shop, 'flags.auction', false);
    expect((await refused()).code).toBe('feature_off');
    await setSetting(shop, 'flags.auction', true);
    await setSetting(shop, 'flags.archived', true);
    expect((await refused()).code).toBe('shop_archived');
    await setSetting(shop, 'flags.archived', false);
  });

  it('answers 404 for another customer’s account, and 429 after many wrong passwords', async () => {
    const [mine, other] = [await customer(), await customer()];
    const { username, productId } = await addAccount(shop, mine.id);
    expect(await call(other.browser, 'POST', pathOf(username), listingBody(productId))).toMatchObject({
      status: 404,
      body: { detail: 'Not found.' },
    });
    for (let n = 0; n < 10; n += 1) {
      await call(mine.browser, 'POST', pathOf(username), listingBody(productId, { password: `guess ${n}` }));
    }
    const answer = await call(mine.browser, 'POST', pathOf(username), listingBody(productId));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('DELETE /api/marketplace/products/{username}/', () => {
  it('answers 200 and returns the account; refused with bids, 404 for others', async () => {
    const [mine, other] = [await customer(), await customer(5000)];
    const free = await addListing(shop, mine.id);
    const path = `/api/marketplace/products/${free.username}/`;
    expect((await call(other.browser, 'DELETE', path, {})).status).toBe(404);
    expect(await call(mine.browser, 'DELETE', path, {})).toMatchObject({ status: 200, body: {} });
    expect(await call(mine.browser, 'DELETE', path, {})).toMatchObject({
      status: 400,
      body: { code: 'listing_ended' },
    });
    const wanted = await addListing(shop, mine.id);
    await bid(shop, other.id, wanted.listingId, 500);
    expect(
      await call(mine.browser, 'DELETE', `/api/marketplace/products/${wanted.username}/`, {}),
    ).toMatchObject({ status: 400, body: { code: 'has_bids', error: expect.any(String) } });
  });
});

describe('the lists', () => {
  it('show everyone what can be bid on, skins as ids, and nothing secret', async () => {
    const seller = await customer();
    const { productId, username } = await addListing(shop, seller.id, { instaBuyAmount: 30 });
    await shop.newEm().execute(`update product set skins = '{103015}' where id = ?`, [productId]);
    const { body } = await call(new TestBrowser(shop.url), 'GET', '/api/marketplace/products/');
    const { products, userId } = body as { products: { product: { id: number } }[]; userId: null };
    expect(userId).toBeNull();
    const found = products.find(({ product }) => product.id === productId);
    expect(found).toMatchObject({
      product: { skins: [103015], blueEssence: 0 },
      isUserOwner: false,
      userBidAmount: null,
      instaBuyAmount: 30,
      paymentReceived: false,
      productReturned: false,
      warrantyDate: null,
      warrantyEnded: false,
      sellerSales: 0,
      sellerClaims: 0,
    });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${username}|password|secret|example.com`));
    const own = (await call(seller.browser, 'GET', '/api/marketplace/products/')).body as { userId: number };
    expect(own.userId).toBe(seller.id);
  });

  it('hide a closed marketplace, but keep showing owners their own', async () => {
    const [seller, buyer] = [await customer(), await customer(5000)];
    const { listingId, productId, username } = await addListing(shop, seller.id);
    const other = await addListing(shop, seller.id);
    await bid(shop, buyer.id, listingId, 600);
    await setSetting(shop, 'flags.auction', false);
    const off = {
      status: 400,
      body: { code: 'feature_off', error: 'This is not available at the moment.' },
    };
    const visitor = new TestBrowser(shop.url);
    for (const browser of [visitor, buyer.browser, seller.browser]) {
      expect(await call(browser, 'GET', '/api/marketplace/products/')).toMatchObject(off);
      for (const query of [
        'browse',
        `listing?input=${encodeURIComponent(JSON.stringify({ id: listingId }))}`,
      ]) {
        expect(await browser.get(`/api/trpc/marketplace.${query}`)).toMatchObject({
          status: 400,
          body: { error: { data: { code: 'feature_off' } } },
        });
      }
    }
    expect((await call(buyer.browser, 'GET', '/api/marketplace/user/bids/')).body).toMatchObject({
      results: [{ product: { id: productId } }],
    });
    expect((await call(seller.browser, 'GET', '/api/marketplace/user/products/')).body).toMatchObject({
      results: [{}, { product: { username } }],
    });
    const path = `/api/marketplace/products/${other.username}/`;
    expect((await call(seller.browser, 'DELETE', path, {})).status).toBe(200);
    await setSetting(shop, 'flags.auction', true);
    // An archived shop shows what it has.
    await setSetting(shop, 'flags.archived', true);
    expect((await call(visitor, 'GET', '/api/marketplace/products/')).status).toBe(200);
    await setSetting(shop, 'flags.archived', false);
  });

  it.each(['products', 'bids'])('say by S400 what is wrong with a request for my %s', async (list) => {
    const { browser } = await customer();
    expect(await call(browser, 'GET', `/api/marketplace/user/${list}/?is_active=x`)).toMatchObject({
      status: 400,
      body: { code: 'S400', error: { is_active: [expect.any(String)] } },
    });
  });

  it('show each customer their own bids and listings, active or not', async () => {
    const [seller, buyer, stranger] = [await customer(), await customer(5000), await customer()];
    const { listingId, productId } = await addListing(shop, seller.id, { instaBuyAmount: 20 });
    await bid(shop, buyer.id, listingId, 600);
    const lists = async (who: { browser: TestBrowser }, list: string, isActive: boolean) => {
      const { body } = await call(who.browser, 'GET', `/api/marketplace/user/${list}/?is_active=${isActive}`);
      return (body as { results: unknown[] }).results;
    };
    expect(await lists(buyer, 'bids', true)).toMatchObject([
      {
        product: { id: productId },
        amount: 6,
        highestBidAmount: 6,
        isUserHighestBidder: true,
        isWinner: false,
      },
    ]);
    expect(await lists(buyer, 'bids', false)).toEqual([]);
    expect(await lists(seller, 'products', true)).toMatchObject([{ totalBids: 1, status: 'ONGOING' }]);
    expect(await lists(stranger, 'bids', true)).toEqual([]);
    expect(await lists(stranger, 'products', true)).toEqual([]);
    await call(buyer.browser, 'POST', `/api/marketplace/bids/${productId}/`, {
      product: productId,
      amount: 20,
      isInstaBuy: true,
    });
    expect(await lists(buyer, 'bids', true)).toEqual([]);
    expect(await lists(buyer, 'bids', false)).toMatchObject([
      { isWinner: true, warrantyDate: expect.any(String) },
    ]);
    expect(await lists(seller, 'products', false)).toMatchObject([
      { status: 'SUCCESS', highestBidAmount: 20, paymentReceived: false, warrantyEnded: false },
    ]);
  });
});

describe('POST /api/marketplace/bids/{productId}/', () => {
  it('answers 201 for a bid, for one beaten by an earlier maximum, and for an instant buy', async () => {
    const [first, second] = [await customer(5000), await customer(5000)];
    const { productId } = await addListing(shop, await shop.addCustomer(), { instaBuyAmount: 20 });
    expect(await offer(first, productId, 6, { maxAmount: '10.00' })).toMatchObject({
      status: 201,
      body: { product: productId, highestBidAmount: 6, isUserHighestBidder: true, isInstaBuy: false },
    });
    expect(await offer(second, productId, '8')).toMatchObject({
      status: 201,
      body: { highestBidAmount: 8.01, isUserHighestBidder: false },
    });
    expect(await offer(second, productId, 20, { isInstaBuy: true })).toMatchObject({
      status: 201,
      body: { highestBidAmount: 20, isInstaBuy: true },
    });
    expect(await offer(first, productId, 20)).toMatchObject({
      status: 400,
      body: { code: 'listing_ended', error: 'This auction has ended.' },
    });
    expect((await first.browser.get('/api/user/balance/')).body).toEqual({ balance: '50.00' });
  });

  it('refuses with the documented texts', async () => {
    const [owner, rich, poor] = [await customer(5000), await customer(5000), await customer(100)];
    const { productId } = await addListing(shop, owner.id, { instaBuyAmount: 20 });
    const refusals: [Promise<Answer>, unknown][] = [
      [offer(rich, productId, 4.99), { code: 'S400', error: { amount: ['Amount less than minimum bid'] } }],
      [
        offer(rich, productId, 20.01),
        { code: 'S400', error: { amount: ['Amount greater than instant buy amount'] } },
      ],
      [offer(rich, productId, 0), { code: 'S400', error: { amount: ['Amount must be greater than zero'] } }],
      [offer(rich, productId, 'much'), { code: 'S400', error: { amount: ['Please enter a valid number.'] } }],
      [offer(rich, productId, undefined), { code: 'S400', error: { amount: ['This field is required.'] } }],
      [
        offer(rich, productId, 19, { isInstaBuy: true }),
        { code: 'S400', error: { amount: ['Amount must be equal to instant buy amount'] } },
      ],
      [offer(owner, productId, 6), { code: 'own_product', error: 'Cannot bid on own product.' }],
      [
        offer(owner, productId, 20, { isInstaBuy: true }),
        { code: 'own_product', error: 'Cannot buy your own product.' },
      ],
      [
        offer(poor, productId, 6),
        { code: 'insufficient_balance', error: 'Insufficient balance for bidding' },
      ],
      [
        offer(rich, productId, 6, { product: productId + 1 }),
        { code: 'S400', error: { product: [expect.any(String)] } },
      ],
    ];
    for (const [answer, body] of refusals) expect(await answer).toMatchObject({ status: 400, body });
    expect((await rich.browser.get('/api/user/balance/')).body).toEqual({ balance: '50.00' });
  });

  it('answers 403 for visitors, and 404 for what is not on the marketplace', async () => {
    const visitor = new TestBrowser(shop.url);
    await visitor.get('/api/health/');
    const { productId } = await addListing(shop, await shop.addCustomer());
    expect(
      await visitor.send('POST', `/api/marketplace/bids/${productId}/`, { product: productId, amount: 6 }),
    ).toMatchObject({ status: 403, body: { code: 'not_authenticated' } });
    const someone = await customer(5000);
    const notListed = await shop.addProduct();
    for (const product of [notListed, 999_999_999]) {
      expect(await offer(someone, product, 6)).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
    }
    expect((await offer(someone, 0, 6, { product: undefined })).status).toBe(404);
  });
});
