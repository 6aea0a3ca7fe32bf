import { operatorContext } from '#server/context.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  listPaymentsForOperator,
  refundPaymentByOperator,
  settlePaymentByOperator,
} from '#server/admin/index.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { readLog } from '#server/operator-log/index.ts';
import { loadAtHostedCheckout } from '#server/loads/load-at-hosted-checkout.ts';
import { receiveStripeWebhook } from '#server/payments/commands/receive-stripe-webhook.ts';
import { sendRefund } from '#server/payments/jobs/send-refund.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { listPayments } from '#server/payments/queries/list-payments.ts';
import { testOperator } from '../../support/test-operator.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let buyer: number;
let product: number;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.addCustomer();
  product = await shop.addProduct();
  shop.provider.refunds.length = 0;
});

const em = () => shop.orm.em.fork();

/** An account of EUR 5 at the hosted checkout, paid in pounds. */
async function flaggedPurchase(): Promise<{ id: string; sessionId: string; checkoutId: string }> {
  const answer = await startCheckout(shop.as(buyer), {
    cartItems: [await shop.addToCart(buyer, product)],
    totalCents: 500,
    paymentGateway: 'stripe',
  });
  if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
  const { checkoutId, sessionId } = answer;
  const { id } = await shop.row<{ id: string }>('select id from payment where checkout_id = ?', [checkoutId]);
  shop.provider.set(sessionId, { state: 'paid', currency: 'gbp' });
  expect(await settlePayment(shop.work(), id)).toBe('flagged');
  return { id, sessionId, checkoutId };
}

async function flaggedLoad(): Promise<string> {
  const { paymentId, sessionId } = await loadAtHostedCheckout(shop.as(buyer), { amountCents: 1000 });
  shop.provider.set(sessionId, { state: 'paid', amountCents: 999 });
  expect(await settlePayment(shop.work(), paymentId)).toBe('flagged');
  return paymentId;
}

const settle = (id: string, action: 'accept' | 'dismiss', isConfirmed = true) =>
  settlePaymentByOperator(operatorContext(shop.services, em(), testOperator()), {
    id,
    action,
    reason: 'looked up',
    isConfirmed,
  });

const ends = (id: string) =>
  shop.row<{ payment: string; product: string; owner: number | null }>(
    `select p.status as payment, pr.status as product, (select customer_id from purchase where product_id = pr.id) as owner
     from payment p join product pr on pr.id = ? where p.id = ?`,
    [product, id],
  );

/** What the customer reads about their newest payment. */
async function shownPayment() {
  const { results } = await listPayments(shop.as(buyer), { page: 1, limit: 1 });
  return results.map(({ isVerified, error }) => ({ isVerified, error }))[0];
}

const mailsToBuyer = async (template: string) =>
  (
    await shop.row<{ count: number }>(
      `select count(*)::int from pgboss.job join customer on email = data->>'to'
       where name = 'send-mail' and customer.id = ? and data->>'template' = ?`,
      [buyer, template],
    )
  ).count;

