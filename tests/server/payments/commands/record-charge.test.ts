/** Refunds and disputes of a charge as reported by the hosted checkout, to the cent: for balance and for delivered accounts. */
import { describe, expect, it } from 'vitest';
import { postJournal } from '#server/ledger/index.ts';
import { followDispute } from '#server/payments/commands/follow-dispute.ts';
import { recordCharge } from '#server/payments/commands/record-charge.ts';
import { refundPayment } from '#server/payments/commands/refund-payment.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { entriesOf, startPaying } from '../../checkout/support/buy.ts';
import { beginLoad, paymentNow } from '../support/load.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();

async function sayRefunded(paymentId: string, refundedCents: number): Promise<void> {
  const charge = `ch_${paymentId}`;
  shop.provider.charges.set(charge, { paymentId, refundedCents });
  await recordCharge(shop.work(), charge);
}

/** A load of EUR 10, of which this much is left. */
async function loaded(left = 1000) {
  const { customer, paymentId, sessionId } = await beginLoad(shop);
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  if (left < 1000)
    await postJournal(em(), {
      reference: `test:${paymentId}`,
      kind: 'adjustment',
      description: 'Spent',
      entries: { [`customer:${customer}`]: left - 1000, 'system:adjustment': 1000 - left },
    });
  return { customer, paymentId };
}

describe('a charge of a load', () => {
  it.each([
    { refunded: 0, status: 'verified', booked: 0 },
    { refunded: 1, status: 'verified', booked: 1 },
    { refunded: 999, status: 'verified', booked: 999 },
    { refunded: 1000, status: 'refunded', booked: 1000 },
    { refunded: 1001, status: 'refunded', booked: 1000 },
  ])('$refunded cents: $status', async ({ refunded, status, booked }) => {
    const { customer, paymentId } = await loaded();
    await sayRefunded(paymentId, refunded);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status, refunded_cents: booked });
    expect(await shop.balance(customer)).toBe(1000 - booked);
    expect(await shop.audit()).toEqual([]);
  });

  it.each([
    { left: 400, fromBalance: 400, fromShop: 0 },
    { left: 399, fromBalance: 399, fromShop: 1 },
    { left: 0, fromBalance: 0, fromShop: 400 },
  ])(
    '400 cents with $left on the balance: the shop bears $fromShop',
    async ({ left, fromBalance, fromShop }) => {
      const { customer, paymentId } = await loaded(left);
      await sayRefunded(paymentId, 400);
      expect(await entriesOf(shop, `payment:${paymentId}:refunded:400`)).toEqual({
        'system:stripe': 400,
        ...(fromBalance > 0 && { [`customer:${customer}`]: -fromBalance }),
        ...(fromShop > 0 && { 'system:refunds': -fromShop }),
      });
      expect(await shop.balance(customer)).toBe(left - fromBalance);
    },
  );

  it('takes only the increase over an earlier report, and nothing if there is none', async () => {
    const { customer, paymentId } = await loaded();
    for (const [said, balance] of [
      [300, 700],
      [300, 700],
      [500, 500],
      [300, 500],
      [501, 499],
    ] as const) {
      await sayRefunded(paymentId, said);
      expect(await shop.balance(customer)).toBe(balance);
    }
    expect(await paymentNow(shop, paymentId)).toMatchObject({ refunded_cents: 501, status: 'verified' });
    expect(await shop.audit()).toEqual([]);
  });
});

