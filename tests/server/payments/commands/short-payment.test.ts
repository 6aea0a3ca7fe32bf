/** A payment that brought another amount than was asked for and was accepted by the operator: its refunds return what the provider has. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { operatorContext } from '#server/context.ts';
import { refundPaymentByOperator, settlePaymentByOperator } from '#server/admin/index.ts';
import { postJournal } from '#server/ledger/index.ts';
import { receiveStripeWebhook } from '#server/payments/commands/receive-stripe-webhook.ts';
import { refundPartOfPaymentWithin, refundPayment } from '#server/payments/commands/refund-payment.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { resendRefunds, sendRefund } from '#server/payments/jobs/send-refund.ts';
import { inTransaction } from '#server/platform/database.ts';
import { testOperator } from '../../../support/test-operator.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { mailTo } from '../../marketplace/support/market.ts';
import { beginCardLoad, beginLoad, paymentNow } from '../support/load.ts';
import { switchParamOn } from '../support/pay-by-card.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));
afterEach(() => {
  shop.provider.refunds.length = 0;
  shop.cards.refunds.length = 0;
});

interface AcceptedLoad {
  customer: number;
  paymentId: string;
}

const operator = () => operatorContext(shop.services, shop.orm.em.fork(), testOperator());

async function accept(paymentId: string): Promise<void> {
  expect(await settlePayment(shop.work(), paymentId)).toBe('flagged');
  const decision = { id: paymentId, action: 'accept', reason: 'near enough', isConfirmed: true } as const;
  await settlePaymentByOperator(operator(), decision);
}

/** A load of EUR 10 at the hosted checkout, which took this much. */
async function loadedHosted(tookCents: number): Promise<AcceptedLoad> {
  const { customer, paymentId, sessionId } = await beginLoad(shop);
  shop.provider.set(sessionId, { state: 'paid', amountCents: tookCents });
  await accept(paymentId);
  return { customer, paymentId };
}

/** The same at the second gateway, with its bonus. */
async function loadedByCard(tookCents: number): Promise<AcceptedLoad> {
  const { customer, paymentId } = await beginCardLoad(shop);
  shop.cards.set(paymentId, { state: 'paid', amountCents: tookCents });
  await accept(paymentId);
  return { customer, paymentId };
}

const send = (paymentId: string) => sendRefund(shop.work(), paymentId);

/** The webhook about its charge. */
async function sayRefunded(paymentId: string, refundedCents: number): Promise<void> {
  const charge = `ch_${paymentId}`;
  shop.provider.charges.set(charge, { paymentId, refundedCents });
  await receiveStripeWebhook({ ...shop.as(0), actor: null }, Buffer.from(charge), 'good');
}

const refundPart = (paymentId: string, amountCents: number) =>
  inTransaction(shop.work(), (ctx) => refundPartOfPaymentWithin(ctx, paymentId, { amountCents }));

async function mailsSent(customer: number): Promise<number> {
  const { mails } = await shop.row<{ mails: number }>(
    `select count(*)::int as mails from pgboss.job join customer on email = data->>'to'
     where name = 'send-mail' and customer.id = ? and data->>'template' = 'refund-sent'`,
    [customer],
  );
  return mails;
}