describe('a flagged payment', () => {
  it('is delivered once the operator accepts it, after a preview', async () => {
    const { id } = await flaggedPurchase();
    await expect(settle(id, 'accept', false)).resolves.toMatchObject({
      status: 'verified',
      isCredited: false,
      isDone: false,
    });
    expect(await ends(id)).toEqual({ payment: 'flagged', product: 'held', owner: null });
    await settle(id, 'accept');
    expect(await ends(id)).toEqual({ payment: 'verified', product: 'sold', owner: buyer });
    expect(await readLog(em(), { subject: id, limit: 5 })).toMatchObject([
      {
        action: 'payments settle',
        reason: 'looked up',
        before: { status: 'flagged' },
        after: { status: 'verified', customer: buyer },
      },
    ]);
    await expect(settle(id, 'accept')).rejects.toThrow(
      `is not waiting for a decision. payment ${id} is verified.`,
    );
    expect(await shop.audit()).toEqual([]);
  });

  it('becomes balance if its account is gone', async () => {
    const { id, checkoutId } = await flaggedPurchase();
    await em().execute(
      `update product set status = 'withdrawn', held_by = null, held_until = null where id = ?`,
      [product],
    );
    await expect(settle(id, 'accept')).resolves.toMatchObject({ isCredited: true });
    expect(await shop.balance(buyer)).toBe(525);
    expect(await shop.row('select status from checkout where id = ?', [checkoutId])).toEqual({
      status: 'credited',
    });
    expect(await shop.audit()).toEqual([]);
  });

  it('is loaded once when the operator accepts it, even if asked ten times at once', async () => {
    const id = await flaggedLoad();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => settle(id, 'accept')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.balance(buyer)).toBe(1000);
    expect(await shop.audit()).toEqual([]);
  });

  it('frees what it held once the operator dismisses it', async () => {
    const { id } = await flaggedPurchase();
    await settle(id, 'dismiss', false);
    expect(await mailsToBuyer('payment-dismissed')).toBe(0);
    await settle(id, 'dismiss');
    expect(await ends(id)).toEqual({ payment: 'failed', product: 'for_sale', owner: null });
    expect(await shownPayment()).toEqual({ isVerified: false, error: 'The payment was not completed.' });
    expect(await mailsToBuyer('payment-dismissed')).toBe(1);
    expect(await shop.audit()).toEqual([]);
  });

  it('is refunded in full whatever the provider took, as none of it was in our books', async () => {
    const { id, sessionId } = await flaggedPurchase();
    const request = { which: id, reason: 'pounds', isConfirmed: true };
    await expect(
      refundPaymentByOperator(operatorContext(shop.services, em(), testOperator()), request),
    ).resolves.toMatchObject({
      result: { refundedCents: 'all', withheldCents: 0 },
    });
    expect(await ends(id)).toEqual({ payment: 'refunding', product: 'for_sale', owner: null });
    const goesBack = { isVerified: false, error: 'This payment goes back to your card.' };
    expect(await shownPayment()).toEqual(goesBack);
    expect(await settlePayment(shop.work(), id)).toBe('refunding');
    await sendRefund(shop.work(), id);
    expect(await shownPayment()).toEqual(goesBack);
    expect(shop.provider.refunds).toEqual([{ paymentId: id, reference: sessionId, amountCents: 'all' }]);
    expect(await ends(id)).toMatchObject({ payment: 'refunded' });
    expect(await shop.audit()).toEqual([]);
  });

  it('is not affected by a webhook', async () => {
    const { id, sessionId } = await flaggedPurchase();
    shop.provider.set(sessionId, { currency: 'eur' });
    await receiveStripeWebhook({ ...shop.as(buyer), actor: null }, Buffer.from(sessionId), 'good');
    expect(await ends(id)).toMatchObject({ payment: 'flagged' });
  });
});

const list = (filter: Partial<Parameters<typeof listPaymentsForOperator>[1]>) =>
  listPaymentsForOperator(em(), {
    statuses: [],
    olderThanSeconds: 0,
    limit: 100,
    customerId: buyer,
    ...filter,
  });

describe('payments list', () => {
  it('by status, age and customer, the oldest first', async () => {
    const flagged = await flaggedLoad();
    const { paymentId: pending } = await loadAtHostedCheckout(shop.as(buyer), { amountCents: 700 });
    await em().execute(`update payment set created_at = now() - interval '2 days' where id = ?`, [pending]);
    expect((await list({})).map(({ id }) => id)).toEqual([pending, flagged]);
    expect(await list({ statuses: ['flagged', 'refunding'] })).toMatchObject([
      {
        id: flagged,
        status: 'flagged',
        customerId: buyer,
        purpose: 'load',
        gateway: 'stripe',
        amountCents: 1000,
      },
    ]);
    const [old, ...others] = await list({ olderThanSeconds: 86_400 });
    expect(others).toEqual([]);
    expect(old).toMatchObject({ id: pending, status: 'pending' });
    expect(old?.ageSeconds).toBeGreaterThanOrEqual(2 * 86_400);
    expect(await list({ limit: 1 })).toHaveLength(1);
  });

  it('includes a payment from the instant it reaches the requested age', async () => {
    const { paymentId } = await loadAtHostedCheckout(shop.as(buyer), { amountCents: 700 });
    await em().transactional(async (transaction) => {
      await transaction.execute(`update payment set created_at = now() - interval '1 hour' where id = ?`, [
        paymentId,
      ]);
      const of = async (olderThanSeconds: number) =>
        (
          await listPaymentsForOperator(transaction, {
            statuses: [],
            olderThanSeconds,
            limit: 10,
            customerId: buyer,
          })
        ).map(({ id }) => id);
      expect([await of(3599), await of(3600), await of(3601)]).toEqual([[paymentId], [paymentId], []]);
    });
  });
});
