/** Sending a refund: in which status, which amount, and only once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordCharge } from '#server/payments/commands/record-charge.ts';
import { refundPartOfPaymentWithin, refundPayment } from '#server/payments/commands/refund-payment.ts';
import { completeRefund, hurryRefund, resendRefunds, sendRefund } from '#server/payments/jobs/send-refund.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { inTransaction } from '#server/platform/database.ts';
import { openTestShop, type TestShop } from '../../../support/test-shop.ts';
import { allStatusesBut, beginLoad, changePayment, paymentNow } from '../support/load.ts';

let shop: TestShop;
let paymentId: string;
let customer: number;
let reference: string;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  // No other test's refund is resent.
  await shop.orm.em.fork().execute(`update payment set status = 'refunded' where status = 'refunding'`);
  shop.provider.refunds.length = 0;
  ({ customer, paymentId, sessionId: reference } = await beginLoad(shop));
  shop.provider.set(reference, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
});

const em = () => shop.orm.em.fork();
const send = () => sendRefund(shop.work(), paymentId);

async function mailsSent(): Promise<number> {
  const { n } = await shop.row<{ n: number }>(
    `select count(*)::int as n from pgboss.job where name = 'send-mail' and data->>'template' = 'refund-sent'
       and data->>'to' = (select email from customer where id = ?)`,
    [customer],
  );
  return n;
}

const refundPart = (amountCents: number) =>
  inTransaction(shop.work(), (ctx) => refundPartOfPaymentWithin(ctx, paymentId, { amountCents }));

const hurry = () => inTransaction(shop.work(), (ctx) => hurryRefund(ctx, paymentId));

/** The provider's webhook: so much of the charge was refunded. */
async function tell(refundedCents: number): Promise<void> {
  shop.provider.charges.set('ch_slow', { paymentId, refundedCents });
  await recordCharge(shop.work(), 'ch_slow');
}

async function addDispute(state: 'open' | 'won'): Promise<void> {
  await em().execute(
    `insert into dispute (payment_id, state, amount_cents, closed_at)
     values (?, ?, 100, case when ? <> 'open' then now() end)`,
    [paymentId, state, state],
  );
}

async function jobsOf(payment: string): Promise<number> {
  const { n } = await shop.row<{ n: number }>(
    `select count(*)::int as n from pgboss.job where name = 'send-refund' and data->>'paymentId' = ?`,
    [payment],
  );
  return n;
}

describe('a refund', () => {
  it.each([
    ['the whole', 1000, 1000, 'all'],
    ['all but a cent', 1000, 999, 999],
    ['a cent', 1000, 1, 1],
    ['all of a payment that is not in the books', 0, 0, 'all'],
  ])('is sent: %s', async (_, received, refunded, amountCents) => {
    await changePayment(
      shop,
      paymentId,
      `status = 'refunding', received_cents = ${received}, refunded_cents = ${refunded}`,
    );
    await send();
    expect(shop.provider.refunds).toEqual([{ paymentId, reference, amountCents }]);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunded' });
    expect(await mailsSent()).toBe(1);
  });

  it.each(allStatusesBut('refunding'))('is not sent for a payment that is %s', async (status) => {
    await changePayment(shop, paymentId, `status = '${status}', refunded_cents = 500`);
    await send();
    expect(shop.provider.refunds).toEqual([]);
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status });
    expect(await mailsSent()).toBe(0);
  });

  it('is sent and announced once', async () => {
    await changePayment(shop, paymentId, `status = 'refunding', refunded_cents = 500`);
    await send();
    await send();
    await completeRefund(shop.work(), paymentId, { sentCents: 500, returnedCents: 500 });
    expect(shop.provider.refunds).toHaveLength(1);
    expect(await mailsSent()).toBe(1);
  });

  it('is retried when the provider does not answer', async () => {
    await changePayment(shop, paymentId, `status = 'refunding', refunded_cents = 500`);
    shop.provider.isDown = true;
    await expect(send()).rejects.toThrow('provider is down');
    shop.provider.isDown = false;
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunding' });
    expect(await mailsSent()).toBe(0);
    await send();
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunded' });
  });

  it.each([
    ['the next part', () => refundPart(300), 600, 600, 'verified'],
    ['the rest', () => refundPayment(shop.work(), paymentId), 1000, 'all', 'refunded'],
  ] as const)(
    'whose answer comes after %s was decided leaves that to be sent',
    async (_, decide, cents, amount, status) => {
      await refundPart(300);
      vi.spyOn(shop.provider, 'refund').mockImplementationOnce(async (request) => {
        shop.provider.refunds.push(request);
        await tell(300);
        await decide();
        return 300;
      });
      await send();
      expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'refunding', refunded_cents: cents });
      expect(await mailsSent()).toBe(1);
      await send();
      expect(shop.provider.refunds.map(({ amountCents }) => amountCents)).toEqual([300, amount]);
      expect(await paymentNow(shop, paymentId)).toMatchObject({ status });
      expect(await mailsSent()).toBe(2);
    },
  );

  it.each([
    ['open', 0],
    ['won', 1],
  ] as const)('with a dispute that is %s is sent %i times', async (state, count) => {
    await changePayment(shop, paymentId, `status = 'refunding', refunded_cents = 500`);
    await addDispute(state);
    await send();
    expect(shop.provider.refunds).toHaveLength(count);
    expect(await paymentNow(shop, paymentId)).toMatchObject({
      status: count === 0 ? 'refunding' : 'refunded',
    });
  });
});

