/** Refunds to the cent, with balances just below, at and just above the amount to be taken from them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { refundPurchase } from '#server/checkout/refund-purchase.ts';
import { postJournal } from '#server/ledger/index.ts';
import { refundPayment } from '#server/payments/commands/refund-payment.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import {
  checkoutStatus,
  entriesOf,
  fillCart,
  paymentOf,
  productStatus,
  startPaying,
} from '../../checkout/support/buy.ts';
import { mailTo } from '../../marketplace/support/market.ts';
import { sendCard, switchParamOn } from '../support/pay-by-card.ts';
import { allStatusesBut, beginCardLoad, beginLoad, changePayment, paymentNow } from '../support/load.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

const em = () => shop.orm.em.fork();
const refund = (paymentId: string) => refundPayment(shop.work(), paymentId);
const REFUSED = { code: 'refund_refused' };
let movements = 0;

/** Leaves this much on the balance. */
async function setBalance(customer: number, cents: number): Promise<void> {
  const change = cents - (await shop.balance(customer));
  if (change === 0) return;
  movements += 1;
  await postJournal(em(), {
    reference: `test:${movements}`,
    kind: 'adjustment',
    description: 'A test',
    entries: { [`customer:${customer}`]: change, 'system:adjustment': -change },
  });
}

/** EUR 10 by card, with a bonus of 1. */
async function loadedByCard() {
  const { customer, paymentId } = await beginCardLoad(shop);
  shop.cards.set(paymentId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  return { customer, paymentId };
}

async function loadedHosted() {
  const { customer, paymentId, sessionId } = await beginLoad(shop);
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  return { customer, paymentId };
}

/** Accounts of EUR 5, all by card, with 10% cashback on the balance. */
async function boughtByCard(count: number) {
  const buyer = await shop.addCustomer();
  const { items } = await fillCart(shop, buyer, count);
  const sent = await sendCard(shop, buyer, items, count * 5);
  if (sent.outcome !== 'redirect') throw new Error(sent.outcome);
  const paymentId = await paymentOf(shop, sent.checkoutId);
  shop.cards.set(paymentId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  const purchases = await em().execute<{ id: number }[]>(
    'select id from purchase where customer_id = ? order by product_id',
    [buyer],
  );
  return { buyer, paymentId, checkoutId: sent.checkoutId, purchases: purchases.map(({ id }) => id) };
}

describe('a payment that a person must look at', () => {
  it('is refunded in full: what it held is freed, and a job sends the money', async () => {
    const { buyer, products, checkoutId, paymentId } = await startPaying(shop);
    await changePayment(shop, paymentId, `status = 'flagged', error = 'In review'`);
    expect(await refund(paymentId)).toEqual({ refundedCents: 'all', withheldCents: 0 });
    expect(await paymentNow(shop, paymentId)).toMatchObject({
      status: 'refunding',
      error: 'This payment goes back to your card.',
    });
    expect(await checkoutStatus(shop, checkoutId)).toBe('released');
    expect(await productStatus(shop, products[0] ?? 0)).toBe('for_sale');
    expect(await shop.balance(buyer)).toBe(200);
    expect(
      await shop.row(
        `select count(*)::int as jobs from pgboss.job where name = 'send-refund' and data->>'paymentId' = ?`,
        [paymentId],
      ),
    ).toEqual({ jobs: 1 });
    expect(await shop.audit()).toEqual([]);
  });
});

describe('a load by card with its bonus', () => {
  it.each([
    { balance: 1101, refunded: 1000, kept: 0, bonus: 100, left: 1 },
    { balance: 1100, refunded: 1000, kept: 0, bonus: 100, left: 0 },
    { balance: 1099, refunded: 999, kept: 1, bonus: 100, left: 0 },
    { balance: 101, refunded: 1, kept: 999, bonus: 100, left: 0 },
  ])('with $balance on the balance returns $refunded', async ({ balance, refunded, kept, bonus, left }) => {
    const { customer, paymentId } = await loadedByCard();
    await setBalance(customer, balance);
    expect(await refund(paymentId)).toEqual({ refundedCents: refunded, withheldCents: kept });
    expect(await paymentNow(shop, paymentId)).toMatchObject({
      status: 'refunding',
      received_cents: 1000,
      refunded_cents: refunded,
    });
    expect(await entriesOf(shop, `payment:${paymentId}:bonus-returned`)).toEqual({
      [`customer:${customer}`]: -bonus,
      'system:bonus': bonus,
    });
    expect(await entriesOf(shop, `payment:${paymentId}:refund`)).toEqual({
      [`customer:${customer}`]: -refunded,
      'system:param': refunded,
    });
    expect(await shop.row('select bonus_returned_cents from payment where id = ?', [paymentId])).toEqual({
      bonus_returned_cents: bonus,
    });
    expect(await mailTo(shop, customer, 'refund')).toMatchObject({
      amountCents: refunded,
      keptCents: kept,
      bonusTakenCents: bonus,
    });
    expect(await shop.balance(customer)).toBe(left);
    expect(await shop.audit()).toEqual([]);
  });

  it.each([100, 99, 0])('with %i on the balance, no more than the bonus, is refused', async (balance) => {
    const { customer, paymentId } = await loadedByCard();
    await setBalance(customer, balance);
    await expect(refund(paymentId)).rejects.toMatchObject(REFUSED);
    expect(await shop.balance(customer)).toBe(balance);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'verified', refunded_cents: 0 });
  });
});

