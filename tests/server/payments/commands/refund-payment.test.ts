import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refundPurchase } from '#server/checkout/refund-purchase.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { findOrder } from '#server/checkout/create-purchases.ts';
import { postJournal } from '#server/ledger/index.ts';
import { receiveStripeWebhook } from '#server/payments/commands/receive-stripe-webhook.ts';
import { refundPayment } from '#server/payments/commands/refund-payment.ts';
import { resendRefunds, sendRefund } from '#server/payments/jobs/send-refund.ts';
import { listPayments } from '#server/payments/queries/list-payments.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { until, useTestShop } from '../../../support/test-shop.ts';
import { sendCard, switchParamOn } from '../support/pay-by-card.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

const em = () => shop.orm.em.fork();

let buyer: number;
let products: number[];
let items: number[];

beforeEach(async () => {
  shop.cards.refunds.length = 0;
  shop.provider.refunds.length = 0;
  shop.cards.isDown = false;
  buyer = await shop.addCustomer(200);
  products = [await shop.addProduct(), await shop.addProduct()];
  items = [];
  for (const product of products) items.push(await shop.addToCart(buyer, product));
});

/** Two accounts of EUR 5: 2 from the balance, 8 by card, 0.80 cashback. */
async function buyByCard(): Promise<{ paymentId: string; checkoutId: string; purchases: number[] }> {
  const answer = await sendCard(shop, buyer, items, 10);
  if (answer.outcome !== 'redirect') throw new Error(answer.outcome);
  const paymentId = await paymentOf(answer.checkoutId);
  shop.cards.set(paymentId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  return { paymentId, checkoutId: answer.checkoutId, purchases: await purchasesOf(answer.checkoutId) };
}

/** The same at the hosted checkout: 2 from the balance, 8 and 0.25 by card. */
async function buyHosted(): Promise<{ paymentId: string; checkoutId: string; sessionId: string }> {
  const answer = await startCheckout(shop.as(buyer), {
    cartItems: items,
    totalCents: 1000,
    paymentGateway: 'stripe',
  });
  if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
  const paymentId = await paymentOf(answer.checkoutId);
  shop.provider.set(answer.sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  return { paymentId, checkoutId: answer.checkoutId, sessionId: answer.sessionId };
}

async function paymentOf(checkoutId: string): Promise<string> {
  return (await shop.row<{ id: string }>('select id from payment where checkout_id = ?', [checkoutId])).id;
}

async function purchasesOf(checkoutId: string): Promise<number[]> {
  const rows = await em().execute<{ id: number }[]>(
    'select id from purchase where checkout_id = ? order by product_id',
    [checkoutId],
  );
  return rows.map(({ id }) => id);
}

async function spend(cents: number): Promise<void> {
  await postJournal(em(), {
    reference: `test:${buyer}:spent:${cents}`,
    kind: 'adjustment',
    description: 'Spent elsewhere',
    entries: { [`customer:${buyer}`]: -cents, 'system:adjustment': cents },
  });
}

async function statesOf(paymentId: string) {
  return shop.row<{ payment: string; refunded: number; purchases: string; products: string }>(
    `select p.status as payment, p.refunded_cents as refunded,
       (select string_agg(state, ',' order by product_id) from purchase where checkout_id = p.checkout_id) as purchases,
       (select string_agg(pr.status, ',' order by pr.id) from product pr join checkout_item i on i.product_id = pr.id
        where i.checkout_id = p.checkout_id) as products
     from payment p where p.id = ?`,
    [paymentId],
  );
}

/** The values of the mails of one kind that wait for this customer, the oldest first. */
async function mailsOf(customerId: number, template: 'refund' | 'refund-sent'): Promise<unknown[]> {
  const { email } = await shop.row<{ email: string }>('select email from customer where id = ?', [
    customerId,
  ]);
  const jobs = await em().execute<{ data: { messageId: string; sealedValues: string } }[]>(
    `select data from pgboss.job where name = 'send-mail' and data->>'template' = ? and data->>'to' = ?
     order by created_on, id`,
    [template, email],
  );
  return jobs.map(({ data: { messageId, sealedValues } }) =>
    JSON.parse(shop.services.secrets.decrypt(Buffer.from(sealedValues, 'base64'), `mail:${messageId}`)),
  );
}

describe('a purchase refunded to the balance', () => {
  it('returns its price, takes back its cashback share, and takes the account', async () => {
    const { paymentId, checkoutId, purchases } = await buyByCard();
    expect(await shop.balance(buyer)).toBe(80);
    await expect(refundPurchase(shop.work(), purchases[0] ?? 0)).resolves.toEqual({
      refundedCents: 500,
      cashbackTakenCents: 40,
    });
    expect(await shop.balance(buyer)).toBe(80 + 500 - 40);
    expect(await statesOf(paymentId)).toEqual({
      payment: 'verified',
      refunded: 0,
      purchases: 'refunded,owned',
      products: 'withdrawn,sold',
    });
    const order = await findOrder(shop.as(buyer), checkoutId);
    expect(order.purchases).toHaveLength(1);
    expect(await shop.audit()).toEqual([]);
    await refundPurchase(shop.work(), purchases[1] ?? 0);
    expect(await shop.balance(buyer)).toBe(1000);
    expect(await shop.audit()).toEqual([]);
  });

  it('happens once, even if requested ten times at once', async () => {
    const { purchases } = await buyByCard();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => refundPurchase(shop.work(), purchases[0] ?? 0)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.balance(buyer)).toBe(540);
    expect(await mailsOf(buyer, 'refund')).toEqual([
      {
        to: 'balance',
        items: [{ region: 'EUW', level: 30, productClass: 'standard', priceCents: 500 }],
        amountCents: 460,
        cashbackTakenCents: 40,
        bonusTakenCents: 0,
        keptCents: 0,
        balancePartCents: 0,
        isClaim: false,
      },
    ]);
    expect(await shop.audit()).toEqual([]);
  });

  it('takes back only as much of the cashback as is there', async () => {
    // A total of 0.01 is charged as 0.50: 0.49 and the cashback of 0.05 are balance, and spent.
    const poor = await shop.addCustomer();
    const product = await shop.addProduct();
    await em().execute(
      `insert into discount_coupon (code, discount_type, amount) values ('ALMOST', 'FLAT', 499)`,
    );
    const item = await shop.addToCart(poor, product);
    const answer = await sendCard(shop, poor, [item], 0.01, { discountCode: 'ALMOST' });
    if (answer.outcome !== 'redirect') throw new Error(answer.outcome);
    const paymentId = await paymentOf(answer.checkoutId);
    shop.cards.set(paymentId, { state: 'paid' });
    await settlePayment(shop.work(), paymentId);
    expect(await shop.balance(poor)).toBe(49 + 5);
    buyer = poor;
    await spend(54);
    const [purchase = 0] = await purchasesOf(answer.checkoutId);
    await expect(refundPurchase(shop.work(), purchase)).resolves.toEqual({
      refundedCents: 1,
      cashbackTakenCents: 1,
    });
    expect(await shop.balance(poor)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it.each(['listed', 'traded', 'resold', 'refunded'])('is refused if it is %s', async (state) => {
    const { purchases } = await buyByCard();
    await em().execute('update purchase set state = ? where id = ?', [state, purchases[0]]);
    await expect(refundPurchase(shop.work(), purchases[0] ?? 0)).rejects.toMatchObject({
      code: 'refund_refused',
    });
    await em().execute(`update purchase set state = 'owned' where id = ?`, [purchases[0]]);
  });

  it('is not found if it does not exist', async () => {
    await expect(refundPurchase(shop.work(), 999_999)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a payment refunded to its card', () => {
  it('undoes the purchase: card part to the card, balance part to the balance, cashback back', async () => {
    const { paymentId } = await buyByCard();
    await expect(refundPayment(shop.work(), paymentId)).resolves.toEqual({
      refundedCents: 800,
      withheldCents: 0,
    });
    expect(await shop.balance(buyer)).toBe(200);
    await sendRefund(shop.work(), paymentId);
    await sendRefund(shop.work(), paymentId);
    expect(shop.cards.refunds).toEqual([{ paymentId, reference: paymentId, amountCents: 'all' }]);
    expect(await statesOf(paymentId)).toEqual({
      payment: 'refunded',
      refunded: 800,
      purchases: 'refunded,refunded',
      products: 'withdrawn,withdrawn',
    });
    expect(await shop.audit()).toEqual([]);
  });

  it('is "requested" until the provider agrees, in the list of payments and in the mails', async () => {
    const { paymentId } = await buyByCard();
    const shown = async () => (await listPayments(shop.as(buyer), { page: 1, limit: 10 })).results[0];
    await refundPayment(shop.work(), paymentId);
    expect(await shown()).toMatchObject({ isVerified: true, refundedCents: 800, isRefundRequested: true });
    expect(await mailsOf(buyer, 'refund')).toHaveLength(1);
    expect(await mailsOf(buyer, 'refund-sent')).toEqual([]);
    await Promise.all([1, 2, 3].map(() => sendRefund(shop.work(), paymentId)));
    expect(await shown()).toMatchObject({ isVerified: true, refundedCents: 800, isRefundRequested: false });
    expect(await mailsOf(buyer, 'refund-sent')).toEqual([{ amountCents: 800 }]);
  });

  it('queues the sending in the same transaction, and retries while the provider is down', async () => {
    const { paymentId } = await buyByCard();
    await refundPayment(shop.work(), paymentId);
    const { jobs } = await shop.row<{ jobs: number }>(
      `select count(*)::int as jobs from pgboss.job where name = 'send-refund' and data->>'paymentId' = ?`,
      [paymentId],
    );
    expect(jobs).toBe(1);
    shop.cards.isDown = true;
    await expect(sendRefund(shop.work(), paymentId)).rejects.toMatchObject({
      code: 'gateway_unavailable',
    });
    expect(await statesOf(paymentId)).toMatchObject({ payment: 'refunding', refunded: 800 });
    expect(await mailsOf(buyer, 'refund-sent')).toEqual([]);
    shop.cards.isDown = false;
    await sendRefund(shop.work(), paymentId);
    expect(await statesOf(paymentId)).toMatchObject({ payment: 'refunded' });
  });

  it('deducts the cashback the customer has spent', async () => {
    const { paymentId } = await buyByCard();
    await spend(80);
    // Back come 10 of balance; 0.80 of cashback and 8 for the card go out of it, 1.20 of the 2 remain.
    await expect(refundPayment(shop.work(), paymentId)).resolves.toMatchObject({ withheldCents: 0 });
    expect(await shop.balance(buyer)).toBe(120);
    expect(await shop.audit()).toEqual([]);
  });

  it('sends less if the balance cannot cover what must come out of it', async () => {
    const poor = await shop.addCustomer();
    const item = await shop.addToCart(poor, await shop.addProduct());
    const answer = await sendCard(shop, poor, [item], 5);
    if (answer.outcome !== 'redirect') throw new Error(answer.outcome);
    const paymentId = await paymentOf(answer.checkoutId);
    shop.cards.set(paymentId, { state: 'paid' });
    await settlePayment(shop.work(), paymentId);
    buyer = poor;
    await spend(50);
    await expect(refundPayment(shop.work(), paymentId)).resolves.toEqual({
      refundedCents: 450,
      withheldCents: 50,
    });
    expect(await shop.balance(poor)).toBe(0);
    await sendRefund(shop.work(), paymentId);
    expect(shop.cards.refunds).toMatchObject([{ amountCents: 450 }]);
    expect(await statesOf(paymentId)).toMatchObject({ payment: 'refunded', refunded: 450 });
    expect(await shop.audit()).toEqual([]);
  });

  it('returns the surcharge of the hosted checkout too', async () => {
    const { paymentId, sessionId } = await buyHosted();
    await expect(refundPayment(shop.work(), paymentId)).resolves.toEqual({
      refundedCents: 825,
      withheldCents: 0,
    });
    await sendRefund(shop.work(), paymentId);
    expect(shop.provider.refunds).toMatchObject([{ reference: sessionId, amountCents: 'all' }]);
    expect(await shop.balance(buyer)).toBe(200);
    expect(await shop.audit()).toEqual([]);
  });

  it('happens once, even if requested ten times at once', async () => {
    const { paymentId } = await buyByCard();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => refundPayment(shop.work(), paymentId)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.balance(buyer)).toBe(200);
    expect(await shop.audit()).toEqual([]);
    expect(await mailsOf(buyer, 'refund')).toMatchObject([
      {
        to: 'card',
        amountCents: 800,
        cashbackTakenCents: 80,
        keptCents: 0,
        balancePartCents: 200,
        items: [{}, {}],
      },
    ]);
  });

  it('is refused if an account was already refunded or passed on, or the payment never arrived', async () => {
    const { paymentId, purchases } = await buyByCard();
    await refundPurchase(shop.work(), purchases[0] ?? 0);
    await expect(refundPayment(shop.work(), paymentId)).rejects.toMatchObject({
      code: 'refund_refused',
    });
    expect(await shop.balance(buyer)).toBe(540);
    await em().execute(`update payment set status = 'failed', received_cents = 0 where id = ?`, [paymentId]);
    await expect(refundPayment(shop.work(), paymentId)).rejects.toMatchObject({
      code: 'refund_refused',
    });
    await em().execute(`update payment set status = 'verified', received_cents = 800 where id = ?`, [
      paymentId,
    ]);
    expect(await shop.audit()).toEqual([]);
  });

  it('that became balance comes out of the balance, as far as it goes', async () => {
    const { paymentId } = await creditedPayment();
    expect(await shop.balance(buyer)).toBe(200 + 825);
    await spend(425);
    await expect(refundPayment(shop.work(), paymentId)).resolves.toEqual({
      refundedCents: 600,
      withheldCents: 225,
    });
    expect(await shop.balance(buyer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });
});

/** The states of the jobs that send it, the oldest first. */
async function jobsOf(paymentId: string): Promise<string[]> {
  const rows = await em().execute<{ state: string }[]>(
    `select state::text from pgboss.job where name = 'send-refund' and data->>'paymentId' = ? order by created_on, id`,
    [paymentId],
  );
  return rows.map(({ state }) => state);
}

async function refundThatFails(): Promise<string> {
  const { paymentId } = await buyByCard();
  await refundPayment(shop.work(), paymentId);
  shop.cards.isDown = true;
  await expect(sendRefund(shop.work(), paymentId)).rejects.toMatchObject({
    code: 'gateway_unavailable',
  });
  return paymentId;
}

const endJob = (paymentId: string, how: string) =>
  em().execute(`${how} where name = 'send-refund' and data->>'paymentId' = ?`, [paymentId]);

describe('the sending of a refund', () => {
  it.each([
    ['has given up', `update pgboss.job set state = 'failed'`],
    ['is gone', 'delete from pgboss.job'],
  ])('is queued again, once, if its job %s', async (_, how) => {
    const paymentId = await refundThatFails();
    await endJob(paymentId, how);
    const left = await jobsOf(paymentId);
    await Promise.all([1, 2, 3].map(() => resendRefunds(shop.work())));
    await resendRefunds(shop.work());
    expect(await jobsOf(paymentId)).toEqual([...left, 'created']);
    shop.cards.isDown = false;
    await sendRefund(shop.work(), paymentId);
    expect(shop.cards.refunds).toMatchObject([{ paymentId, amountCents: 'all' }]);
    await endJob(paymentId, `update pgboss.job set state = 'completed'`);
    await resendRefunds(shop.work());
    expect((await jobsOf(paymentId)).every((state) => state === 'completed')).toBe(true);
    expect(await statesOf(paymentId)).toMatchObject({ payment: 'refunded', refunded: 800 });
    expect(await shop.audit()).toEqual([]);
  });

  it.each(['created', 'retry', 'active'])('is left to a job that is %s', async (state) => {
    const paymentId = await refundThatFails();
    await endJob(paymentId, `update pgboss.job set state = '${state}'`);
    await resendRefunds(shop.work());
    expect(await jobsOf(paymentId)).toEqual([state]);
  });

  it('does not happen for a part refunded in the dashboard', async () => {
    const { paymentId } = await buyHosted();
    shop.provider.charges.set('ch_7', { paymentId, refundedCents: 300 });
    await tell('ch_7');
    await resendRefunds(shop.work());
    expect(await jobsOf(paymentId)).toEqual([]);
  });

  it('by two processes at once reaches the provider once', async () => {
    const { paymentId } = await buyByCard();
    await refundPayment(shop.work(), paymentId);
    const { promise, resolve } = Promise.withResolvers<void>();
    shop.cards.refundAnswer = promise;
    const sent = [1, 2].map(() => sendRefund(shop.work(), paymentId));
    await until(async () => {
      const waiting = await em().execute(`select from pg_locks where locktype = 'advisory' and not granted`);
      return waiting.length > 0 || shop.cards.refunds.length > 1;
    });
    resolve();
    await Promise.all(sent);
    expect(shop.cards.refunds).toHaveLength(1);
  });
});

/** A hosted payment whose accounts went to another customer before it came. */
async function creditedPayment(): Promise<{ paymentId: string }> {
  const answer = await startCheckout(shop.as(buyer), {
    cartItems: items,
    totalCents: 1000,
    paymentGateway: 'stripe',
  });
  if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
  const paymentId = await paymentOf(answer.checkoutId);
  await em().execute(`update product set held_until = now() - interval '1 second' where held_by = ?`, [
    answer.checkoutId,
  ]);
  await em().execute(`update checkout set hold_expires_at = now() - interval '1 second' where id = ?`, [
    answer.checkoutId,
  ]);
  const other = await shop.addCustomer(500);
  await startCheckout(shop.as(other), {
    cartItems: [await shop.addToCart(other, products[0] ?? 0)],
    totalCents: 500,
    paymentGateway: 'stripe',
  });
  shop.provider.set(answer.sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  return { paymentId };
}

const tell = (charge: string) =>
  receiveStripeWebhook({ ...shop.as(buyer), actor: null }, Buffer.from(charge), 'good');

describe('what the hosted checkout tells of a charge', () => {
  it('a refund in its dashboard updates the books and leaves the accounts', async () => {
    const { paymentId } = await buyHosted();
    shop.provider.charges.set('ch_1', { paymentId, refundedCents: 300 });
    await Promise.all([tell('ch_1'), tell('ch_1'), tell('ch_1')]);
    expect(await statesOf(paymentId)).toMatchObject({
      payment: 'verified',
      refunded: 300,
      purchases: 'owned,owned',
    });
    expect(await shop.audit()).toEqual([]);
    shop.provider.charges.set('ch_1', { paymentId, refundedCents: 825 });
    await tell('ch_1');
    expect(await statesOf(paymentId)).toMatchObject({ payment: 'refunded', refunded: 825 });
    expect(await shop.balance(buyer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('of money that became balance comes from there, and the shop covers the rest', async () => {
    const { paymentId } = await creditedPayment();
    await spend(925);
    shop.provider.charges.set('ch_2', { paymentId, refundedCents: 825 });
    await tell('ch_2');
    expect(await shop.balance(buyer)).toBe(0);
    expect(await statesOf(paymentId)).toMatchObject({ payment: 'refunded', refunded: 825 });
    expect(await shop.audit()).toEqual([]);
  });

  it('our own refund, reported back, is not booked twice, and one mail confirms it', async () => {
    const { paymentId } = await buyHosted();
    await refundPayment(shop.work(), paymentId);
    shop.provider.charges.set('ch_3', { paymentId, refundedCents: 825 });
    await tell('ch_3');
    await sendRefund(shop.work(), paymentId);
    expect(await mailsOf(buyer, 'refund-sent')).toEqual([{ amountCents: 825 }]);
    expect(await shop.balance(buyer)).toBe(200);
    expect(await statesOf(paymentId)).toMatchObject({ payment: 'refunded', refunded: 825 });
    expect(await shop.audit()).toEqual([]);
  });

  it.each([
    ['a part, settles the payment first', 300, 'paid', 'verified', 300, 'owned,owned'],
    ['all, delivers nothing', 825, 'declined', 'failed', 0, null],
  ] as const)('a refund reported before we heard of the payment: %s', async (...row) => {
    const [, refundedCents, state, payment, refunded, purchases] = row;
    const answer = await startCheckout(shop.as(buyer), {
      cartItems: items,
      totalCents: 1000,
      paymentGateway: 'stripe',
    });
    if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
    const paymentId = await paymentOf(answer.checkoutId);
    shop.provider.set(answer.sessionId, { state });
    shop.provider.charges.set('ch_5', { paymentId, refundedCents });
    await tell('ch_5');
    expect(await statesOf(paymentId)).toMatchObject({ payment, refunded, purchases });
    expect(await shop.audit()).toEqual([]);
  });

  it.each([null, 'not-ours', 'ad5b1a9e-33b5-44f4-b9a9-a6b7f2a9b3c1'])(
    'ignores the payment %o',
    async (paymentId) => {
      shop.provider.charges.set('ch_6', { paymentId, refundedCents: 100 });
      await expect(tell('ch_6')).resolves.toBeUndefined();
    },
  );
});
