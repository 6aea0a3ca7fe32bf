/** A customer's list of payments, status by status. */
import { beforeAll, describe, expect, it } from 'vitest';
import { listPayments } from '#server/payments/queries/list-payments.ts';
import { listPaymentsUnderWay } from '#server/payments/queries/list-payments-under-way.ts';
import { PAYMENT_STATUSES } from '#shared/payments/payment-statuses.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { endHoldIn, startPaying } from '../../checkout/support/buy.ts';
import { sendCard, switchParamOn } from '../support/pay-by-card.ts';
import { allStatusesBut, beginCardLoad, beginLoad, changePayment } from '../support/load.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

const em = () => shop.orm.em.fork();
const firstPage = async (customer: number) =>
  (await listPayments(shop.as(customer), { page: 1, limit: 5 })).results;

describe('the list of payments', () => {
  it.each(PAYMENT_STATUSES.map((status) => ({ status })))('one that is $status', async ({ status }) => {
    const { customer, paymentId } = await beginLoad(shop);
    await changePayment(
      shop,
      paymentId,
      `status = '${status}', received_cents = amount_cents, retries = 2, error = 'Why'`,
    );
    expect(await firstPage(customer)).toMatchObject([
      {
        id: paymentId,
        isVerified: ['verified', 'refunding', 'refunded'].includes(status),
        isRefundRequested: status === 'refunding',
        canRetry: ['created', 'pending', 'failed'].includes(status),
        retries: 2,
        error: 'Why',
        amountCents: 1000,
        paymentMethod: 'stripe',
        purpose: 'load',
        order: null,
      },
    ]);
    await changePayment(shop, paymentId, 'provider_reference = null, received_cents = 0');
    expect(await firstPage(customer)).toMatchObject([{ canRetry: false, isVerified: false }]);
  });

  it('shows only the customer’s own, newest first, page by page', async () => {
    const customer = await shop.addCustomer();
    await beginLoad(shop);
    const added = await em().execute<{ id: string }[]>(
      `insert into payment (id, customer_id, purpose, gateway, amount_cents, created_at)
       select gen_random_uuid(), ?, 'load', 'stripe', 100 * n, now() - n * interval '1 minute'
       from generate_series(1, 3) n returning id`,
      [customer],
    );
    const ids = added.map(({ id }) => id);
    const page = (number: number) => listPayments(shop.as(customer), { page: number, limit: 2 });
    expect(await page(1)).toMatchObject({ count: 3, results: [{ id: ids[0] }, { id: ids[1] }] });
    expect((await page(2)).results.map(({ id }) => id)).toEqual([ids[2]]);
    await expect(page(3)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the payments under way', () => {
  it('show what they are for, what is set aside and until when they can be paid', async () => {
    const { buyer, paymentId, checkoutId, items, products } = await startPaying(shop);
    // Another customer has the same account in their cart.
    await shop.addToCart(await shop.addCustomer(), products[0] ?? 0);
    await changePayment(shop, paymentId, `created_at = now() - interval '100 seconds'`);
    const { ends } = await shop.row<{ ends: string }>(
      'select hold_expires_at as ends from checkout where id = ?',
      [checkoutId],
    );
    expect(await listPaymentsUnderWay(shop.as(buyer))).toEqual([
      {
        id: paymentId,
        purpose: 'checkout',
        checkoutId,
        gateway: 'stripe',
        description: 'Purchase of 1 account (EUW)',
        amountCents: 325,
        withheldCents: 200,
        createdAt: expect.any(String),
        ageSeconds: expect.toSatisfy((age: number) => age >= 100 && age < 115),
        expiresAt: new Date(ends).toISOString(),
        isCancellable: true,
        error: null,
        cartItemIds: items,
      },
    ]);
    expect(await listPaymentsUnderWay(shop.as(await shop.addCustomer()))).toEqual([]);
  });

  it.each(allStatusesBut('created', 'pending'))('exclude a payment that is %s', async (status) => {
    const { buyer, paymentId } = await startPaying(shop);
    await changePayment(shop, paymentId, `status = '${status}'`);
    expect(await listPaymentsUnderWay(shop.as(buyer))).toEqual([]);
  });

  it('of a load last as long as its page, or as long as the bank decides', async () => {
    const [hosted, card] = [await beginLoad(shop), await beginCardLoad(shop)];
    const [load] = await listPaymentsUnderWay(shop.as(hosted.customer));
    expect(Date.parse(load?.expiresAt ?? '') - Date.parse(load?.createdAt ?? '')).toBe(1_815_000);
    expect(load).toMatchObject({ description: 'Balance load', withheldCents: 0, isCancellable: true });
    expect(await listPaymentsUnderWay(shop.as(card.customer))).toMatchObject([
      { expiresAt: null, isCancellable: false },
    ]);
    await changePayment(shop, card.paymentId, 'provider_reference = null');
    expect(await listPaymentsUnderWay(shop.as(card.customer))).toMatchObject([{ isCancellable: true }]);
  });

  it('with a released hold are closed at the hosted checkout, but a bank may still charge', async () => {
    const hosted = await startPaying(shop);
    const buyer = await shop.addCustomer(200);
    const item = await shop.addToCart(buyer, await shop.addProduct());
    const sent = await sendCard(shop, buyer, [item], 5);
    if (sent.outcome !== 'redirect') throw new Error(sent.outcome);
    for (const id of [hosted.checkoutId, sent.checkoutId]) {
      await endHoldIn(shop, id, -1);
      await em().execute(`update checkout set status = 'released' where id = ?`, [id]);
    }
    expect(await listPaymentsUnderWay(shop.as(hosted.buyer))).toEqual([]);
    expect(await listPaymentsUnderWay(shop.as(buyer))).toMatchObject([{ withheldCents: 0, expiresAt: null }]);
  });

  it('with a declined card can be paid with another for a purchase; a load is no longer on its way', async () => {
    const [purchase, load] = [await startPaying(shop), await beginLoad(shop)];
    for (const { paymentId } of [purchase, load]) await changePayment(shop, paymentId, `error = 'Declined.'`);
    expect(await listPaymentsUnderWay(shop.as(purchase.buyer))).toMatchObject([{ error: 'Declined.' }]);
    expect(await listPaymentsUnderWay(shop.as(load.customer))).toEqual([]);
  });
});