describe('a load at the hosted checkout', () => {
  it.each([
    { balance: 1001, refunded: 1000, kept: 0, left: 1 },
    { balance: 1000, refunded: 1000, kept: 0, left: 0 },
    { balance: 999, refunded: 999, kept: 1, left: 0 },
    { balance: 1, refunded: 1, kept: 999, left: 0 },
  ])('with $balance on the balance returns $refunded', async ({ balance, refunded, kept, left }) => {
    const { customer, paymentId } = await loadedHosted();
    await setBalance(customer, balance);
    expect(await refund(paymentId)).toEqual({ refundedCents: refunded, withheldCents: kept });
    expect(await shop.balance(customer)).toBe(left);
  });

  it('with nothing left is refused', async () => {
    const { customer, paymentId } = await loadedHosted();
    await setBalance(customer, 0);
    await expect(refund(paymentId)).rejects.toMatchObject(REFUSED);
  });

  it.each(allStatusesBut('verified', 'flagged'))('that is %s is not refunded', async (status) => {
    const { customer, paymentId } = await loadedHosted();
    await changePayment(shop, paymentId, `status = '${status}'`);
    await expect(refund(paymentId)).rejects.toMatchObject(REFUSED);
    expect(await shop.balance(customer)).toBe(1000);
    // The audit of other tests knows no status without its reason.
    await changePayment(shop, paymentId, `status = 'verified'`);
  });

  it('with a cent already returned is not refunded', async () => {
    const { paymentId } = await loadedHosted();
    await changePayment(shop, paymentId, 'refunded_cents = 1');
    await expect(refund(paymentId)).rejects.toMatchObject(REFUSED);
    await changePayment(shop, paymentId, 'refunded_cents = 0');
    expect(await refund(paymentId)).toMatchObject({ refundedCents: 1000 });
  });

  it('that does not exist is not found', async () => {
    await expect(refund('ad5b1a9e-33b5-44f4-b9a9-a6b7f2a9b3c1')).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a purchase at the hosted checkout', () => {
  it('is refunded with its surcharge; the balance’s part returns to the balance', async () => {
    const { buyer, paymentId, checkoutId, sessionId } = await startPaying(shop);
    shop.provider.set(sessionId, { state: 'paid' });
    await settlePayment(shop.work(), paymentId);
    expect(await refund(paymentId)).toEqual({ refundedCents: 325, withheldCents: 0 });
    expect(await entriesOf(shop, `checkout:${checkoutId}:refunded`)).toEqual({
      'system:refunds': -500,
      [`customer:${buyer}`]: 500,
    });
    expect(await entriesOf(shop, `payment:${paymentId}:refund`)).toEqual({
      [`customer:${buyer}`]: -300,
      'system:surcharge': -25,
      'system:stripe': 325,
    });
    expect(await shop.balance(buyer)).toBe(200);
  });
});

/** EUR 15 by card for three accounts: 1.50 cashback. */
describe('a purchase by card', () => {
  it.each([
    { balance: 151, cashback: 150, refunded: 1500, kept: 0, left: 1 },
    { balance: 150, cashback: 150, refunded: 1500, kept: 0, left: 0 },
    { balance: 149, cashback: 150, refunded: 1499, kept: 1, left: 0 },
    { balance: 0, cashback: 150, refunded: 1350, kept: 150, left: 0 },
  ])(
    'in full with $balance of its cashback left returns $refunded',
    async ({ balance, cashback, refunded, kept, left }) => {
      const { buyer, paymentId, checkoutId } = await boughtByCard(3);
      await setBalance(buyer, balance);
      expect(await refund(paymentId)).toEqual({ refundedCents: refunded, withheldCents: kept });
      expect(await entriesOf(shop, `checkout:${checkoutId}:cashback-returned`)).toEqual({
        [`customer:${buyer}`]: -cashback,
        'system:cashback': cashback,
      });
      expect(await shop.balance(buyer)).toBe(left);
      expect(await shop.audit()).toEqual([]);
    },
  );

  it.each(['listed', 'traded', 'resold', 'refunded'])(
    'with an account that is %s is refused as a whole',
    async (state) => {
      const { buyer, paymentId, purchases } = await boughtByCard(2);
      await em().execute('update purchase set state = ? where id = ?', [state, purchases[1]]);
      await expect(refund(paymentId)).rejects.toMatchObject(REFUSED);
      expect(await shop.balance(buyer)).toBe(100);
      await em().execute(`update purchase set state = 'hidden' where id = ?`, [purchases[1]]);
      expect(await refund(paymentId)).toMatchObject({ refundedCents: 1000 });
    },
  );

  it('account by account: the cashback shares add up to the whole', async () => {
    const { buyer, purchases } = await boughtByCard(3);
    // 1.50 over three; another cent of cashback goes to the first.
    await em().execute('update checkout set cashback_cents = 151 where customer_id = ?', [buyer]);
    const taken: number[] = [];
    for (const id of purchases) taken.push((await refundPurchase(shop.work(), id)).cashbackTakenCents);
    expect(taken).toEqual([51, 50, 50]);
    expect(await shop.balance(buyer)).toBe(150 - 151 + 1500);
    await em().execute('update checkout set cashback_cents = 150 where customer_id = ?', [buyer]);
  });

  it.each(['open', 'lost', 'won'])(
    'is not refunded to the balance while a dispute about it is %s',
    async (state) => {
      const { paymentId, purchases } = await boughtByCard(1);
      await em().execute(
        `insert into dispute (payment_id, state, amount_cents, withdrawn_cents, closed_at)
       values (?, ?, 500, case when ? = 'lost' then 500 else 0 end, case when ? <> 'open' then now() end)`,
        [paymentId, state, state, state],
      );
      const refunded = refundPurchase(shop.work(), purchases[0] ?? 0);
      if (state === 'won')
        await expect(refunded).resolves.toEqual({ refundedCents: 500, cashbackTakenCents: 50 });
      else await expect(refunded).rejects.toMatchObject(REFUSED);
    },
  );
});
