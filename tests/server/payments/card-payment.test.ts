import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseExpiredHolds } from '#server/checkout/release-hold.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { checkPayment } from '#server/payments/commands/check-payment.ts';
import { reconcilePayments } from '#server/payments/jobs/payment-jobs.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { callBack, sendCard, switchParamOn } from './support/pay-by-card.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

const em = () => shop.orm.em.fork();

/** A customer with EUR 2 of balance and an account of EUR 5 in the cart. */
let buyer: number;
let product: number;
let item: number;

beforeEach(async () => {
  shop.cards.behaviour = 'page';
  shop.cards.isDown = false;
  shop.cards.starts.length = 0;
  buyer = await shop.addCustomer(200);
  product = await shop.addProduct();
  item = await shop.addToCart(buyer, product);
});

/** The same customer at the bank's page. */
async function goToBank(
  paymentsUnderWay?: 'replace',
): Promise<{ paymentId: string; checkoutId: string; redirectUrl: string }> {
  const answer = await sendCard(shop, buyer, [item], 5, paymentsUnderWay && { paymentsUnderWay });
  if (answer.outcome !== 'redirect') throw new Error(answer.outcome);
  const { id } = await shop.row<{ id: string }>('select id from payment where checkout_id = ?', [
    answer.checkoutId,
  ]);
  return { paymentId: id, checkoutId: answer.checkoutId, redirectUrl: answer.redirectUrl };
}

async function statusOf(paymentId: string) {
  return shop.row<{ payment: string; checkout: string; product: string; owner: number | null }>(
    `select p.status as payment, c.status as checkout, pr.status as product,
       (select customer_id from purchase where product_id = pr.id) as owner
     from payment p join checkout c on c.id = p.checkout_id join product pr on pr.id = ? where p.id = ?`,
    [product, paymentId],
  );
}

async function letHoldRunOut(checkoutId: string): Promise<void> {
  await em().execute(`update checkout set hold_expires_at = now() - interval '1 second' where id = ?`, [
    checkoutId,
  ]);
  await em().execute(`update product set held_until = now() - interval '1 second' where held_by = ?`, [
    checkoutId,
  ]);
}

async function age(checkoutId: string, interval: string): Promise<void> {
  await em().execute(`update checkout set created_at = created_at - ?::interval where id = ?`, [
    interval,
    checkoutId,
  ]);
  await em().execute(`update payment set created_at = created_at - ?::interval where checkout_id = ?`, [
    interval,
    checkoutId,
  ]);
}

async function count(table: 'checkout' | 'payment'): Promise<number> {
  return (
    await shop.row<{ n: number }>(`select count(*)::int as n from ${table} where customer_id = ?`, [buyer])
  ).n;
}

const request = () => ({ cartItems: [item], totalCents: 500, paymentGateway: 'param' as const });

describe('before the card form is sent', () => {
  it('learns what the card will be asked for; nothing is recorded or held', async () => {
    await expect(startCheckout(shop.as(buyer), request())).resolves.toEqual({
      outcome: 'card_form',
      amountCents: 300,
      description: 'Purchase of 1 account (EUW)',
    });
    expect([await count('checkout'), await count('payment')]).toEqual([0, 0]);
    await expect(shop.row('select status from product where id = ?', [product])).resolves.toEqual({
      status: 'for_sale',
    });
    expect(await shop.balance(buyer)).toBe(200);
  });

  it('learns the same while the bank’s page is open, and that page stays valid', async () => {
    const { paymentId } = await goToBank();
    await expect(startCheckout(shop.as(buyer), request())).resolves.toMatchObject({ amountCents: 300 });
    expect(await statusOf(paymentId)).toMatchObject({ checkout: 'awaiting_payment', product: 'held' });
  });

  it('never asks a card for less than 0.50', async () => {
    const rich = await shop.addCustomer(480);
    const items = [await shop.addToCart(rich, product)];
    await expect(startCheckout(shop.as(rich), { ...request(), cartItems: items })).resolves.toMatchObject({
      amountCents: 50,
    });
  });

  it('gets a field error while the gateway is off, unless the balance covers everything', async () => {
    await switchParamOn(shop, false);
    await expect(startCheckout(shop.as(buyer), request())).rejects.toMatchObject({
      fields: { paymentGateway: ['This payment method is not available.'] },
    });
    await expect(sendCard(shop, buyer, [item], 5)).rejects.toMatchObject({ code: 'card_gateway_off' });
    const rich = await shop.addCustomer(500);
    const items = [await shop.addToCart(rich, product)];
    await expect(startCheckout(shop.as(rich), { ...request(), cartItems: items })).resolves.toMatchObject({
      outcome: 'paid',
    });
    await switchParamOn(shop);
  });
});

