import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { pendingCredits } from '#server/ledger/index.ts';
import { writeSetting } from '#server/settings/index.ts';
import { cancelPayment } from '#server/payments/commands/cancel-payment.ts';
import { checkPayment } from '#server/payments/commands/check-payment.ts';
import { listPayments } from '#server/payments/queries/list-payments.ts';
import { listPaymentsUnderWay } from '#server/payments/queries/list-payments-under-way.ts';
import { loadAtHostedCheckout } from '#server/loads/load-at-hosted-checkout.ts';
import { quoteCardLoad } from '#server/loads/load-by-card.ts';
import { reconcilePayments } from '#server/payments/jobs/payment-jobs.ts';
import { receiveStripeWebhook } from '#server/payments/commands/receive-stripe-webhook.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { until, useTestShop } from '../../support/test-shop.ts';
import { mailTo } from '../marketplace/support/market.ts';
import { callBack, sendLoadCard, switchParamOn } from '../payments/support/pay-by-card.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

const em = () => shop.orm.em.fork();

/** A customer with EUR 2 of balance. */
let customer: number;

beforeEach(async () => {
  shop.cards.behaviour = 'page';
  shop.cards.isDown = false;
  shop.provider.isDown = false;
  shop.cards.starts.length = 0;
  customer = await shop.addCustomer(200);
});

const loadHosted = (amountCents = 1000, idempotencyKey?: string) =>
  loadAtHostedCheckout(shop.as(customer), { amountCents, idempotencyKey });
const webhook = (body: string) =>
  receiveStripeWebhook({ ...shop.as(customer), actor: null }, Buffer.from(body), 'good');

async function paymentNow(id: string) {
  return shop.row<{ status: string; received: number; bonus: number; error: string | null }>(
    `select status, received_cents as received, bonus_cents as bonus, error from payment where id = ?`,
    [id],
  );
}

async function countPayments(): Promise<number> {
  const { n } = await shop.row<{ n: number }>(
    'select count(*)::int as n from payment where customer_id = ?',
    [customer],
  );
  return n;
}

async function age(paymentId: string, interval: string): Promise<void> {
  await em().execute(
    `update payment set created_at = created_at - ?::interval, asked_at = asked_at - ?::interval where id = ?`,
    [interval, interval, paymentId],
  );
}

async function mailsAbout(): Promise<number> {
  const { n } = await shop.row<{ n: number }>(
    `select count(*)::int as n from pgboss.job where name = 'send-mail' and data->>'template' = 'balance-loaded'
       and data->>'to' = (select email from customer where id = ?)`,
    [customer],
  );
  return n;
}