describe.each([
  ['the hosted checkout', loadedHosted, () => shop.provider, 1000],
  ['the second gateway', loadedByCard, () => shop.cards, 1100],
] as const)('an accepted payment at %s', (_, loaded, provider, balance) => {
  it.each([999, 1001])('that brought %i cents of 1000 goes back as it is', async (tookCents) => {
    const { customer, paymentId } = await loaded(tookCents);
    expect(await shop.balance(customer)).toBe(balance);
    await refundPaymentByOperator(operator(), { which: paymentId, reason: 'they asked', isConfirmed: true });
    expect(await shop.balance(customer)).toBe(0);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunding', refunded_cents: 1000 });
    await send(paymentId);
    expect(provider().refunds).toMatchObject([{ paymentId, amountCents: 'all' }]);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunded', refunded_cents: 1000 });
    expect(await mailTo(shop, customer, 'refund-sent')).toEqual({ amountCents: Math.min(tookCents, 1000) });
    expect(await shop.balance(customer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('whose refund the provider refuses at first goes back once it agrees', async () => {
    const { customer, paymentId } = await loaded(999);
    await refundPayment(shop.work(), paymentId);
    vi.spyOn(provider(), 'refund').mockRejectedValueOnce(new Error('not today'));
    await expect(send(paymentId)).rejects.toThrow('not today');
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunding' });
    expect(await mailsSent(customer)).toBe(0);
    await send(paymentId);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunded' });
    expect(await mailTo(shop, customer, 'refund-sent')).toEqual({ amountCents: 999 });
    await send(paymentId);
    expect(await mailsSent(customer)).toBe(1);
    expect(await shop.audit()).toEqual([]);
  });

  it('of which a part was spent goes back as far as the provider has it', async () => {
    const { customer, paymentId } = await loaded(800);
    await postJournal(shop.orm.em.fork(), {
      reference: `test:${paymentId}`,
      kind: 'adjustment',
      description: 'Spent',
      entries: { [`customer:${customer}`]: -100, 'system:adjustment': 100 },
    });
    await refundPayment(shop.work(), paymentId);
    await send(paymentId);
    expect(provider().refunds).toMatchObject([{ amountCents: 900 }]);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunded', refunded_cents: 900 });
    expect(await mailTo(shop, customer, 'refund-sent')).toEqual({ amountCents: 800 });
    expect(await shop.audit()).toEqual([]);
  });

  it('goes back in parts, the last of which is what is left', async () => {
    const { customer, paymentId } = await loaded(999);
    await refundPart(paymentId, 400);
    await send(paymentId);
    expect(await mailTo(shop, customer, 'refund-sent')).toEqual({ amountCents: 400 });
    await refundPart(paymentId, 600);
    await send(paymentId);
    expect(provider().refunds.map(({ amountCents }) => amountCents)).toEqual([400, 'all']);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunded', refunded_cents: 1000 });
    expect(await mailTo(shop, customer, 'refund-sent')).toEqual({ amountCents: 599 });
    expect(await shop.audit()).toEqual([]);
  });
});

describe('an accepted payment that goes back in the dashboard', () => {
  it('once it is requested here is refunded, and one mail names what came', async () => {
    const { customer, paymentId } = await loadedHosted(999);
    await refundPayment(shop.work(), paymentId);
    await sayRefunded(paymentId, 998);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunding', refunded_cents: 1000 });
    await sayRefunded(paymentId, 999);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunded', refunded_cents: 1000 });
    expect(await mailTo(shop, customer, 'refund-sent')).toEqual({ amountCents: 999 });
    await sayRefunded(paymentId, 999);
    await send(paymentId);
    await resendRefunds(shop.work());
    expect(shop.provider.refunds).toEqual([]);
    expect(await mailsSent(customer)).toBe(1);
    expect(await shop.balance(customer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('without a request here costs what went back', async () => {
    const { customer, paymentId } = await loadedHosted(999);
    await sayRefunded(paymentId, 999);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'verified', refunded_cents: 999 });
    expect(await shop.balance(customer)).toBe(1);
    expect(await mailsSent(customer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });
});

it('a flagged payment that goes back in the dashboard is refunded, and the mail names no amount', async () => {
  const { customer, paymentId, sessionId } = await beginLoad(shop);
  shop.provider.set(sessionId, { state: 'paid', amountCents: 999 });
  expect(await settlePayment(shop.work(), paymentId)).toBe('flagged');
  await refundPayment(shop.work(), paymentId);
  await sayRefunded(paymentId, 998);
  expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunding' });
  await sayRefunded(paymentId, 999);
  expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunded', refunded_cents: 0 });
  expect(await mailTo(shop, customer, 'refund-sent')).toEqual({ amountCents: null });
  await send(paymentId);
  expect(await mailsSent(customer)).toBe(1);
  expect(await shop.audit()).toEqual([]);
});

it('a failed refund of an accepted payment is not told once another one has sent all there was', async () => {
  const { paymentId } = await loadedHosted(999);
  await refundPayment(shop.work(), paymentId);
  await send(paymentId);
  const failures = async (refundedCents: number) => {
    const id = `re_${refundedCents}`;
    const failed = { chargeId: `ch_${paymentId}`, amountCents: 999, hasFailed: true };
    shop.provider.charges.set(failed.chargeId, { paymentId, refundedCents });
    shop.provider.reportedRefunds.set(id, failed);
    await receiveStripeWebhook({ ...shop.as(0), actor: null }, Buffer.from(id), 'good');
    const log = `select count(*)::int as entries from operator_log where action = 'refund failed' and subject = ?`;
    return (await shop.row<{ entries: number }>(log, [`payment ${paymentId}`])).entries;
  };
  expect(await failures(999)).toBe(0);
  expect(await failures(998)).toBe(1);
});
