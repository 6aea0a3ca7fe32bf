/** Which payments a customer and an operator may end, in which status: cancelling, and the decision about a flagged payment. */
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/platform/database.ts';
import { cancelPayment } from '#server/payments/commands/cancel-payment.ts';
import { checkPayment } from '#server/payments/commands/check-payment.ts';
import { settleFlaggedWithin } from '#server/payments/commands/close-payment.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { checkoutStatus, entriesOf, startPaying } from '../../checkout/support/buy.ts';
import { switchParamOn } from '../support/pay-by-card.ts';
import { allStatusesBut, beginCardLoad, beginLoad, changePayment, paymentNow } from '../support/load.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

const UNKNOWN = 'ad5b1a9e-33b5-44f4-b9a9-a6b7f2a9b3c1';
const NOT_FOUND = { code: 'not_found' };

const say = (paymentId: string, action: 'accept' | 'dismiss') =>
  inTransaction(shop.work(), (ctx) => settleFlaggedWithin(ctx, { paymentId, action }));

describe('a customer who cancels', () => {
  it('gets everything back at once if it never reached the provider', async () => {
    const { buyer, checkoutId, paymentId } = await startPaying(shop);
    await changePayment(shop, paymentId, `status = 'created', provider_reference = null`);
    expect(await cancelPayment(shop.as(buyer), { checkoutId })).toBe('failed');
    expect(await paymentNow(shop, paymentId)).toMatchObject({ error: 'The payment was cancelled.' });
    expect(await checkoutStatus(shop, checkoutId)).toBe('released');
    expect(await shop.balance(buyer)).toBe(200);
  });

  it('closes the provider’s page first', async () => {
    const { customer, paymentId, sessionId } = await beginLoad(shop);
    expect(await cancelPayment(shop.as(customer), { paymentId })).toBe('failed');
    expect(shop.provider.sessions.get(sessionId)?.state).toBe('expired');
    expect(await paymentNow(shop, paymentId)).toMatchObject({ error: 'The payment was not completed.' });
  });

  it('changes nothing once a bank has the card', async () => {
    const { customer, paymentId } = await beginCardLoad(shop);
    expect(await cancelPayment(shop.as(customer), { paymentId })).toBe('pending');
  });

  it.each(allStatusesBut('created', 'pending'))('changes nothing if it is %s', async (status) => {
    const { customer, paymentId } = await beginLoad(shop);
    await changePayment(shop, paymentId, `status = '${status}'`);
    expect(await cancelPayment(shop.as(customer), { paymentId })).toBe(status);
  });

  it('cannot find or view another customer’s payment', async () => {
    const { paymentId, checkoutId } = await startPaying(shop);
    const stranger = shop.as(await shop.addCustomer());
    for (const cancelled of [{ paymentId }, { checkoutId }, { paymentId: UNKNOWN }, { checkoutId: UNKNOWN }])
      await expect(cancelPayment(stranger, cancelled)).rejects.toMatchObject(NOT_FOUND);
    await expect(checkPayment(stranger, paymentId)).rejects.toMatchObject(NOT_FOUND);
    await expect(checkPayment(stranger, UNKNOWN)).rejects.toMatchObject(NOT_FOUND);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'pending' });
  });
});

describe('an operator’s decision about a flagged payment', () => {
  it.each(allStatusesBut('flagged'))('is refused for a payment that is %s', async (status) => {
    const { customer, paymentId } = await beginLoad(shop);
    await changePayment(shop, paymentId, `status = '${status}'`);
    for (const action of ['accept', 'dismiss'] as const)
      await expect(say(paymentId, action)).rejects.toMatchObject({ code: 'payment_not_flagged' });
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status });
    expect(await shop.balance(customer)).toBe(0);
  });

  it('is refused if the payment does not exist', async () => {
    for (const action of ['accept', 'dismiss'] as const)
      await expect(say(UNKNOWN, action)).rejects.toMatchObject(NOT_FOUND);
  });

  it('accepts it, so that the load and its bonus reach the balance', async () => {
    const { customer, paymentId } = await beginCardLoad(shop);
    await changePayment(shop, paymentId, `status = 'flagged', error = 'In review'`);
    expect(await say(paymentId, 'accept')).toBe('verified');
    expect(await paymentNow(shop, paymentId)).toMatchObject({ error: null, received_cents: 1000 });
    expect(await entriesOf(shop, `payment:${paymentId}:bonus`)).toEqual({
      'system:bonus': -100,
      [`customer:${customer}`]: 100,
    });
    expect(await shop.balance(customer)).toBe(1100);
    await expect(say(paymentId, 'accept')).rejects.toMatchObject({ code: 'payment_not_flagged' });
    expect(await shop.balance(customer)).toBe(1100);
  });

  it('dismisses it, so that what was held is freed and nothing is credited', async () => {
    const { buyer, paymentId, checkoutId } = await startPaying(shop);
    await changePayment(shop, paymentId, `status = 'flagged'`);
    expect(await say(paymentId, 'dismiss')).toBe('failed');
    expect(await checkoutStatus(shop, checkoutId)).toBe('released');
    expect(await paymentNow(shop, paymentId)).toMatchObject({
      status: 'failed',
      error: 'The payment was not completed.',
      received_cents: 0,
    });
    expect(await shop.balance(buyer)).toBe(200);
  });
});
