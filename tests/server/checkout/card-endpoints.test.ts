/** The two documented routes of the second gateway and the bank's callback, over HTTP, with the sandbox as the provider. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcilePayments } from '#server/payments/jobs/payment-jobs.ts';
import { openSandboxShop, type SandboxShop } from '../../support/sandbox-shop.ts';
import type { Answer, TestBrowser } from '../../support/test-browser.ts';
import { CARD_FORM, switchParamOn } from '../payments/support/pay-by-card.ts';
import { chooseAtBank, returnFromBank } from './support/bank-visit.ts';

let shop: SandboxShop;
beforeAll(async () => {
  shop = await openSandboxShop();
  await switchParamOn(shop);
});
afterAll(() => shop.close());

/** A customer with EUR 2 of balance and an account of EUR 5 in the cart. */
let buyer: number;
let browser: TestBrowser;
let item: number;

beforeEach(async () => {
  await shop.newEm().execute(`delete from limits.rate_limit where key like 'card-ip%'`);
  buyer = await shop.addCustomer(200);
  item = await shop.addToCart(buyer, await shop.addProduct());
  browser = await shop.signIn(buyer);
});

const body = (more: object = {}) => ({ ...CARD_FORM, totalPrice: 5, cartItems: [item], ...more });
const pay = (more: object = {}) => browser.post('/api/make-param-payment/', body(more));
const load = (more: object = {}) =>
  browser.post('/api/make-param-payment/', { ...CARD_FORM, loadAmount: '20.00', ...more });
const start = (more: object = {}) =>
  browser.post('/api/create-checkout-session/', {
    cartItems: [item],
    totalPrice: 5,
    paymentGateway: 'param',
    ...more,
  });

