import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { postJournal } from '#server/ledger/index.ts';
import { loadAtHostedCheckout } from '#server/loads/load-at-hosted-checkout.ts';
import { receiveStripeWebhook } from '#server/payments/commands/receive-stripe-webhook.ts';
import { refundPayment } from '#server/payments/commands/refund-payment.ts';
import { sendRefund } from '#server/payments/jobs/send-refund.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { sendLoadCard, switchParamOn } from '../payments/support/pay-by-card.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

const em = () => shop.orm.em.fork();
let customer: number;

beforeEach(async () => {
  shop.cards.refunds.length = 0;
  customer = await shop.addCustomer();
});

/** EUR 10 by card: 11 of balance. */
async function loadByCard(): Promise<string> {
  const { paymentId } = await sendLoadCard(shop, customer, 10);
  shop.cards.set(paymentId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  return paymentId;
}

/** EUR 10 at the hosted checkout. */
async function loadHosted(): Promise<string> {
  const { paymentId, sessionId } = await loadAtHostedCheckout(shop.as(customer), { amountCents: 1000 });
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  return paymentId;
}

async function spend(cents: number): Promise<void> {
  await postJournal(em(), {
    reference: `test:${customer}:spent:${cents}`,
    kind: 'adjustment',
    description: 'Spent elsewhere',
    entries: { [`customer:${customer}`]: -cents, 'system:adjustment': cents },
  });
}

const booksOf = (paymentId: string) =>
  shop.row<{ status: string; refunded: number; returned: number }>(
    'select status, refunded_cents as refunded, bonus_returned_cents as returned from payment where id = ?',
    [paymentId],
  );

describe('a load refunded to its card', () => {
  it('takes back the bonus and sends the whole amount', async () => {
    const paymentId = await loadByCard();
    expect(await shop.balance(customer)).toBe(1100);
    await expect(refundPayment(shop.work(), paymentId)).resolves.toEqual({
      refundedCents: 1000,
      withheldCents: 0,
    });
    expect(await shop.balance(customer)).toBe(0);
    await sendRefund(shop.work(), paymentId);
    expect(shop.cards.refunds).toEqual([{ paymentId, reference: paymentId, amountCents: 'all' }]);
    expect(await booksOf(paymentId)).toEqual({ status: 'refunded', refunded: 1000, returned: 100 });
    expect(await shop.audit()).toEqual([]);
  });

  it('keeps what was spent, bonus first, and never makes the balance negative', async () => {
    const paymentId = await loadByCard();
    await spend(500);
    await expect(refundPayment(shop.work(), paymentId)).resolves.toEqual({
      refundedCents: 500,
      withheldCents: 500,
    });
    expect(await shop.balance(customer)).toBe(0);
    expect(await booksOf(paymentId)).toMatchObject({ refunded: 500, returned: 100 });
    await sendRefund(shop.work(), paymentId);
    expect(shop.cards.refunds).toMatchObject([{ amountCents: 500 }]);
    expect(await shop.audit()).toEqual([]);
  });

  it('is refused if only the bonus is left, and takes nothing', async () => {
    const paymentId = await loadByCard();
    await spend(1030);
    await expect(refundPayment(shop.work(), paymentId)).rejects.toMatchObject({
      code: 'refund_refused',
    });
    expect(await shop.balance(customer)).toBe(70);
    expect(await booksOf(paymentId)).toEqual({ status: 'verified', refunded: 0, returned: 0 });
    expect(await shop.audit()).toEqual([]);
  });

  it('happens once, even if requested ten times at once', async () => {
    const paymentId = await loadByCard();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => refundPayment(shop.work(), paymentId)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.balance(customer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('racing with spending never returns and spends more than was loaded', async () => {
    for (let round = 0; round < 5; round += 1) {
      customer = await shop.addCustomer();
      const paymentId = await loadByCard();
      const items = [
        await shop.addToCart(customer, await shop.addProduct()),
        await shop.addToCart(customer, await shop.addProduct()),
      ];
      const buy = (item: number) =>
        startCheckout(shop.as(customer), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' });
      const [refund, ...purchases] = await Promise.allSettled([
        refundPayment(shop.work(), paymentId),
        ...items.map(buy),
      ]);
      const fromBalance = purchases.reduce(
        (sum, purchase) =>
          sum + (purchase.status === 'fulfilled' && purchase.value.outcome === 'paid' ? 500 : 0),
        0,
      );
      const { escrow } = await shop.row<{ escrow: number }>(
        'select balance_cents::int as escrow from ledger_account where code = ?',
        [`escrow:${customer}`],
      );
      const { refunded, returned } = await booksOf(paymentId);
      expect((await shop.balance(customer)) + escrow + fromBalance + refunded + returned).toBe(1100);
      expect(refund.status).toBe(refunded > 0 ? 'fulfilled' : 'rejected');
      expect(await shop.audit()).toEqual([]);
    }
  });
});

const tell = (charge: string) =>
  receiveStripeWebhook({ ...shop.as(customer), actor: null }, Buffer.from(charge), 'good');

describe('what the hosted checkout tells of a loaded charge', () => {
  it('refunds made in its dashboard come out of the balance; the shop covers what is missing', async () => {
    const paymentId = await loadHosted();
    await spend(300);
    shop.provider.charges.set('ch_l1', { paymentId, refundedCents: 400 });
    await Promise.all([tell('ch_l1'), tell('ch_l1'), tell('ch_l1')]);
    expect(await shop.balance(customer)).toBe(300);
    shop.provider.charges.set('ch_l1', { paymentId, refundedCents: 1000 });
    await tell('ch_l1');
    expect(await shop.balance(customer)).toBe(0);
    expect(await booksOf(paymentId)).toMatchObject({ status: 'refunded', refunded: 1000 });
    expect(await shop.audit()).toEqual([]);
  });

  it.each([
    ['a part, credits the load first', 400, 'paid', 'verified', 600],
    ['all, credits nothing', 1000, 'declined', 'failed', 0],
  ] as const)('a refund reported before we heard of the load: %s', async (...row) => {
    const [, refundedCents, state, status, balance] = row;
    const { paymentId, sessionId } = await loadAtHostedCheckout(shop.as(customer), { amountCents: 1000 });
    shop.provider.set(sessionId, { state });
    shop.provider.charges.set('ch_l3', { paymentId, refundedCents });
    await tell('ch_l3');
    expect(await shop.balance(customer)).toBe(balance);
    expect(await booksOf(paymentId)).toMatchObject({ status });
    expect(await shop.audit()).toEqual([]);
  });
});