describe('sending the card form', () => {
  it('holds the account, sets the balance aside and charges the rest', async () => {
    const { paymentId, redirectUrl } = await goToBank();
    expect(redirectUrl).toBe(`https://bank.example/${paymentId}`);
    expect(shop.cards.starts).toMatchObject([
      {
        paymentId,
        amountCents: 300,
        card: { number: '4546711234567894', month: 12, year: 2030, cvv: '000' },
        callbackUrl: 'http://127.0.0.1:3999/api/payments/param/callback/',
      },
    ]);
    expect(await statusOf(paymentId)).toEqual({
      payment: 'pending',
      checkout: 'awaiting_payment',
      product: 'held',
      owner: null,
    });
    expect(await shop.balance(buyer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('makes one payment and one page when sent ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendCard(shop, buyer, [item], 5)));
    expect(shop.cards.starts).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.outcome === 'redirect' && answer.redirectUrl)).size).toBe(
      1,
    );
    expect(answers.filter((answer) => 'isReplay' in answer && !answer.isReplay)).toHaveLength(1);
    expect(await count('payment')).toBe(1);
  });

  it('gives a double click with a refused card the same answer twice', async () => {
    shop.cards.behaviour = 'refuse';
    const answers = await Promise.allSettled([
      sendCard(shop, buyer, [item], 5, { idempotencyKey: 'a' }),
      sendCard(shop, buyer, [item], 5, { idempotencyKey: 'a' }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ reason: { code: 'card_refused' } });
    expect(await shop.balance(buyer)).toBe(200);
    expect(await shop.audit()).toEqual([]);
  });

  it('returns everything for a refused card, and another card can be tried at once', async () => {
    shop.cards.behaviour = 'refuse';
    await expect(sendCard(shop, buyer, [item], 5)).rejects.toMatchObject({ code: 'card_refused' });
    expect(await shop.balance(buyer)).toBe(200);
    await expect(shop.row('select status from product where id = ?', [product])).resolves.toEqual({
      status: 'for_sale',
    });
    shop.cards.behaviour = 'page';
    await expect(sendCard(shop, buyer, [item], 5)).resolves.toMatchObject({ isReplay: false });
  });

  it('charges and holds nothing if the gateway cannot be reached', async () => {
    shop.cards.behaviour = 'unreached';
    await expect(sendCard(shop, buyer, [item], 5)).rejects.toMatchObject({ code: 'gateway_unavailable' });
    expect(await shop.balance(buyer)).toBe(200);
    expect(await shop.audit()).toEqual([]);
  });

  it('stays pending after a time-out, unless a new attempt replaces it', async () => {
    shop.cards.behaviour = 'time-out';
    await expect(sendCard(shop, buyer, [item], 5)).rejects.toMatchObject({ code: 'gateway_unavailable' });
    const first = await shop.row<{ id: string; checkout_id: string; status: string }>(
      'select id, checkout_id, status from payment where customer_id = ?',
      [buyer],
    );
    expect(first.status).toBe('pending');
    expect(await statusOf(first.id)).toMatchObject({ product: 'held' });
    shop.cards.behaviour = 'page';
    await age(first.checkout_id, '1 minute');
    const second = await goToBank('replace');
    expect(second.checkoutId).not.toBe(first.checkout_id);
    expect(await statusOf(first.id)).toMatchObject({ payment: 'pending', checkout: 'released' });
    expect(await shop.balance(buyer)).toBe(0);
    // No customer ever saw a page for the first one: its next look is the last.
    await reconcilePayments(shop.work());
    expect(await statusOf(first.id)).toMatchObject({ payment: 'failed', product: 'held' });
    expect(await shop.audit()).toEqual([]);
  });

  it('is refused, even with another card, while the bank has the first', async () => {
    const first = await goToBank();
    await age(first.checkoutId, '1 minute');
    const underWay = { outcome: 'payment_under_way', paymentIds: [first.paymentId] };
    expect(await sendCard(shop, buyer, [item], 5)).toEqual(underWay);
    const hosted = { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' as const };
    expect(await startCheckout(shop.as(buyer), hosted)).toEqual(underWay);
    expect(await statusOf(first.paymentId)).toMatchObject({ checkout: 'awaiting_payment', product: 'held' });
    expect(shop.cards.starts).toHaveLength(1);
  });

  it('is refused even after the hold expired, since the bank may still charge the card', async () => {
    const first = await goToBank();
    await letHoldRunOut(first.checkoutId);
    await releaseExpiredHolds(shop.work());
    expect(await sendCard(shop, buyer, [item], 5)).toMatchObject({ outcome: 'payment_under_way' });
  });

  it('is accepted after the bank declined a card, even before any page shows it', async () => {
    const first = await goToBank();
    await age(first.checkoutId, '1 minute');
    shop.cards.set(first.paymentId, { state: 'declined' });
    expect(await sendCard(shop, buyer, [item], 5)).toMatchObject({ outcome: 'redirect', isReplay: false });
    expect(await shop.audit()).toEqual([]);
  });

  it('lets one of ten tabs with different cards reach the bank, and tells the others', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => sendCard(shop, buyer, [item], 5, { idempotencyKey: `tab-${n}` })),
    );
    expect(answers.filter(({ outcome }) => outcome === 'redirect')).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === 'payment_under_way')).toHaveLength(9);
    expect(shop.cards.starts).toHaveLength(1);
    expect(await shop.audit()).toEqual([]);
  });

  it('succeeds as a new attempt that replaces the first', async () => {
    const first = await goToBank();
    await age(first.checkoutId, '1 minute');
    const second = await goToBank('replace');
    expect(second.paymentId).not.toBe(first.paymentId);
    expect(await statusOf(first.paymentId)).toMatchObject({ checkout: 'released' });
    expect(await statusOf(second.paymentId)).toMatchObject({ checkout: 'awaiting_payment', product: 'held' });
    expect(await shop.audit()).toEqual([]);
  });

  it('delivers one and credits the other if both attempts are paid', async () => {
    const first = await goToBank();
    await age(first.checkoutId, '1 minute');
    const second = await goToBank('replace');
    shop.cards.set(first.paymentId, { state: 'paid' });
    shop.cards.set(second.paymentId, { state: 'paid' });
    await Promise.all([
      callBack(shop, { Siparis_ID: first.paymentId }),
      callBack(shop, { Siparis_ID: second.paymentId }),
    ]);
    expect(await statusOf(second.paymentId)).toMatchObject({ checkout: 'paid', owner: buyer });
    expect(await statusOf(first.paymentId)).toMatchObject({ payment: 'verified', checkout: 'credited' });
    // Balance 2 - 2 for the purchase + 3 credited + 10% cashback on the one that bought something.
    expect(await shop.balance(buyer)).toBe(300 + 30);
    expect(await shop.audit()).toEqual([]);
  });

  it('asks the provider before replacing an attempt that was paid without us knowing', async () => {
    const first = await goToBank();
    shop.cards.set(first.paymentId, { state: 'paid' });
    await age(first.checkoutId, '1 minute');
    const again = await sendCard(shop, buyer, [item], 5);
    expect(again).toMatchObject({
      outcome: 'redirect',
      redirectUrl: `http://127.0.0.1:3999/my-cart/payment-processing/?payment=${first.paymentId}`,
    });
    expect(shop.cards.starts).toHaveLength(1);
  });

  it('pays from the balance if that now covers everything', async () => {
    const rich = await shop.addCustomer(500);
    const items = [await shop.addToCart(rich, product)];
    await expect(sendCard(shop, rich, items, 5)).resolves.toMatchObject({ outcome: 'paid' });
    expect(shop.cards.starts).toHaveLength(0);
  });

  it('charges nothing if the total differs or an account is gone', async () => {
    await expect(sendCard(shop, buyer, [item], 4.99)).resolves.toEqual({
      outcome: 'total_changed',
      totalCents: 500,
    });
    const rich = await shop.addCustomer(500);
    await sendCard(shop, rich, [await shop.addToCart(rich, product)], 5);
    await expect(sendCard(shop, buyer, [item], 5)).resolves.toEqual({
      outcome: 'product_unavailable',
      cartItemIds: [item],
    });
    expect(shop.cards.starts).toHaveLength(0);
  });

  it('slows down anyone who tries card after card', async () => {
    shop.cards.behaviour = 'refuse';
    const codes: unknown[] = [];
    for (let n = 0; n < 11; n += 1) {
      codes.push(await sendCard(shop, buyer, [item], 5).catch((error: { code: string }) => error.code));
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'card_refused'), 'throttled']);
  });

  it('gives two customers of one account one bank page and one refusal', async () => {
    const rival = await shop.addCustomer(200);
    const rivalItem = await shop.addToCart(rival, product);
    const answers = await Promise.all([
      sendCard(shop, buyer, [item], 5),
      sendCard(shop, rival, [rivalItem], 5),
    ]);
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['product_unavailable', 'redirect']);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('when the bank sends the browser back', () => {
  it('delivers, with 10% cashback, and goes to the purchase', async () => {
    const { paymentId, checkoutId } = await goToBank();
    shop.cards.set(paymentId, { state: 'paid' });
    await expect(callBack(shop, { Siparis_ID: paymentId, Sonuc: '1' })).resolves.toBe(
      `/my-cart/purchase-completed/?checkout=${checkoutId}`,
    );
    expect(await statusOf(paymentId)).toEqual({
      payment: 'verified',
      checkout: 'paid',
      product: 'sold',
      owner: buyer,
    });
    expect(await shop.balance(buyer)).toBe(30);
    expect(await shop.audit()).toEqual([]);
  });

  it('delivers once, however often it returns and whatever else checks at the same time', async () => {
    const { paymentId, checkoutId } = await goToBank();
    shop.cards.set(paymentId, { state: 'paid' });
    const pages = await Promise.all([
      ...Array.from({ length: 8 }, () => callBack(shop, { Siparis_ID: paymentId })),
      reconcilePayments(shop.work()).then(() => 'reconciled'),
      checkPayment(shop.as(buyer), paymentId).then(({ status }) => status),
      reconcilePayments(shop.work()).then(() => 'reconciled'),
    ]);
    expect(new Set(pages)).toEqual(
      new Set([`/my-cart/purchase-completed/?checkout=${checkoutId}`, 'reconciled', 'verified']),
    );
    expect(await shop.balance(buyer)).toBe(30);
    expect(await shop.audit()).toEqual([]);
  });

  it('trusts the provider, not the browser: a forged success delivers nothing', async () => {
    const { paymentId } = await goToBank();
    await expect(
      callBack(shop, {
        Siparis_ID: paymentId,
        Sonuc: '1',
        Dekont_ID: '3000000001',
        Tahsilat_Tutari: '3,00',
        PB: 'EUR',
        Hash: 'whatever',
      }),
    ).resolves.toBe(`/my-cart/payment-processing/?payment=${paymentId}`);
    expect(await statusOf(paymentId)).toMatchObject({ payment: 'pending', owner: null });
  });

  it('a forged failure takes nothing away', async () => {
    const { paymentId, checkoutId } = await goToBank();
    shop.cards.set(paymentId, { state: 'paid' });
    await expect(callBack(shop, { Siparis_ID: paymentId, Sonuc: '-1' })).resolves.toBe(
      `/my-cart/purchase-completed/?checkout=${checkoutId}`,
    );
  });

  it.each(['', 'somebody-elses', 'ad5b1a9e-33b5-44f4-b9a9-a6b7f2a9b3c1', '\0', `'; drop table payment; --`])(
    'ignores the order %o',
    async (orderId) => {
      await expect(callBack(shop, { Siparis_ID: orderId })).resolves.toBe(
        '/my-cart/purchase-failed/?detail=payment_unknown',
      );
    },
  );

  it('reports the decline and returns everything', async () => {
    const { paymentId } = await goToBank();
    shop.cards.set(paymentId, { state: 'declined' });
    await expect(callBack(shop, { Siparis_ID: paymentId })).resolves.toBe(
      '/my-cart/purchase-failed/?detail=payment_declined',
    );
    expect(await statusOf(paymentId)).toEqual({
      payment: 'failed',
      checkout: 'released',
      product: 'for_sale',
      owner: null,
    });
    expect(await shop.balance(buyer)).toBe(200);
    expect(await shop.audit()).toEqual([]);
  });

  it.each([
    ['amount', { amountCents: 301 }],
    ['currency', { currency: 'tl' }],
    ['order', { paymentId: 'somebody-elses' }],
  ])('flags a payment with a wrong %s and delivers nothing', async (_, answer) => {
    const { paymentId } = await goToBank();
    shop.cards.set(paymentId, { state: 'paid', ...answer });
    await expect(callBack(shop, { Siparis_ID: paymentId })).resolves.toBe(
      '/my-cart/purchase-failed/?detail=payment_in_review',
    );
    expect(await statusOf(paymentId)).toMatchObject({ payment: 'flagged', owner: null });
    expect(await shop.audit()).toEqual([]);
  });

  it('waits for a payment’s currency, and flags it if none is named within an hour', async () => {
    const { paymentId, checkoutId } = await goToBank();
    shop.cards.set(paymentId, { state: 'paid', currency: null });
    await expect(callBack(shop, { Siparis_ID: paymentId, PB: 'EUR' })).resolves.toBe(
      `/my-cart/payment-processing/?payment=${paymentId}`,
    );
    expect(await statusOf(paymentId)).toMatchObject({ payment: 'pending', owner: null });
    await age(checkoutId, '1 hour');
    await reconcilePayments(shop.work());
    expect(await statusOf(paymentId)).toMatchObject({ payment: 'flagged', owner: null });
    expect(await shop.audit()).toEqual([]);
  });

  it('delivers once the currency is named', async () => {
    const { paymentId } = await goToBank();
    shop.cards.set(paymentId, { state: 'paid', currency: null });
    await callBack(shop, { Siparis_ID: paymentId });
    shop.cards.set(paymentId, { currency: 'eur' });
    await reconcilePayments(shop.work());
    expect(await statusOf(paymentId)).toMatchObject({ payment: 'verified', owner: buyer });
  });

  it('waits on the processing page while the provider is down', async () => {
    const { paymentId } = await goToBank();
    shop.cards.isDown = true;
    await expect(callBack(shop, { Siparis_ID: paymentId })).resolves.toBe(
      `/my-cart/payment-processing/?payment=${paymentId}`,
    );
    expect(await statusOf(paymentId)).toMatchObject({ payment: 'pending' });
  });

  it('recognises the order under the provider’s name for it', async () => {
    const { paymentId, checkoutId } = await goToBank();
    await em().execute(`update payment set provider_reference = 'renamed' where id = ?`, [paymentId]);
    shop.cards.orders.set('renamed', {
      state: 'paid',
      amountCents: 300,
      currency: 'eur',
      paymentId: 'renamed',
    });
    await expect(callBack(shop, { Siparis_ID: 'renamed' })).resolves.toBe(
      `/my-cart/purchase-completed/?checkout=${checkoutId}`,
    );
  });

  it('goes to the processing page if the bank needs no further step', async () => {
    shop.cards.behaviour = 'no-page';
    const { paymentId, redirectUrl } = await goToBank();
    expect(redirectUrl).toBe(`http://127.0.0.1:3999/my-cart/payment-processing/?payment=${paymentId}`);
  });
});

describe('when the browser does not come back', () => {
  it('delivers through the reconciliation', async () => {
    const { paymentId } = await goToBank();
    shop.cards.set(paymentId, { state: 'paid' });
    await reconcilePayments(shop.work());
    expect(await statusOf(paymentId)).toMatchObject({ payment: 'verified', owner: buyer });
  });

  it('credits the money if another customer got the account in the meantime', async () => {
    const { paymentId, checkoutId } = await goToBank();
    await letHoldRunOut(checkoutId);
    const other = await shop.addCustomer(500);
    const otherItem = await shop.addToCart(other, product);
    await startCheckout(shop.as(other), {
      cartItems: [otherItem],
      totalCents: 500,
      paymentGateway: 'stripe',
    });
    shop.cards.set(paymentId, { state: 'paid' });
    await expect(callBack(shop, { Siparis_ID: paymentId })).resolves.toBe(
      `/my-cart/payment-processing/?payment=${paymentId}`,
    );
    expect(await statusOf(paymentId)).toMatchObject({ checkout: 'credited', owner: other });
    expect(await shop.balance(buyer)).toBe(200 + 300);
    expect(await shop.audit()).toEqual([]);
  });

  it('keeps checking for a day, then gives up', async () => {
    const { paymentId, checkoutId } = await goToBank();
    await letHoldRunOut(checkoutId);
    await releaseExpiredHolds(shop.work());
    await reconcilePayments(shop.work());
    expect(await statusOf(paymentId)).toMatchObject({ payment: 'pending', product: 'for_sale' });
    await age(checkoutId, '25 hours');
    await em().execute(`update payment set asked_at = now() - interval '20 minutes' where id = ?`, [
      paymentId,
    ]);
    await reconcilePayments(shop.work());
    expect(await statusOf(paymentId)).toMatchObject({ payment: 'failed' });
  });

  it('treats a payment that failed here but was paid there as late', async () => {
    const { paymentId } = await goToBank();
    shop.cards.set(paymentId, { state: 'declined' });
    await callBack(shop, { Siparis_ID: paymentId });
    shop.cards.set(paymentId, { state: 'paid' });
    await callBack(shop, { Siparis_ID: paymentId });
    expect(await statusOf(paymentId)).toEqual({
      payment: 'verified',
      checkout: 'paid',
      product: 'sold',
      owner: buyer,
    });
    expect(await shop.balance(buyer)).toBe(30);
    expect(await shop.audit()).toEqual([]);
  });

  it('leaves one owner, and everybody else with their money, when money, expiry and a rival coincide', async () => {
    const { paymentId, checkoutId } = await goToBank();
    await letHoldRunOut(checkoutId);
    const rival = await shop.addCustomer(500);
    const rivalItem = await shop.addToCart(rival, product);
    shop.cards.set(paymentId, { state: 'paid' });
    await Promise.all([
      callBack(shop, { Siparis_ID: paymentId }),
      releaseExpiredHolds(shop.work()),
      startCheckout(shop.as(rival), { cartItems: [rivalItem], totalCents: 500, paymentGateway: 'stripe' }),
      reconcilePayments(shop.work()),
    ]);
    const { owner } = await statusOf(paymentId);
    expect([buyer, rival]).toContain(owner);
    expect(await shop.balance(rival)).toBe(owner === rival ? 0 : 500);
    expect(await shop.balance(buyer)).toBe(owner === buyer ? 30 : 500);
    expect(await shop.audit()).toEqual([]);
  });
});