async function redirectUrlOf(answer: Promise<Answer>): Promise<string> {
  const { status, body: given } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(given)}`);
  return (given as { redirectUrl: string }).redirectUrl;
}

async function paymentNow() {
  return shop.row<{ id: string; checkout_id: string; status: string; outcome: string }>(
    `select p.id, p.checkout_id, p.status, c.status as outcome from payment p join checkout c on c.id = p.checkout_id
     where p.customer_id = ? order by p.created_at desc limit 1`,
    [buyer],
  );
}

describe('POST /api/create-checkout-session/ with the second gateway', () => {
  it('answers 200 with paramAmount and description', async () => {
    await expect(start()).resolves.toMatchObject({
      status: 200,
      body: { paramAmount: 3, description: 'Purchase of 1 account (EUW)' },
    });
  });

  it('answers 201 when the balance covers the total', async () => {
    const rich = await shop.addCustomer(500);
    browser = await shop.signIn(rich);
    item = await shop.addToCart(rich, await shop.addProduct());
    await expect(start()).resolves.toMatchObject({ status: 201, body: {} });
  });

  it('answers 400 on paymentGateway while the flag is off', async () => {
    await switchParamOn(shop, false);
    await expect(start()).resolves.toMatchObject({
      status: 400,
      body: { paymentGateway: ['This payment method is not available.'] },
    });
    await expect(pay()).resolves.toMatchObject({
      status: 400,
      body: { detail: 'This payment method is not available.' },
    });
    await switchParamOn(shop);
  });
});

describe('POST /api/make-param-payment/', () => {
  it('leads to the bank, back, and to the purchase', async () => {
    const redirectUrl = await redirectUrlOf(pay());
    expect(redirectUrl).toMatch(`${shop.url}/sandbox/param/3d/`);
    const { checkout_id } = await paymentNow();
    await expect(returnFromBank(redirectUrl, 'approve')).resolves.toBe(
      `/my-cart/purchase-completed/?checkout=${checkout_id}`,
    );
    expect(await shop.balance(buyer)).toBe(30);
    const again = await pay();
    expect(again).toMatchObject({
      status: 200,
      body: { redirectUrl: `${shop.url}/my-cart/purchase-completed/?checkout=${checkout_id}` },
    });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await shop.audit()).toEqual([]);
  });

  it('refuses anonymous visitors, wrong tokens and big bodies', async () => {
    browser.cookies.delete('sessionid');
    await expect(pay()).resolves.toMatchObject({ status: 403, body: { code: 'not_authenticated' } });
    const withoutToken = await fetch(`${shop.url}/api/make-param-payment/`, {
      method: 'POST',
      body: JSON.stringify(body()),
    });
    expect(withoutToken.status).toBe(403);
    browser = await shop.signIn(buyer);
    await expect(pay({ fullName: 'x'.repeat(100_000) })).resolves.toMatchObject({ status: 413 });
  });

  it.each<[object, object]>([
    [{ fullName: 'R2D2' }, { fullName: ['Invalid full name'] }],
    [{ phone: '0' }, { phone: ['Invalid phone number'] }],
    [{ creditCardNumber: '1234' }, { creditCardNumber: ['Invalid credit card number'] }],
    [{ cvv: '12' }, { cvv: ['Invalid CVV'] }],
    [{ expiryDate: '13/30' }, { expiryMonth: ['Invalid expiry date'] }],
    [{ expiryDate: '12/20', expiryYear: '20' }, { expiryYear: ['Invalid expiry date'] }],
    [
      { fullName: '', country: '', phone: '', cvv: '' },
      Object.fromEntries(
        ['fullName', 'country', 'phone', 'cvv'].map((field) => [field, ['All fields are required.']]),
      ),
    ],
    [{ totalPrice: 4.5 }, { totalPrice: ['The total is now €5.00. Please check your cart and try again.'] }],
    [{ cartItems: [999_999] }, { cartItems: ['Please reset your cart and try again.'] }],
    [{ discountCode: 'NONE' }, { detail: 'This discount code is not valid.' }],
    [
      { creditCardNumber: '4111 1111 1111 1112' },
      {
        detail:
          'Your card was not accepted. Nothing was charged. Please check the details or use another card.',
      },
    ],
  ])('with %o answers 400 with %o', async (change, refusal) => {
    await expect(pay(change)).resolves.toMatchObject({ status: 400, body: refusal });
    expect(await shop.balance(buyer)).toBe(200);
  });

  it('refuses unknown keys', async () => {
    await expect(pay({ saveCard: true })).resolves.toMatchObject({ status: 400 });
  });

  it('answers 429 after ten cards', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await pay({ creditCardNumber: '4111 1111 1111 1112' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  it('makes one payment when clicked twice', async () => {
    const urls = await Promise.all([redirectUrlOf(pay()), redirectUrlOf(pay()), redirectUrlOf(pay())]);
    expect(new Set(urls).size).toBe(1);
    const { orders } = await shop.row<{ orders: number }>(
      `select count(*)::int as orders from payment where customer_id = ?`,
      [buyer],
    );
    expect(orders).toBe(1);
  });

  it('is available to the page as checkout.payByCard', async () => {
    const answer = await browser.post('/api/trpc/checkout.payByCard', {
      ...CARD_FORM,
      totalCents: 500,
      cartItems: [item],
      idempotencyKey: 'k',
    });
    expect(answer).toMatchObject({ status: 200, body: { result: { data: { outcome: 'redirect' } } } });
  });
});

describe('at the bank', () => {
  it.each(['wrong-code', 'decline', 'cancel'])(
    'charges nothing and leaves the cart unchanged after %s',
    async (choice) => {
      await expect(returnFromBank(await redirectUrlOf(pay()), choice)).resolves.toBe(
        '/my-cart/purchase-failed/?detail=payment_declined',
      );
      expect(await shop.balance(buyer)).toBe(200);
      await expect(redirectUrlOf(pay())).resolves.toMatch('/sandbox/param/3d/');
    },
  );

  it.each(['wrong-amount', 'wrong-currency'])('waits for a person after %s', async (choice) => {
    await expect(returnFromBank(await redirectUrlOf(pay()), choice)).resolves.toBe(
      '/my-cart/purchase-failed/?detail=payment_in_review',
    );
    expect(await paymentNow()).toMatchObject({ status: 'flagged' });
    expect(await shop.audit()).toEqual([]);
  });

  it('delivers through the next check, within a minute, if a callback is lost', async () => {
    const { action } = await chooseAtBank(await redirectUrlOf(pay()), 'lose-callback');
    expect(action).toBeUndefined();
    expect(await paymentNow()).toMatchObject({ status: 'pending' });
    await reconcilePayments(shop.work());
    expect(await paymentNow()).toMatchObject({ status: 'verified', outcome: 'paid' });
  });

  it('delivers once for two callbacks', async () => {
    await expect(returnFromBank(await redirectUrlOf(pay()), 'double-callback')).resolves.toMatch(
      'purchase-completed',
    );
    expect(await shop.balance(buyer)).toBe(30);
  });

  it('shows a late approval as processing, then delivers', async () => {
    const page = await returnFromBank(await redirectUrlOf(pay()), 'late');
    const { id } = await paymentNow();
    expect(page).toBe(`/my-cart/payment-processing/?payment=${id}`);
    await shop
      .newEm()
      .execute(`update sandbox.param_order set paid_at = now() - interval '1 second' where order_id = ?`, [
        id,
      ]);
    await reconcilePayments(shop.work());
    expect(await paymentNow()).toMatchObject({ status: 'verified', outcome: 'paid' });
  });

  it('cannot be confirmed twice', async () => {
    const redirectUrl = await redirectUrlOf(pay());
    await returnFromBank(redirectUrl, 'approve');
    const { html, action } = await chooseAtBank(redirectUrl, 'approve');
    expect(action).toBeUndefined();
    expect(html).toContain('This payment has ended already.');
  });
});

describe('POST /api/payments/param/callback/', () => {
  it.each([
    ['nothing', ''],
    ['an order of nobody', 'TURKPOS_RETVAL_Siparis_ID=nobody&TURKPOS_RETVAL_Sonuc=1'],
    ['bytes', '\u0000\u00ff%%%'],
  ])('with %s goes to the failed page', async (_, sent) => {
    const answer = await fetch(`${shop.url}/api/payments/param/callback/`, {
      method: 'POST',
      body: sent,
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/my-cart/purchase-failed/?detail=payment_unknown',
    ]);
  });

  it('delivers nothing if forged', async () => {
    await redirectUrlOf(pay());
    const { id } = await paymentNow();
    const answer = await fetch(`${shop.url}/api/payments/param/callback/`, {
      method: 'POST',
      body: new URLSearchParams({
        TURKPOS_RETVAL_Siparis_ID: id,
        TURKPOS_RETVAL_Sonuc: '1',
        TURKPOS_RETVAL_Dekont_ID: '3000000001',
        TURKPOS_RETVAL_Tahsilat_Tutari: '3,00',
      }),
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toBe(`/my-cart/payment-processing/?payment=${id}`);
    expect(await paymentNow()).toMatchObject({ status: 'pending', outcome: 'awaiting_payment' });
  });
});

describe('a load with the card form', () => {
  it('is quoted, goes to the bank and on to the success page, with the bonus on top', async () => {
    await expect(browser.post('/api/load-balance/card/', { amount: '20' })).resolves.toMatchObject({
      status: 200,
      body: { paramAmount: 20, description: 'Balance load' },
    });
    const redirectUrl = await redirectUrlOf(load());
    const page = await returnFromBank(redirectUrl, 'approve');
    expect(page).toMatch(/^\/my-account\/profile\/load-balance\/success\/\?payment=[0-9a-f-]{36}$/);
    expect(await shop.balance(buyer)).toBe(200 + 2000 + 200);
    expect(await shop.audit()).toEqual([]);
  });

  it.each([
    ['wrong-code', '?detail=payment_declined', 200],
    ['decline', '?detail=payment_declined', 200],
    ['cancel', '?detail=payment_declined', 200],
    ['wrong-amount', '?detail=payment_in_review', 200],
    ['wrong-currency', '?detail=payment_in_review', 200],
    ['double-callback', 'success/?payment=', 2400],
    ['late', 'processing/?payment=', 200],
  ])('%s leads to %s', async (choice, page, balance) => {
    const address = await returnFromBank(await redirectUrlOf(load()), choice);
    expect(address).toContain(`/my-account/profile/load-balance/${page}`);
    expect(await shop.balance(buyer)).toBe(balance);
    expect(await shop.audit()).toEqual([]);
  });

  it('is credited through the next check, within a minute, if a callback is lost', async () => {
    await chooseAtBank(await redirectUrlOf(load()), 'lose-callback');
    expect(await shop.balance(buyer)).toBe(200);
    await reconcilePayments(shop.work());
    expect(await shop.balance(buyer)).toBe(2400);
  });

  it.each<[object, object]>([
    [{ loadAmount: '' }, { loadAmount: ['This field may not be blank.'] }],
    [{ loadAmount: 2.49 }, { loadAmount: ['Minimum load amount is €2.5'] }],
    [{ loadAmount: 1000.01 }, { loadAmount: ['Maximum load amount is €1000'] }],
    [{ cartItems: [1] }, { nonFieldErrors: ['Either cartItems with totalPrice, or loadAmount.'] }],
    [{ cvv: '12' }, { cvv: ['Invalid CVV'] }],
  ])('with %o answers 400 with %o', async (change, refusal) => {
    await expect(load(change)).resolves.toMatchObject({ status: 400, body: refusal });
  });

  it('is one payment when clicked three times', async () => {
    const urls = await Promise.all([redirectUrlOf(load()), redirectUrlOf(load()), redirectUrlOf(load())]);
    expect(new Set(urls).size).toBe(1);
  });

  it('is available to the page as payments.loadByCard', async () => {
    const answer = await browser.post('/api/trpc/payments.loadByCard', {
      ...CARD_FORM,
      amountCents: 2000,
      idempotencyKey: 'k',
    });
    expect(answer).toMatchObject({ status: 200, body: { result: { data: { isReplay: false } } } });
  });
});
