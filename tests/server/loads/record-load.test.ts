/** Which requests count as the same load, and how many loads a customer may start. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadAtHostedCheckout } from '#server/loads/load-at-hosted-checkout.ts';
import { abandonPayment } from '#server/payments/commands/close-payment.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { nextAddress, sendLoadCard, switchParamOn } from '../payments/support/pay-by-card.ts';
import { limitCards } from '#server/payments/commands/open-card-payment.ts';
import { beginLoad, changePayment, paymentNow } from '../payments/support/load.ts';

let shop: TestShop;
let customer: number;
beforeAll(async () => {
  shop = await openTestShop();
  await switchParamOn(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await shop.addCustomer();
});

const load = (idempotencyKey?: string, amountCents = 1000) =>
  loadAtHostedCheckout(shop.as(customer), { amountCents, idempotencyKey });
const age = (paymentId: string, seconds: number) =>
  changePayment(shop, paymentId, `created_at = now() - interval '${seconds} seconds'`);

describe('a load at the hosted checkout, asked for again', () => {
  it.each([
    ['without a key, after 18 s', undefined, 18, 'pending', true],
    ['without a key, after 31 s', undefined, 31, 'pending', false],
    ['without a key, after 31 s, though it was paid', undefined, 31, 'verified', false],
    ['without a key, after 18 s, though it was paid', undefined, 18, 'verified', true],
    ['with its key, after half an hour', 'mine', 1800, 'pending', true],
    ['with its key, after its page has ended', 'mine', 1816, 'pending', false],
    ['with its key, after its page has ended, never started', 'mine', 1816, 'created', false],
    ['with its key, after a week, as it was paid', 'mine', 604_800, 'verified', true],
    ['with its key, after a week, as it was sent back', 'mine', 604_800, 'refunded', true],
  ])('%s', async (_, key, seconds, status, isSame) => {
    const first = await load(key);
    await age(first.paymentId, seconds);
    await changePayment(shop, first.paymentId, `status = '${status}'`);
    const again = await load(key);
    expect(again.isReplay).toBe(isSame);
    expect(again.paymentId === first.paymentId).toBe(isSame);
  });

  it('is a separate load with a different amount, key or customer', async () => {
    const first = await load('mine');
    await expect(load('mine', 1001)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(await load('other')).toMatchObject({ isReplay: false });
    expect(await load()).toMatchObject({ isReplay: false });
    expect(await load(undefined, 1001)).toMatchObject({ isReplay: false });
    expect(await sendLoadCard(shop, customer, 10)).toMatchObject({ isReplay: false });
    customer = await shop.addCustomer();
    const others = await load('mine');
    expect(others).toMatchObject({ isReplay: false });
    expect(others.paymentId).not.toBe(first.paymentId);
  });

  it('is a separate load once the first has failed', async () => {
    const first = await load('mine');
    await changePayment(shop, first.paymentId, `status = 'failed', idempotency_key = null`);
    expect(await load('mine')).toMatchObject({ isReplay: false });
  });
});

describe('a load by card, sent again with its key', () => {
  it.each([
    [18, true],
    [31, false],
  ])('after %i s is the same click: %s', async (seconds, isSame) => {
    const first = await sendLoadCard(shop, customer, 10, 'mine');
    await age(first.paymentId, seconds);
    const starts = shop.cards.starts.length;
    const again = await sendLoadCard(shop, customer, 10, 'mine');
    expect(again.isReplay).toBe(isSame);
    expect(again.paymentId === first.paymentId).toBe(isSame);
    expect(shop.cards.starts).toHaveLength(isSame ? starts : starts + 1);
  });
});

describe('what is recorded', () => {
  it('has a hosted page that ends 30 minutes and 15 seconds after the load began', async () => {
    const openSession = shop.provider.openSession.bind(shop.provider);
    const ends: Date[] = [];
    shop.provider.openSession = (request) => {
      ends.push(request.expiresAt);
      return openSession(request);
    };
    const { paymentId } = await load().finally(() => {
      shop.provider.openSession = openSession;
    });
    const { created } = await shop.row<{ created: string }>(
      'select created_at as created from payment where id = ?',
      [paymentId],
    );
    expect(ends.map((end) => end.getTime())).toEqual([new Date(created).getTime() + 1815 * 1000]);
  });

  it.each([
    [10, 100],
    [2.5, 25],
    [2.54, 25],
    [2.55, 26],
    [1000, 10_000],
  ])('has, for EUR %d by card, a bonus of %i cents', async (amount, bonus) => {
    const { paymentId } = await sendLoadCard(shop, customer, amount);
    expect(
      await shop.row(
        'select purpose, gateway, amount_cents, bonus_cents, checkout_id from payment where id = ?',
        [paymentId],
      ),
    ).toEqual({
      purpose: 'load',
      gateway: 'param',
      amount_cents: Math.round(amount * 100),
      bonus_cents: bonus,
      checkout_id: null,
    });
  });

  it('has no bonus at the hosted checkout', async () => {
    const { paymentId } = await load();
    expect(
      await shop.row('select gateway, amount_cents, bonus_cents from payment where id = ?', [paymentId]),
    ).toEqual({
      gateway: 'stripe',
      amount_cents: 1000,
      bonus_cents: 0,
    });
  });
});

describe('who may load', () => {
  it.each([
    ['blocked', 'blocked_at = now()', 'customer_blocked'],
    ['deleted', 'erased_at = now(), password_hash = null', 'not_authenticated'],
  ])('not a customer who was %s', async (_, change, code) => {
    await shop.orm.em.fork().execute(`update customer set ${change} where id = ?`, [customer]);
    await expect(load()).rejects.toMatchObject({ code });
    await expect(sendLoadCard(shop, customer, 10)).rejects.toMatchObject({ code });
    expect(
      await shop.row('select count(*)::int as n from payment where customer_id = ?', [customer]),
    ).toEqual({
      n: 0,
    });
  });

  it('at the hosted checkout up to thirty times in ten minutes', async () => {
    for (let n = 1; n <= 30; n += 1) await load('the same');
    await expect(load('the same')).rejects.toMatchObject({
      code: 'throttled',
      data: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 540 && seconds <= 600) },
    });
  });

  it('by card as often as cards may be tried in the cart', async () => {
    for (let n = 1; n <= 10; n += 1) await limitCards(shop.as(customer), nextAddress());
    await expect(sendLoadCard(shop, customer, 10)).rejects.toMatchObject({ code: 'throttled' });
  });
});

describe('a load that the provider did not take on', () => {
  it.each([
    ['created', null, 'failed'],
    ['pending', null, 'failed'],
    ['pending', 'https://pay.example/', 'pending'],
    ['verified', null, 'verified'],
    ['flagged', null, 'flagged'],
  ])('%s, its page %s: %s', async (status, page, outcome) => {
    const { customer: loader, paymentId } = await beginLoad(shop, 'mine');
    await changePayment(
      shop,
      paymentId,
      `status = '${status}', redirect_url = ${page === null ? 'null' : `'${page}'`}`,
    );
    await abandonPayment(shop.as(loader), { paymentId, error: 'No answer.' });
    const now = await paymentNow(shop, paymentId);
    expect(now.status).toBe(outcome);
    expect(now.error).toBe(outcome === 'failed' ? 'No answer.' : null);
    expect(now.idempotency_key === null).toBe(outcome === 'failed');
  });
});