describe('a charge of a refund decided here', () => {
  it.each([
    [399, 'refunding'],
    [400, 'refunded'],
  ])('with %i of 400 cents leaves it %s, and nothing is booked again', async (said, status) => {
    const { customer, paymentId } = await loaded(400);
    await refundPayment(shop.work(), paymentId);
    await sayRefunded(paymentId, said);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status, refunded_cents: 400 });
    expect(await entriesOf(shop, `payment:${paymentId}:refunded:${said}`)).toBeUndefined();
    expect(await shop.balance(customer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('a charge of a purchase', () => {
  it('when delivered is borne by the shop, whatever the balance', async () => {
    const { buyer, paymentId, sessionId } = await startPaying(shop);
    shop.provider.set(sessionId, { state: 'paid' });
    await settlePayment(shop.work(), paymentId);
    await postJournal(em(), {
      reference: `test:${paymentId}`,
      kind: 'adjustment',
      description: 'A gift',
      entries: { [`customer:${buyer}`]: 900, 'system:adjustment': -900 },
    });
    await sayRefunded(paymentId, 325);
    expect(await entriesOf(shop, `payment:${paymentId}:refunded:325`)).toEqual({
      'system:stripe': 325,
      'system:refunds': -325,
    });
    expect(await shop.balance(buyer)).toBe(900);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunded', refunded_cents: 325 });
  });

  it('when it came too late comes out of the balance it became', async () => {
    const { buyer, paymentId, products, sessionId } = await startPaying(shop);
    await em().execute(
      `update product set status = 'withdrawn', held_by = null, held_until = null where id = ?`,
      [products[0]],
    );
    shop.provider.set(sessionId, { state: 'paid' });
    await settlePayment(shop.work(), paymentId);
    expect(await shop.balance(buyer)).toBe(525);
    await sayRefunded(paymentId, 325);
    expect(await shop.balance(buyer)).toBe(200);
    expect(await shop.audit()).toEqual([]);
  });
});

it('ignores a charge of a payment that we or the provider do not know', async () => {
  const { customer, paymentId } = await loaded();
  shop.provider.charges.set('ch_other', {
    paymentId: 'ad5b1a9e-33b5-44f4-b9a9-a6b7f2a9b3c1',
    refundedCents: 500,
  });
  shop.provider.charges.set('ch_none', { paymentId: null, refundedCents: 500 });
  for (const charge of ['ch_other', 'ch_none', 'ch_unknown']) await recordCharge(shop.work(), charge);
  expect(await shop.balance(customer)).toBe(1000);
  expect(await paymentNow(shop, paymentId)).toMatchObject({ refunded_cents: 0 });
});

const sayDisputed = async (paymentId: string, amountCents: number, state: 'open' | 'won' | 'lost') => {
  const chargeId = `ch_${paymentId}`;
  const isWithdrawn = state === 'lost';
  if (!shop.provider.charges.has(chargeId))
    shop.provider.charges.set(chargeId, { paymentId, refundedCents: 0 });
  shop.provider.disputes.set(`dp_${paymentId}`, {
    chargeId,
    amountCents,
    state,
    isWithdrawn,
    reason: 'fraudulent',
  });
  await followDispute(shop.work(), `dp_${paymentId}`);
};
const withheld = (paymentId: string) =>
  shop.row('select amount_cents as disputed, withheld_cents as withheld from dispute where payment_id = ?', [
    paymentId,
  ]);

describe('a charge of a disputed load', () => {
  it.each(['won', 'lost'] as const)(
    'that is refunded at the provider in full takes what was withheld for it, and the dispute, %s, gives nothing back',
    async (end) => {
      const { customer, paymentId } = await loaded();
      await sayDisputed(paymentId, 1000, 'open');
      expect(await shop.balance(customer)).toBe(0);
      await sayRefunded(paymentId, 1000);
      expect(await withheld(paymentId)).toEqual({ disputed: 0, withheld: 0 });
      expect(await shop.audit()).toEqual([]);
      await sayDisputed(paymentId, 1000, end);
      expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunded', refunded_cents: 1000 });
      expect(await shop.balance(customer)).toBe(0);
      expect(await shop.audit()).toEqual([]);
    },
  );

  it('that is refunded at the provider in part stays disputed for the rest', async () => {
    // 400 of it were spent.
    const { customer, paymentId } = await loaded(600);
    await sayDisputed(paymentId, 1000, 'open');
    expect(await withheld(paymentId)).toEqual({ disputed: 1000, withheld: 600 });
    await sayRefunded(paymentId, 700);
    expect(await withheld(paymentId)).toEqual({ disputed: 300, withheld: 300 });
    expect(await entriesOf(shop, `payment:${paymentId}:refunded:700`)).toEqual({
      'system:stripe': 700,
      [`customer:${customer}`]: -300,
      'system:refunds': -400,
    });
    expect(await shop.audit()).toEqual([]);
    await sayDisputed(paymentId, 1000, 'won');
    expect(await shop.balance(customer)).toBe(300);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'verified', refunded_cents: 700 });
    expect(await shop.audit()).toEqual([]);
  });
});
