/** Which payment a webhook is about: by its session, or by a refund that failed. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { receiveStripeWebhook } from '#server/payments/commands/receive-stripe-webhook.ts';
import { refundPartOfPaymentWithin, refundPayment } from '#server/payments/commands/refund-payment.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { sendRefund } from '#server/payments/jobs/send-refund.ts';
import { readLog } from '#server/operator-log/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { untilSomebodyWaits } from '../../../support/lock-waits.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { beginLoad, paymentNow } from '../support/load.ts';

const shop = useTestShop();

/** Another session at the provider, which says that it is for this payment. */
function sessionOf(paymentId: string, state: 'open' | 'paid'): string {
  const sessionId = `cs_${randomUUID()}`;
  shop.provider.sessions.set(sessionId, { state, amountCents: 1000, currency: 'eur', paymentId });
  return sessionId;
}

const tell = (sessionId: string) =>
  receiveStripeWebhook({ ...shop.as(0), actor: null }, Buffer.from(sessionId), 'good');
const standing = (paymentId: string) =>
  shop.row('select status, provider_reference as reference from payment where id = ?', [paymentId]);

it('a second session of a payment does not replace the stored one; a person has to return its money', async () => {
  const { customer, paymentId, sessionId } = await beginLoad(shop);
  await tell(sessionOf(paymentId, 'paid'));
  expect(await standing(paymentId)).toEqual({ status: 'pending', reference: sessionId });
  expect(await shop.balance(customer)).toBe(0);
});

it('a failed payment without a session adopts one, stays failed, and is found once it was paid', async () => {
  const { customer, paymentId } = await beginLoad(shop);
  await shop.orm.em
    .fork()
    .execute(
      `update payment set status = 'failed', provider_reference = null, redirect_url = null where id = ?`,
      [paymentId],
    );
  const late = sessionOf(paymentId, 'open');
  await tell(late);
  expect(await standing(paymentId)).toEqual({ status: 'failed', reference: late });
  shop.provider.set(late, { state: 'paid' });
  await tell(late);
  expect(await standing(paymentId)).toEqual({ status: 'verified', reference: late });
  expect(await shop.balance(customer)).toBe(1000);
});

const refundPart = (paymentId: string, amountCents: number) =>
  inTransaction(shop.work(), (ctx) => refundPartOfPaymentWithin(ctx, paymentId, { amountCents }));

/** A load whose part of EUR 3 was sent to the card. */
async function partRefunded(): Promise<{ customer: number; paymentId: string }> {
  const { customer, paymentId, sessionId } = await beginLoad(shop);
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  await refundPart(paymentId, 300);
  await sendRefund(shop.work(), paymentId);
  shop.provider.charges.set(`ch_${paymentId}`, { paymentId, refundedCents: 0 });
  return { customer, paymentId };
}

function sayRefund(paymentId: string, hasFailed: boolean, amountCents = 300): string {
  const id = `re_${randomUUID()}`;
  shop.provider.reportedRefunds.set(id, { chargeId: `ch_${paymentId}`, amountCents, hasFailed });
  return id;
}

const entriesOf = (paymentId: string) =>
  readLog(shop.orm.em.fork(), { subject: `payment ${paymentId}`, limit: 10 });

beforeEach(() => {
  vi.restoreAllMocks();
  shop.provider.refunds.length = 0;
});

it('a refund that failed later is told to the operator once, and sends no money again', async () => {
  const { customer, paymentId } = await partRefunded();
  const errors = vi.spyOn(shop.services.log, 'error');
  const refundId = sayRefund(paymentId, true);
  await Promise.all([tell(refundId), tell(refundId), tell(refundId)]);
  await tell(refundId);
  expect(await entriesOf(paymentId)).toMatchObject([
    { who: 'stripe', action: 'refund failed', after: { refundId, amountCents: 300 } },
  ]);
  expect(errors).toHaveBeenCalledExactlyOnceWith(
    { payment: paymentId, refund: refundId, amountCents: 300 },
    'a refund did not reach the card',
  );
  await tell(sayRefund(paymentId, true));
  expect(await entriesOf(paymentId)).toHaveLength(2);
  await sendRefund(shop.work(), paymentId);
  expect(shop.provider.refunds).toHaveLength(1);
  expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'verified', refunded_cents: 300 });
  expect(await shop.balance(customer)).toBe(700);
  expect(await shop.audit()).toEqual([]);
});