describe('a refund that has lost its job', () => {
  it('gets a new one, once', async () => {
    await changePayment(shop, paymentId, `status = 'refunding', refunded_cents = 500`);
    expect(await jobsOf(paymentId)).toBe(0);
    await resendRefunds(shop.work());
    await resendRefunds(shop.work());
    expect(await jobsOf(paymentId)).toBe(1);
  });

  it.each(allStatusesBut('refunding'))('gets none when it is %s', async (status) => {
    await changePayment(shop, paymentId, `status = '${status}'`);
    await resendRefunds(shop.work());
    expect(await jobsOf(paymentId)).toBe(0);
  });

  it('gets none while a bank decides', async () => {
    await changePayment(shop, paymentId, `status = 'refunding', refunded_cents = 500`);
    await addDispute('open');
    await resendRefunds(shop.work());
    expect(await jobsOf(paymentId)).toBe(0);
  });
});

describe('a refund that an operator sends again', () => {
  it('is retried at once and as often as a new one, while those of other payments wait', async () => {
    const { paymentId: other } = await beginLoad(shop);
    for (const id of [paymentId, other])
      await changePayment(shop, id, `status = 'refunding', received_cents = 1000, refunded_cents = 500`);
    await resendRefunds(shop.work());
    await em().execute(
      `update pgboss.job set state = 'retry', retry_count = 9, start_after = now() + interval '1 hour'
       where name = 'send-refund' and data->>'paymentId' in (?, ?)`,
      [paymentId, other],
    );
    expect(await hurry()).toBe(true);
    const jobOf = (id: string) =>
      shop.row(
        `select retry_count as retries, start_after <= now() as "isDue" from pgboss.job
         where name = 'send-refund' and data->>'paymentId' = ?`,
        [id],
      );
    expect(await jobOf(paymentId)).toEqual({ retries: 0, isDue: true });
    expect(await jobOf(other)).toEqual({ retries: 9, isDue: false });
  });

  it('has a job again if it has none', async () => {
    await changePayment(shop, paymentId, `status = 'refunding', refunded_cents = 500`);
    expect(await hurry()).toBe(true);
    expect(await jobsOf(paymentId)).toBe(1);
  });

  it('stays where it is while a bank decides, and once it is sent', async () => {
    await changePayment(shop, paymentId, `status = 'refunding', refunded_cents = 500`);
    await addDispute('open');
    expect(await hurry()).toBe(false);
    await changePayment(shop, paymentId, `status = 'refunded'`);
    await em().execute(`update dispute set state = 'won', closed_at = now() where payment_id = ?`, [
      paymentId,
    ]);
    expect(await hurry()).toBe(false);
    expect(await jobsOf(paymentId)).toBe(0);
  });
});