describe('at the hosted checkout', () => {
  it('opens a page for the amount and returns to the load page; nothing is credited yet', async () => {
    const opened = vi.spyOn(shop.provider, 'openSession');
    const load = await loadHosted(1234);
    const page = `${shop.services.config.publicUrl}/my-account/profile/load-balance/`;
    expect(opened.mock.lastCall).toMatchObject([
      {
        successUrl: `${page}processing/?payment=${load.paymentId}`,
        cancelUrl: `${page}?cancelled=${load.paymentId}`,
      },
    ]);
    opened.mockRestore();
    expect(shop.provider.sessions.get(load.sessionId)).toMatchObject({
      amountCents: 1234,
      paymentId: load.paymentId,
    });
    expect(load.url).toBe(`https://pay.example/${load.sessionId}`);
    expect(await paymentNow(load.paymentId)).toEqual({
      status: 'pending',
      received: 0,
      bonus: 0,
      error: null,
    });
    expect(await shop.balance(customer)).toBe(200);
  });

  it('credits the amount without a bonus, and notifies by mail', async () => {
    const { paymentId, sessionId } = await loadHosted();
    shop.provider.set(sessionId, { state: 'paid' });
    await webhook(sessionId);
    expect(await paymentNow(paymentId)).toMatchObject({ status: 'verified', received: 1000, bonus: 0 });
    expect(await shop.balance(customer)).toBe(1200);
    expect(await mailsAbout()).toBe(1);
    expect(await mailTo(shop, customer, 'balance-loaded')).toEqual({ amountCents: 1000, bonusCents: 0 });
    expect(await shop.audit()).toEqual([]);
  });

  it('no longer counts a load as on its way once its card is declined: the reason is shown, and another card on the same page still loads', async () => {
    const { paymentId, sessionId } = await loadHosted();
    expect(await pendingCredits(em(), customer)).toHaveLength(1);
    shop.provider.set(sessionId, { isCardDeclined: true });
    await webhook(`declined:${paymentId}`);
    expect(await pendingCredits(em(), customer)).toEqual([]);
    expect(await listPaymentsUnderWay(shop.as(customer))).toEqual([]);
    const { results } = await listPayments(shop.as(customer), { page: 1, limit: 5 });
    expect(results[0]).toMatchObject({ isVerified: false, error: 'The card payment was declined.' });

    shop.provider.set(sessionId, { state: 'paid', isCardDeclined: false });
    await reconcilePayments(shop.work());
    expect(await paymentNow(paymentId)).toMatchObject({ status: 'verified', received: 1000, error: null });
    expect(await shop.balance(customer)).toBe(1200);
    expect(await shop.audit()).toEqual([]);
  });

  it('still states a declined card as the reason when the page expires, even without a webhook', async () => {
    const { paymentId, sessionId } = await loadHosted();
    shop.provider.set(sessionId, { isCardDeclined: true });
    await reconcilePayments(shop.work());
    shop.provider.set(sessionId, { state: 'expired', isCardDeclined: false });
    await reconcilePayments(shop.work());
    expect(await paymentNow(paymentId)).toMatchObject({
      status: 'failed',
      error: 'The card payment was declined.',
    });
  });

  it('opens one page for a double click; the same amount later is a new load', async () => {
    const loads = await Promise.all(Array.from({ length: 10 }, () => loadHosted()));
    expect(new Set(loads.map(({ url }) => url)).size).toBe(1);
    expect(loads.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(await countPayments()).toBe(1);
    await age(loads[0]?.paymentId ?? '', '31 seconds');
    expect(await loadHosted()).toMatchObject({ isReplay: false });
    expect(await loadHosted(1001)).toMatchObject({ isReplay: false });
    expect(await countPayments()).toBe(3);
  });

  it('finds a load by the client’s own key while its page lives, and permanently once it is paid', async () => {
    const first = await loadHosted(1000, 'mine');
    await age(first.paymentId, '5 minutes');
    expect(await loadHosted(1000, 'mine')).toEqual({ ...first, isReplay: true });
    await expect(loadHosted(2000, 'mine')).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    shop.provider.set(first.sessionId, { state: 'paid' });
    await settlePayment(shop.work(), first.paymentId);
    await age(first.paymentId, '1 day');
    expect(await loadHosted(1000, 'mine')).toEqual({ ...first, isReplay: true });
    const second = await loadHosted(3000, 'my next');
    await age(second.paymentId, '40 minutes');
    expect(await loadHosted(3000, 'my next')).toMatchObject({ isReplay: false });
  });

  it('cancelling closes the page and fails the load, and the next click opens another', async () => {
    const { paymentId, sessionId } = await loadHosted();
    await expect(cancelPayment(shop.as(customer), { paymentId })).resolves.toBe('failed');
    expect(shop.provider.sessions.get(sessionId)?.state).toBe('expired');
    expect((await loadHosted()).paymentId).not.toBe(paymentId);
    expect(await shop.balance(customer)).toBe(200);
  });

  it('credits a load cancelled in one tab and paid in another', async () => {
    const { paymentId, sessionId } = await loadHosted();
    shop.provider.set(sessionId, { state: 'paid' });
    await expect(cancelPayment(shop.as(customer), { paymentId })).resolves.toBe('verified');
    expect(await shop.balance(customer)).toBe(1200);
  });

  it('fails an expired load, but credits one paid late', async () => {
    const { paymentId, sessionId } = await loadHosted();
    shop.provider.set(sessionId, { state: 'expired' });
    await webhook(sessionId);
    expect(await paymentNow(paymentId)).toMatchObject({
      status: 'failed',
      error: 'The payment was not completed.',
    });
    shop.provider.set(sessionId, { state: 'paid' });
    await webhook(sessionId);
    expect(await paymentNow(paymentId)).toMatchObject({ status: 'verified', error: null });
    expect(await shop.balance(customer)).toBe(1200);
    expect(await shop.audit()).toEqual([]);
  });

  it('charges nothing if the provider does not answer, and the next click tries again', async () => {
    shop.provider.isDown = true;
    await expect(loadHosted(1000, 'down')).rejects.toThrow('provider is down');
    shop.provider.isDown = false;
    expect(await loadHosted(1000, 'down')).toMatchObject({ isReplay: false });
  });

  it('is visible only to its own customer', async () => {
    const { paymentId } = await loadHosted();
    const stranger = shop.as(await shop.addCustomer());
    await expect(checkPayment(stranger, paymentId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(cancelPayment(stranger, { paymentId })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('by the second gateway', () => {
  it('is quoted with its bonus before the card is entered, and nothing is recorded', async () => {
    expect(quoteCardLoad(shop.as(customer), 5000)).toEqual({
      amountCents: 5000,
      bonusCents: 500,
      description: 'Balance load',
    });
    expect(await countPayments()).toBe(0);
  });

  it('submits the card and credits the amount plus a tenth', async () => {
    const { paymentId, redirectUrl } = await sendLoadCard(shop, customer, 50.05);
    expect(redirectUrl).toBe(`https://bank.example/${paymentId}`);
    expect(shop.cards.starts).toMatchObject([{ paymentId, amountCents: 5005, card: { cvv: '000' } }]);
    shop.cards.set(paymentId, { state: 'paid' });
    await expect(callBack(shop, { Siparis_ID: paymentId })).resolves.toBe(
      `/my-account/profile/load-balance/success/?payment=${paymentId}`,
    );
    expect(await paymentNow(paymentId)).toMatchObject({ status: 'verified', received: 5005, bonus: 501 });
    expect(await shop.balance(customer)).toBe(200 + 5005 + 501);
    await expect(checkPayment(shop.as(customer), paymentId)).resolves.toEqual({
      status: 'verified',
      purpose: 'load',
      checkoutId: null,
      isCredited: false,
      error: null,
      amountCents: 5005,
      bonusCents: 501,
    });
    expect(await mailsAbout()).toBe(1);
    expect(await mailTo(shop, customer, 'balance-loaded')).toEqual({ amountCents: 5005, bonusCents: 501 });
    expect(await shop.audit()).toEqual([]);
  });

  it('charges nothing if declined', async () => {
    const { paymentId } = await sendLoadCard(shop, customer, 10);
    shop.cards.set(paymentId, { state: 'declined' });
    await expect(callBack(shop, { Siparis_ID: paymentId })).resolves.toBe(
      '/my-account/profile/load-balance/?detail=payment_declined',
    );
    expect(await shop.balance(customer)).toBe(200);
  });

  it('waits on the processing page while open or while the provider is down', async () => {
    const { paymentId } = await sendLoadCard(shop, customer, 10);
    const waiting = `/my-account/profile/load-balance/processing/?payment=${paymentId}`;
    await expect(callBack(shop, { Siparis_ID: paymentId })).resolves.toBe(waiting);
    shop.cards.isDown = true;
    await expect(callBack(shop, { Siparis_ID: paymentId })).resolves.toBe(waiting);
  });

  it.each([
    ['amount', { amountCents: 1001 }],
    ['currency', { currency: 'tl' }],
    ['order', { paymentId: 'somebody-elses' }],
  ])('a wrong %s is flagged and credits nothing', async (_, answer) => {
    const { paymentId } = await sendLoadCard(shop, customer, 10);
    shop.cards.set(paymentId, { state: 'paid', ...answer });
    await expect(callBack(shop, { Siparis_ID: paymentId })).resolves.toBe(
      '/my-account/profile/load-balance/?detail=payment_in_review',
    );
    expect(await paymentNow(paymentId)).toMatchObject({ status: 'flagged', received: 0 });
    expect(await shop.balance(customer)).toBe(200);
    expect(await shop.audit()).toEqual([]);
  });

  it('makes one payment and one page from ten simultaneous clicks', async () => {
    const loads = await Promise.all(Array.from({ length: 10 }, () => sendLoadCard(shop, customer, 10, 'a')));
    expect(shop.cards.starts).toHaveLength(1);
    expect(new Set(loads.map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
    expect(await countPayments()).toBe(1);
  });

  it('charges nothing for a refused card, and another can be tried at once', async () => {
    shop.cards.behaviour = 'refuse';
    await expect(sendLoadCard(shop, customer, 10, 'a')).rejects.toMatchObject({ code: 'card_refused' });
    shop.cards.behaviour = 'page';
    await expect(sendLoadCard(shop, customer, 10, 'a')).resolves.toMatchObject({ isReplay: false });
  });

  it('stays open after a time-out; sending the form later checks it before charging the card again', async () => {
    shop.cards.behaviour = 'time-out';
    await expect(sendLoadCard(shop, customer, 10, 'a')).rejects.toMatchObject({
      code: 'gateway_unavailable',
    });
    const { id } = await shop.row<{ id: string }>(
      `select id from payment where customer_id = ? and status = 'pending'`,
      [customer],
    );
    shop.cards.set(id, { state: 'paid' });
    await age(id, '1 minute');
    shop.cards.behaviour = 'page';
    await expect(sendLoadCard(shop, customer, 10, 'a')).resolves.toEqual({
      paymentId: id,
      isReplay: true,
      redirectUrl: `http://127.0.0.1:3999/my-account/profile/load-balance/success/?payment=${id}`,
    });
    expect(shop.cards.starts).toHaveLength(1);
    expect(await shop.balance(customer)).toBe(200 + 1000 + 100);
  });

  it('waits on our page if the bank needs no further step', async () => {
    shop.cards.behaviour = 'no-page';
    const { paymentId, redirectUrl } = await sendLoadCard(shop, customer, 10);
    expect(redirectUrl).toBe(
      `http://127.0.0.1:3999/my-account/profile/load-balance/processing/?payment=${paymentId}`,
    );
  });

  it('is refused while the gateway is switched off', async () => {
    await switchParamOn(shop, false);
    expect(() => quoteCardLoad(shop.as(customer), 1000)).toThrow('This payment method is not available.');
    await expect(sendLoadCard(shop, customer, 10)).rejects.toMatchObject({ code: 'card_gateway_off' });
    await switchParamOn(shop);
  });
});

it('nothing can be loaded in an archived shop, but pending loads are credited', async () => {
  const { paymentId } = await sendLoadCard(shop, customer, 10);
  await writeSetting(em(), 'flags.archived', true);
  await until(() => shop.services.settings.get('flags.archived'));
  await expect(loadHosted()).rejects.toMatchObject({ code: 'shop_archived' });
  await expect(sendLoadCard(shop, customer, 10)).rejects.toMatchObject({ code: 'shop_archived' });
  expect(() => quoteCardLoad(shop.as(customer), 1000)).toThrow('Buying and selling have ended here.');
  shop.cards.set(paymentId, { state: 'paid' });
  await callBack(shop, { Siparis_ID: paymentId });
  expect(await shop.balance(customer)).toBe(1300);
  await writeSetting(em(), 'flags.archived', false);
  await until(() => !shop.services.settings.get('flags.archived'));
});

describe('hints that are doubled, late, shuffled or lost', () => {
  it('credit once when fifty arrive at once', async () => {
    const { paymentId } = await sendLoadCard(shop, customer, 100);
    shop.cards.set(paymentId, { state: 'paid' });
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        if (n % 3 === 0) await callBack(shop, { Siparis_ID: paymentId });
        else if (n % 3 === 1) await checkPayment(shop.as(customer), paymentId);
        else await settlePayment(shop.work(), paymentId);
      }),
    );
    await reconcilePayments(shop.work());
    expect(await shop.balance(customer)).toBe(200 + 10_000 + 1000);
    expect(await mailsAbout()).toBe(1);
    expect(await shop.audit()).toEqual([]);
  });

  it('credit each of twenty loads once when webhooks are doubled and shuffled', async () => {
    const loads = await Promise.all(Array.from({ length: 20 }, (_, n) => loadHosted(1000 + n)));
    for (const { sessionId } of loads) shop.provider.set(sessionId, { state: 'paid' });
    const hints = [...loads, ...loads.toReversed()].toSorted((a, b) => (a.url < b.url ? -1 : 1));
    await Promise.all(hints.map(({ sessionId }) => webhook(sessionId)));
    expect(await shop.balance(customer)).toBe(200 + 20 * 1000 + 190);
    expect(await shop.audit()).toEqual([]);
  });

  it('credit the load in the end if it is declined and paid at the same time', async () => {
    const { paymentId } = await sendLoadCard(shop, customer, 10);
    shop.cards.set(paymentId, { state: 'declined' });
    const first = callBack(shop, { Siparis_ID: paymentId });
    shop.cards.set(paymentId, { state: 'paid' });
    await Promise.all([first, callBack(shop, { Siparis_ID: paymentId })]);
    await callBack(shop, { Siparis_ID: paymentId });
    expect(await shop.balance(customer)).toBe(1300);
    expect(await shop.audit()).toEqual([]);
  });

  it('are made good by the reconciliation if all are lost', async () => {
    const { paymentId } = await sendLoadCard(shop, customer, 10);
    shop.cards.set(paymentId, { state: 'paid' });
    await reconcilePayments(shop.work());
    expect(await paymentNow(paymentId)).toMatchObject({ status: 'verified' });
  });

  it('fail an unpaid load after an hour without a page, or a day with one', async () => {
    shop.cards.behaviour = 'time-out';
    await expect(sendLoadCard(shop, customer, 10)).rejects.toMatchObject({ code: 'gateway_unavailable' });
    const { id: pageless } = await shop.row<{ id: string }>('select id from payment where customer_id = ?', [
      customer,
    ]);
    shop.cards.behaviour = 'page';
    const { paymentId: atBank } = await sendLoadCard(shop, customer, 20);
    await age(pageless, '50 minutes');
    await age(atBank, '23 hours');
    await reconcilePayments(shop.work());
    expect([await paymentNow(pageless), await paymentNow(atBank)]).toMatchObject([
      { status: 'pending' },
      { status: 'pending' },
    ]);
    await age(pageless, '20 minutes');
    await age(atBank, '2 hours');
    await reconcilePayments(shop.work());
    expect([await paymentNow(pageless), await paymentNow(atBank)]).toMatchObject([
      { status: 'failed', error: 'The payment was not completed.' },
      { status: 'failed', error: 'The payment was not completed.' },
    ]);
    expect(await shop.audit()).toEqual([]);
  });

  it('fail a load that never reached the provider after an hour', async () => {
    const { paymentId } = await loadHosted();
    await em().execute(
      `update payment set status = 'created', provider_reference = null, redirect_url = null,
         created_at = now() - interval '61 minutes' where id = ?`,
      [paymentId],
    );
    await reconcilePayments(shop.work());
    expect(await paymentNow(paymentId)).toMatchObject({
      status: 'failed',
      error: 'The payment was not started.',
    });
  });
});

describe('what is promised', () => {
  it('is a load being paid, with its bonus, until it is decided', async () => {
    const { paymentId } = await sendLoadCard(shop, customer, 10);
    expect(await pendingCredits(em(), customer)).toEqual([
      { id: `load:${paymentId}`, description: 'Balance load', amountCents: 1100, expectedAt: null },
    ]);
    expect(await pendingCredits(em(), await shop.addCustomer())).toEqual([]);
    shop.cards.set(paymentId, { state: 'paid' });
    await callBack(shop, { Siparis_ID: paymentId });
    expect(await pendingCredits(em(), customer)).toEqual([]);
  });
});

it('when a load arrives while its money is spent, either both succeed or the purchase needs a card', async () => {
  const { paymentId } = await sendLoadCard(shop, customer, 5);
  shop.cards.set(paymentId, { state: 'paid' });
  const item = await shop.addToCart(customer, await shop.addProduct());
  const buy = () =>
    startCheckout(shop.as(customer), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' });
  const [, purchase] = await Promise.all([callBack(shop, { Siparis_ID: paymentId }), buy()]);
  const spent = purchase.outcome === 'paid' ? 500 : 200;
  expect(await shop.balance(customer)).toBe(200 + 550 - spent);
  expect(await shop.audit()).toEqual([]);
});

it('the audit reports a bonus that is not a tenth, and a load missing from the balance', async () => {
  const { paymentId } = await sendLoadCard(shop, customer, 10);
  shop.cards.set(paymentId, { state: 'paid' });
  await callBack(shop, { Siparis_ID: paymentId });
  const setBonus = (cents: number) =>
    em().execute('update payment set bonus_cents = ? where id = ?', [cents, paymentId]);
  await setBonus(99);
  expect(await shop.audit()).toMatchObject([
    { subject: `payment ${paymentId}`, expected: '1099', found: '1100' },
    { subject: `payment ${paymentId}`, expected: '100', found: '99' },
    { subject: 'system:bonus' },
  ]);
  await setBonus(100);
  expect(await shop.audit()).toEqual([]);
});