it('a failed refund that the job will send again is not told to the operator', async () => {
  const { paymentId } = await partRefunded();
  const errors = vi.spyOn(shop.services.log, 'error');
  await refundPart(paymentId, 200);
  await tell(sayRefund(paymentId, true));
  expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunding' });
  expect(await entriesOf(paymentId)).toEqual([]);
  expect(errors).not.toHaveBeenCalled();
});

it('a failed refund is not told to the operator while the job is sending its money again', async () => {
  const { paymentId } = await partRefunded();
  await refundPart(paymentId, 200);
  const unsent = { paymentId, refundedCents: 0, isAllBack: false };
  let sent: Promise<void> | undefined;
  vi.spyOn(shop.provider, 'findCharge')
    .mockResolvedValueOnce(unsent)
    // The provider's answer is from before the job, which comes right after it.
    .mockImplementationOnce(async () => {
      sent = sendRefund(shop.work(), paymentId);
      await Promise.race([sent, untilSomebodyWaits(shop)]);
      return unsent;
    });
  await tell(sayRefund(paymentId, true));
  await sent;
  expect(await entriesOf(paymentId)).toEqual([]);
  expect(shop.provider.refunds).toHaveLength(2);
});

it.each([
  [299, 1],
  [300, 0],
])(
  'a failed refund, with %i of 300 cents sent by another one, is told %i times',
  async (refundedCents, times) => {
    const { paymentId } = await partRefunded();
    const errors = vi.spyOn(shop.services.log, 'error');
    shop.provider.charges.set(`ch_${paymentId}`, { paymentId, refundedCents });
    await tell(sayRefund(paymentId, true));
    expect(await entriesOf(paymentId)).toHaveLength(times);
    expect(errors).toHaveBeenCalledTimes(times);
  },
);

it('of a payment that an operator has to decide about, a failed refund is told', async () => {
  const { paymentId, sessionId } = await beginLoad(shop);
  shop.provider.set(sessionId, { state: 'paid', amountCents: 900 });
  await settlePayment(shop.work(), paymentId);
  expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'flagged', received_cents: 0 });
  shop.provider.charges.set(`ch_${paymentId}`, { paymentId, refundedCents: 0 });
  await tell(sayRefund(paymentId, true));
  expect(await entriesOf(paymentId)).toHaveLength(1);
});

it('after a failed refund no other is sent, because that would send the failed amount again', async () => {
  const { customer, paymentId } = await partRefunded();
  await refundPart(paymentId, 200);
  await sendRefund(shop.work(), paymentId);
  await tell(sayRefund(paymentId, true));
  await tell(sayRefund(paymentId, true, 200));
  const refused = {
    name: 'OperationRefused',
    message: expect.stringContaining('€5.00 of it did not reach the card'),
  };
  await expect(refundPart(paymentId, 100)).rejects.toMatchObject(refused);
  await expect(refundPayment(shop.work(), paymentId)).rejects.toMatchObject(refused);
  expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'verified', refunded_cents: 500 });
  expect(await shop.balance(customer)).toBe(500);
  await sendRefund(shop.work(), paymentId);
  expect(shop.provider.refunds).toHaveLength(2);
});

it('another entry about the payment in the log stops no refund', async () => {
  const { paymentId } = await partRefunded();
  await shop.orm.em.fork().execute(
    `insert into operator_log (who, os_user, run, action, subject, after)
     values ('olga', 'shop', gen_random_uuid(), 'dispute win', ?, '{"amountCents": 300}')`,
    [`payment ${paymentId}`],
  );
  await refundPart(paymentId, 200);
  expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunding', refunded_cents: 500 });
});

it('a refund that has not failed, or is of no payment of ours, changes nothing', async () => {
  const { paymentId } = await partRefunded();
  await tell(sayRefund(paymentId, false));
  await tell('re_unknown');
  shop.provider.reportedRefunds.set('re_other', { chargeId: 'ch_other', amountCents: 300, hasFailed: true });
  shop.provider.reportedRefunds.set('re_none', { chargeId: null, amountCents: 300, hasFailed: true });
  shop.provider.charges.set('ch_other', { paymentId: null, refundedCents: 300 });
  for (const refund of ['re_other', 're_none']) await tell(refund);
  expect(await entriesOf(paymentId)).toEqual([]);
});
