/** The effect of each of the provider's answers on a payment in each status. */
import { describe, expect, it } from 'vitest';
import { lockBalance } from '#server/ledger/index.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import type { ProviderPayment } from '#server/payments/gateways/payment-providers.ts';
import { untilSomebodyWaits } from '../../../support/lock-waits.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { checkoutStatus, entriesOf, startPaying } from '../../checkout/support/buy.ts';
import { allStatusesBut, beginLoad, changePayment, paymentNow } from '../support/load.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();
const settle = (paymentId: string, isLastLook = false) =>
  settlePayment(shop.work(), paymentId, { isLastLook });
const NOT_COMPLETED = 'The payment was not completed.';
const DECLINED = 'The card payment was declined.';

describe('a load that is paid', () => {
  it.each(['created', 'pending', 'failed'])('%s is verified and credited, once', async (status) => {
    const { customer, paymentId, sessionId } = await beginLoad(shop, 'mine');
    await changePayment(shop, paymentId, `status = '${status}', error = 'Of before'`);
    shop.provider.set(sessionId, { state: 'paid' });
    expect(await settle(paymentId)).toBe('verified');
    expect(await settle(paymentId)).toBe('verified');
    expect(await paymentNow(shop, paymentId)).toEqual({
      status: 'verified',
      error: null,
      retries: 0,
      received_cents: 1000,
      refunded_cents: 0,
      idempotency_key: expect.stringMatching(/^mine:/),
      isSettled: true,
    });
    expect(await entriesOf(shop, `payment:${paymentId}:loaded`)).toEqual({
      'system:stripe': -1000,
      [`customer:${customer}`]: 1000,
    });
    expect(await shop.balance(customer)).toBe(1000);
  });

  it('stays verified when another hint reports at once that its page expired', async () => {
    const { customer, paymentId, sessionId } = await beginLoad(shop);
    shop.provider.set(sessionId, { state: 'expired' });
    let settling: Promise<unknown> | undefined;
    await em().transactional(async (rival) => {
      await lockBalance(rival, customer);
      settling = settle(paymentId);
      await untilSomebodyWaits(shop);
      await rival.execute(`update payment set status = 'verified' where id = ?`, [paymentId]);
    });
    expect(await settling).toBe('verified');
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'verified', error: null });
    await changePayment(shop, paymentId, `status = 'failed'`);
  });

  it.each(allStatusesBut('created', 'pending', 'failed'))('%s stays as it is', async (status) => {
    const { customer, paymentId, sessionId } = await beginLoad(shop);
    await changePayment(shop, paymentId, `status = '${status}'`);
    // The provider is not even asked.
    const session = shop.provider.sessions.get(sessionId);
    shop.provider.sessions.delete(sessionId);
    expect(await settle(paymentId)).toBe(status);
    if (session) shop.provider.sessions.set(sessionId, session);
    for (const state of ['paid', 'expired', 'declined', 'open'] as const) {
      shop.provider.set(sessionId, { state });
      expect(await settle(paymentId)).toBe(status);
    }
    expect(await shop.balance(customer)).toBe(0);
    // The audit of other tests knows no status without its reason.
    await changePayment(shop, paymentId, `status = 'failed'`);
  });
});

describe('what the provider reports', () => {
  it.each<[string, Partial<ProviderPayment>]>([
    ['a cent less', { amountCents: 999 }],
    ['a cent more', { amountCents: 1001 }],
    ['another currency', { currency: 'usd' }],
    ['another payment', { paymentId: 'ad5b1a9e-33b5-44f4-b9a9-a6b7f2a9b3c1' }],
    ['no payment', { paymentId: null }],
  ])('%s flags the payment and credits nothing', async (_, answer) => {
    const { customer, paymentId, sessionId } = await beginLoad(shop);
    shop.provider.set(sessionId, { state: 'paid', ...answer });
    expect(await settle(paymentId)).toBe('flagged');
    expect(await paymentNow(shop, paymentId)).toMatchObject({
      status: 'flagged',
      error: 'This payment is being checked by our support team.',
      received_cents: 0,
      isSettled: true,
    });
    expect(await shop.balance(customer)).toBe(0);
  });

  it('counts as our payment when the session appears in place of its id', async () => {
    const { paymentId, sessionId } = await beginLoad(shop);
    shop.provider.set(sessionId, { state: 'paid', paymentId: sessionId });
    expect(await settle(paymentId)).toBe('verified');
  });

  it.each([
    ['59 minutes', 'pending', false, 'pending'],
    ['59 minutes', 'pending', true, 'flagged'],
    ['3601 seconds', 'pending', false, 'flagged'],
    ['1 minute', 'failed', false, 'flagged'],
  ])('no currency, %s after it began, %s, last look %s: %s', async (age, status, isLastLook, outcome) => {
    const { customer, paymentId, sessionId } = await beginLoad(shop);
    await changePayment(shop, paymentId, `status = '${status}', created_at = now() - interval '${age}'`);
    shop.provider.set(sessionId, { state: 'paid', currency: null });
    expect(await settle(paymentId, isLastLook)).toBe(outcome);
    expect(await shop.balance(customer)).toBe(0);
  });
});

