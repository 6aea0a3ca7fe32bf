/** Which payments the shop asks the provider about each minute, and when it stops asking; by the database's clock. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcilePayments } from '#server/payments/jobs/payment-jobs.ts';
import { openTestShop, type TestShop } from '../../../support/test-shop.ts';
import { checkoutStatus, endHoldIn, startPaying } from '../../checkout/support/buy.ts';
import { sendCard, switchParamOn } from '../support/pay-by-card.ts';
import { allStatusesBut, beginCardLoad, beginLoad, changePayment, paymentNow } from '../support/load.ts';

let shop: TestShop;
/** Sessions that the provider was asked about. */
const asked: string[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  await switchParamOn(shop);
  const findPayment = shop.provider.findPayment.bind(shop.provider);
  shop.provider.findPayment = (sessionId) => {
    asked.push(sessionId);
    return findPayment(sessionId);
  };
});
afterAll(() => shop.close());
beforeEach(async () => {
  // What earlier tests have left open is not looked at.
  await shop.orm.em.fork().execute(`update payment set status = 'failed'`);
  asked.length = 0;
});

const reconcile = () => reconcilePayments(shop.work());
const ago = (interval: string) => `now() - interval '${interval}'`;

describe('a payment is asked about', () => {
  it.each([
    ['10 minutes', '10 seconds', true],
    ['59 minutes', '10 seconds', true],
    ['3601 seconds', '10 seconds', false],
    ['3601 seconds', '14 minutes', false],
    ['3601 seconds', '901 seconds', true],
    ['20 hours', '14 minutes', false],
    ['20 hours', '901 seconds', true],
  ])('begun %s ago and last checked %s ago: %s', async (begun, last, isAsked) => {
    const { paymentId, sessionId } = await beginLoad(shop);
    await changePayment(shop, paymentId, `created_at = ${ago(begun)}, asked_at = ${ago(last)}`);
    await reconcile();
    expect(asked).toEqual(isAsked ? [sessionId] : []);
    const { seconds } = await shop.row<{ seconds: number }>(
      'select extract(epoch from now() - asked_at)::int as seconds from payment where id = ?',
      [paymentId],
    );
    expect(seconds < 9).toBe(isAsked);
  });

  it('for the first time, whenever it began', async () => {
    const { paymentId, sessionId } = await beginLoad(shop);
    await changePayment(shop, paymentId, `created_at = ${ago('23 hours')}`);
    await reconcile();
    expect(asked).toEqual([sessionId]);
  });

  it.each(allStatusesBut('created', 'pending'))('not if it is %s', async (status) => {
    const { paymentId } = await beginLoad(shop);
    await changePayment(shop, paymentId, `status = '${status}'`);
    await reconcile();
    expect(asked).toEqual([]);
  });

  it('even if another one could not be', async () => {
    const [stuck, other] = [await beginLoad(shop), await beginLoad(shop)];
    await changePayment(shop, stuck.paymentId, `created_at = ${ago('5 minutes')}`);
    shop.provider.sessions.delete(stuck.sessionId);
    shop.provider.set(other.sessionId, { state: 'paid' });
    await reconcile();
    expect(asked).toEqual([stuck.sessionId, other.sessionId]);
    expect(await paymentNow(shop, stuck.paymentId)).toMatchObject({ status: 'pending', retries: 1 });
    expect(await paymentNow(shop, other.paymentId)).toMatchObject({ status: 'verified' });
  });
});

describe('a payment that was not made', () => {
  it.each([
    ['86380 seconds', 'pending'],
    ['86401 seconds', 'failed'],
  ])('with a page fails after a day: %s: %s', async (age, status) => {
    const { paymentId } = await beginLoad(shop);
    await changePayment(shop, paymentId, `created_at = ${ago(age)}`);
    await reconcile();
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status });
  });

  it.each([
    ['3580 seconds', 'pending'],
    ['3601 seconds', 'failed'],
  ])('without a page is a load that fails after an hour: %s: %s', async (age, status) => {
    const { paymentId } = await beginCardLoad(shop);
    await changePayment(shop, paymentId, `redirect_url = null, created_at = ${ago(age)}`);
    await reconcile();
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status });
  });

  it.each([
    ['3580 seconds', 'created', null],
    ['3601 seconds', 'failed', 'The payment was not started.'],
  ])(
    'and never reached the provider is a load that fails after an hour: %s: %s',
    async (age, status, error) => {
      const { paymentId } = await beginLoad(shop);
      await changePayment(
        shop,
        paymentId,
        `status = 'created', provider_reference = null, redirect_url = null, created_at = ${ago(age)}`,
      );
      await reconcile();
      expect(await paymentNow(shop, paymentId)).toMatchObject({ status, error });
      expect(asked).toEqual([]);
    },
  );

  it.each([
    [10, 'created', 'awaiting_payment', 0],
    [600, 'created', 'awaiting_payment', 0],
    [-1, 'failed', 'released', 200],
  ])(
    'and never reached the provider is a purchase that fails with its hold, in %i s: %s',
    async (seconds, status, checkout, balance) => {
      const { buyer, paymentId, checkoutId } = await startPaying(shop);
      await changePayment(
        shop,
        paymentId,
        `status = 'created', provider_reference = null, redirect_url = null`,
      );
      await endHoldIn(shop, checkoutId, seconds);
      await reconcile();
      expect(await paymentNow(shop, paymentId)).toMatchObject({ status });
      expect(await checkoutStatus(shop, checkoutId)).toBe(checkout);
      expect(await shop.balance(buyer)).toBe(balance);
    },
  );
});

async function sendToBank() {
  const buyer = await shop.addCustomer();
  const item = await shop.addToCart(buyer, await shop.addProduct());
  const sent = await sendCard(shop, buyer, [item], 5);
  if (sent.outcome !== 'redirect') throw new Error(sent.outcome);
  const { id } = await shop.row<{ id: string }>('select id from payment where checkout_id = ?', [
    sent.checkoutId,
  ]);
  await shop.orm.em.fork().execute(`update checkout set status = 'released' where id = ?`, [sent.checkoutId]);
  return id;
}

describe('a purchase whose hold was released', () => {
  it('is closed at the hosted checkout, unlike one that is still held', async () => {
    const [released, held] = [await startPaying(shop), await startPaying(shop)];
    await shop.orm.em
      .fork()
      .execute(`update checkout set status = 'released' where id = ?`, [released.checkoutId]);
    await reconcile();
    expect(shop.provider.sessions.get(released.sessionId)?.state).toBe('expired');
    expect(await paymentNow(shop, released.paymentId)).toMatchObject({ status: 'failed' });
    expect(shop.provider.sessions.get(held.sessionId)?.state).toBe('open');
    expect(await paymentNow(shop, held.paymentId)).toMatchObject({ status: 'pending' });
  });

  it('waits for the bank if the customer saw its page', async () => {
    const paymentId = await sendToBank();
    await reconcile();
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'pending' });
  });

  it('fails if the customer saw no page', async () => {
    const paymentId = await sendToBank();
    await changePayment(shop, paymentId, 'redirect_url = null');
    await reconcile();
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'failed' });
  });
});
