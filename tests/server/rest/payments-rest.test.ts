/** Loading balance and the list of payments (account and marketplace, section 7) over HTTP. */
import { beforeAll, describe, expect, it } from 'vitest';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { ShopError } from '#shared/errors.ts';
import { useListeningShop } from '../../support/listening-shop.ts';
import { expectDocumented, signedIn } from '../../support/rest-check.ts';
import { type Answer, TestBrowser } from '../../support/test-browser.ts';
import { startPaying } from '../checkout/support/buy.ts';
import { sendLoadCard, switchParamOn } from '../payments/support/pay-by-card.ts';

const shop = useListeningShop();
beforeAll(() => switchParamOn(shop));

async function call(browser: TestBrowser, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await browser.send(method, path, body);
  expectDocumented(method, path, answer);
  return answer;
}

async function customer(): Promise<{ browser: TestBrowser; id: number }> {
  const id = await shop.addCustomer();
  return { id, browser: await signedIn(shop, id) };
}

const HOSTED = '/api/load-balance/stripe/';
const CARD = '/api/load-balance/card/';
const LIST = '/api/user/payment-items/';

it('GET /api/user/payments-under-way/ reports in EUR what the card is charged and what is set aside', async () => {
  const { buyer, items, checkoutId } = await startPaying(shop);
  const answer = await call(await signedIn(shop, buyer), 'GET', '/api/user/payments-under-way/');
  expect(answer.body).toMatchObject([
    { order: checkoutId, amount: 3.25, withheldBalance: 2, cartItems: items },
  ]);
});