describe('a payment without money', () => {
  it.each([
    ['expired', 'created', NOT_COMPLETED],
    ['expired', 'pending', NOT_COMPLETED],
    ['declined', 'created', DECLINED],
    ['declined', 'pending', DECLINED],
  ] as const)('%s while %s fails and frees its key', async (state, status, error) => {
    const { paymentId, sessionId } = await beginLoad(shop, 'mine');
    await changePayment(shop, paymentId, `status = '${status}'`);
    shop.provider.set(sessionId, { state });
    expect(await settle(paymentId)).toBe('failed');
    expect(await paymentNow(shop, paymentId)).toEqual({
      status: 'failed',
      error,
      retries: 0,
      received_cents: 0,
      refunded_cents: 0,
      idempotency_key: null,
      isSettled: true,
    });
  });

  it('keeps the reason it failed with before', async () => {
    const { paymentId, sessionId } = await beginLoad(shop);
    await changePayment(shop, paymentId, `status = 'failed', error = 'The first reason'`);
    shop.provider.set(sessionId, { state: 'expired' });
    expect(await settle(paymentId)).toBe('failed');
    expect(await paymentNow(shop, paymentId)).toMatchObject({ error: 'The first reason' });
  });

  it('of a purchase gives back what was held, and not what was sold', async () => {
    const [failing, sold] = [await startPaying(shop), await startPaying(shop)];
    shop.provider.set(sold.sessionId, { state: 'paid' });
    await settle(sold.paymentId);
    for (const { sessionId, paymentId } of [failing, sold]) {
      shop.provider.set(sessionId, { state: 'expired' });
      await settle(paymentId);
    }
    expect(await checkoutStatus(shop, failing.checkoutId)).toBe('released');
    expect(await shop.balance(failing.buyer)).toBe(200);
    expect(await checkoutStatus(shop, sold.checkoutId)).toBe('paid');
    expect(await shop.audit()).toEqual([]);
  });

  it('on its way, has no error any more; one that failed keeps its own', async () => {
    const [pending, failed] = [await beginLoad(shop), await beginLoad(shop)];
    await changePayment(shop, pending.paymentId, `error = '${DECLINED}'`);
    await changePayment(shop, failed.paymentId, `status = 'failed', error = '${DECLINED}'`);
    for (const { paymentId, sessionId } of [pending, failed]) {
      shop.provider.set(sessionId, { state: 'unpaid' });
      await settle(paymentId);
    }
    expect(await paymentNow(shop, pending.paymentId)).toMatchObject({ status: 'pending', error: null });
    expect(await paymentNow(shop, failed.paymentId)).toMatchObject({ status: 'failed', error: DECLINED });
  });
});

describe('a payment that is still open', () => {
  it.each([
    ['1800 seconds', 0],
    ['1816 seconds', 4],
    ['1 hour', 4],
  ])('%s after it began has %i failed checks', async (age, retries) => {
    const { paymentId } = await beginLoad(shop);
    await changePayment(shop, paymentId, `retries = 3, created_at = now() - interval '${age}'`);
    expect(await settle(paymentId)).toBe('pending');
    expect(await paymentNow(shop, paymentId)).toMatchObject({ retries, isSettled: false });
  });

  it('has failed when no job will ask again', async () => {
    const { paymentId } = await beginLoad(shop);
    expect(await settle(paymentId, true)).toBe('failed');
    expect(await paymentNow(shop, paymentId)).toMatchObject({ error: NOT_COMPLETED });
  });

  it('says that a card was declined until another one is tried', async () => {
    const { paymentId, sessionId } = await beginLoad(shop);
    shop.provider.set(sessionId, { isCardDeclined: true });
    await settle(paymentId);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'pending', error: DECLINED });
    shop.provider.set(sessionId, { isCardDeclined: false });
    await settle(paymentId);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'pending', error: null });
  });
});

describe('a look without an answer', () => {
  it('counts, and says so', async () => {
    const { paymentId, sessionId } = await beginLoad(shop);
    const session = shop.provider.sessions.get(sessionId);
    shop.provider.sessions.delete(sessionId);
    for (const retries of [1, 2]) {
      await expect(settle(paymentId)).rejects.toThrow(`no session ${sessionId}`);
      expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'pending', retries });
    }
    if (session) shop.provider.sessions.set(sessionId, session);
  });

  it('is not taken at a payment that the provider does not know, nor at none', async () => {
    const { paymentId } = await beginLoad(shop);
    await changePayment(shop, paymentId, `status = 'created', provider_reference = null`);
    expect(await settle(paymentId, true)).toBe('created');
    await expect(settle('ad5b1a9e-33b5-44f4-b9a9-a6b7f2a9b3c1')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