describe('POST /api/load-balance/stripe/', () => {
  it('answers with the session and its page, and repeats the answer for a repeated click', async () => {
    const { browser } = await customer();
    const first = await call(browser, 'POST', HOSTED, { amount: '12.50' });
    expect(first).toMatchObject({
      status: 200,
      body: { id: expect.stringMatching(/^cs_/), url: expect.stringContaining('https://pay.example/') },
    });
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const again = await call(browser, 'POST', HOSTED, { amount: 12.5 });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('distinguishes two loads by their Idempotency-Key', async () => {
    const { browser } = await customer();
    const send = (key: string) => browser.send('POST', HOSTED, { amount: 10 }, { 'idempotency-key': key });
    const [one, other, repeat] = [await send('one'), await send('other'), await send('one')];
    expect(repeat.body).toEqual(one.body);
    expect(other.body).not.toEqual(one.body);
  });
});

describe('POST /api/load-balance/card/', () => {
  it('answers what the card form will ask for, and records nothing', async () => {
    const { browser } = await customer();
    expect(await call(browser, 'POST', CARD, { amount: 1000 })).toMatchObject({
      status: 200,
      body: { paramAmount: 1000, description: 'Balance load' },
    });
    expect((await call(browser, 'GET', LIST)).body).toMatchObject({ count: 0 });
  });

  it('answers 400 while the gateway is switched off', async () => {
    const { browser } = await customer();
    await switchParamOn(shop, false);
    expect(await call(browser, 'POST', CARD, { amount: 10 })).toMatchObject({
      status: 400,
      body: { detail: 'This payment method is not available.' },
    });
    await switchParamOn(shop);
  });
});

describe.each([HOSTED, CARD])('POST %s', (path) => {
  it.each<[unknown, string]>([
    [undefined, 'This field may not be blank.'],
    ['', 'This field may not be blank.'],
    [null, 'This field may not be blank.'],
    ['ten', 'Please enter a valid number.'],
    [2.49, 'Minimum load amount is €2.5'],
    ['1000.01', 'Maximum load amount is €1000'],
    [12.345, 'Please enter amount upto 2 decimal places.'],
    [true, 'Please enter a valid number.'],
    [[], 'Please enter a valid number.'],
  ])('refuses %o with its text as detail', async (amount, detail) => {
    const { browser } = await customer();
    expect(await call(browser, 'POST', path, { amount })).toMatchObject({ status: 400, body: { detail } });
  });
});

describe('GET /api/user/payment-items/', () => {
  it('lists the documented fields, newest first, page by page', async () => {
    const { browser, id } = await customer();
    const { paymentId } = await sendLoadCard(shop, id, 10);
    shop.cards.set(paymentId, { state: 'paid' });
    await settlePayment(shop.work(), paymentId);
    const declined = (await sendLoadCard(shop, id, 11)).paymentId;
    shop.cards.set(declined, { state: 'declined' });
    await settlePayment(shop.work(), declined);
    await call(browser, 'POST', HOSTED, { amount: 12 });
    const item = await shop.addToCart(id, await shop.addProduct({ isHandleveled: true, rank: '0' }));
    const { body: cart } = await call(browser, 'GET', '/api/user/cart/');
    const totalPrice = (cart as { price: number }[])[0]?.price ?? 0;
    await call(browser, 'POST', '/api/create-checkout-session/', {
      cartItems: [item],
      totalPrice,
      paymentGateway: 'stripe',
    });
    const { body } = await call(browser, 'GET', `${LIST}?page=1&limit=3`);
    expect(body).toMatchObject({ count: 4, start: 1, end: 3, currentPage: 1, totalPages: 2 });
    expect((body as { results: unknown[] }).results).toEqual([
      expect.objectContaining({
        paymentMethod: 'stripe',
        isVerified: false,
        order: expect.stringMatching(/-/),
      }),
      expect.objectContaining({ paymentMethod: 'stripe', amount: 12, isVerified: false, order: null }),
      {
        id: declined,
        dateCreated: expect.stringMatching(/Z$/),
        paymentMethod: 'param',
        amount: 11,
        isVerified: false,
        error: 'The card payment was declined.',
        retries: 0,
        order: null,
      },
    ]);
    expect((await call(browser, 'GET', `${LIST}?page=2&limit=3`)).body).toMatchObject({
      results: [{ id: paymentId, amount: 10, isVerified: true, error: null }],
    });
    const { body: listed } = await browser.get(
      `/api/trpc/payments.list?input=${encodeURIComponent(JSON.stringify({ page: 2, limit: 3 }))}`,
    );
    expect(listed).toMatchObject({
      result: { data: { results: [{ id: paymentId, amountCents: 1000, bonusCents: 100, canRetry: false }] } },
    });
  });

  it('hides other customers’ payments; 404 past the end, 400 for an invalid page', async () => {
    const [payer, stranger] = [await customer(), await customer()];
    await call(payer.browser, 'POST', HOSTED, { amount: 12 });
    expect((await call(stranger.browser, 'GET', LIST)).body).toMatchObject({ count: 0, results: [] });
    expect((await call(stranger.browser, 'GET', `${LIST}?page=2`)).status).toBe(404);
    expect((await call(stranger.browser, 'GET', `${LIST}?page=zero`)).status).toBe(400);
  });

  it('counts failed checks: those without an answer, and those that found it open past its time', async () => {
    const { browser, id } = await customer();
    const { paymentId } = await sendLoadCard(shop, id, 10);
    const retries = async () =>
      ((await call(browser, 'GET', LIST)).body as { results: { retries: number }[] }).results[0]?.retries;
    const check = () => settlePayment(shop.work(), paymentId);
    await check();
    expect(await retries()).toBe(0);
    shop.cards.isDown = true;
    await expect(check()).rejects.toThrow(ShopError);
    shop.cards.isDown = false;
    expect(await retries()).toBe(1);
    await check();
    expect(await retries()).toBe(0);
    await shop
      .newEm()
      .execute(`update payment set created_at = now() - interval '31 minutes' where id = ?`, [paymentId]);
    await check();
    expect(await retries()).toBe(1);
    // The money is on its way.
    shop.cards.set(paymentId, { state: 'unpaid' });
    await check();
    expect(await retries()).toBe(1);
  });
});
