/** Where the browser is sent after the bank's page, depending on the payment's purpose and status. */
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestShop } from '../../../support/test-shop.ts';
import { fillCart } from '../../checkout/support/buy.ts';
import { callBack, sendCard, switchParamOn } from '../support/pay-by-card.ts';
import { beginCardLoad, beginLoad, changePayment } from '../support/load.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

const STATUSES = [
  ['created', 'waits'],
  ['pending', 'waits'],
  ['verified', 'done'],
  ['failed', 'payment_declined'],
  ['refunding', 'payment_declined'],
  ['refunded', 'payment_declined'],
  ['flagged', 'payment_in_review'],
  ['disputed', 'payment_in_review'],
  ['charged_back', 'payment_in_review'],
] as const;

describe('from the bank', () => {
  it.each(STATUSES)('a load that is %s: %s', async (status, end) => {
    const { paymentId } = await beginCardLoad(shop);
    await changePayment(shop, paymentId, `status = '${status}'`);
    const load = '/my-account/profile/load-balance/';
    const page = {
      waits: `${load}processing/?payment=${paymentId}`,
      done: `${load}success/?payment=${paymentId}`,
      payment_declined: `${load}?detail=payment_declined`,
      payment_in_review: `${load}?detail=payment_in_review`,
    };
    expect(await callBack(shop, { Siparis_ID: paymentId })).toBe(page[end]);
  });

  it.each(STATUSES)('a purchase that is %s: %s', async (status, end) => {
    const buyer = await shop.addCustomer();
    const { items } = await fillCart(shop, buyer);
    const sent = await sendCard(shop, buyer, items, 5);
    if (sent.outcome !== 'redirect') throw new Error(sent.outcome);
    const { id } = await shop.row<{ id: string }>('select id from payment where checkout_id = ?', [
      sent.checkoutId,
    ]);
    await changePayment(shop, id, `status = '${status}'`);
    const waits = `/my-cart/payment-processing/?payment=${id}`;
    const page = {
      waits,
      // Nothing was delivered so far: the processing page says what became of the money.
      done: waits,
      payment_declined: '/my-cart/purchase-failed/?detail=payment_declined',
      payment_in_review: '/my-cart/purchase-failed/?detail=payment_in_review',
    };
    expect(await callBack(shop, { Siparis_ID: id })).toBe(page[end]);
    if (status !== 'verified') return;
    await shop.orm.em.fork().execute(`update checkout set status = 'paid' where id = ?`, [sent.checkoutId]);
    expect(await callBack(shop, { Siparis_ID: id })).toBe(
      `/my-cart/purchase-completed/?checkout=${sent.checkoutId}`,
    );
  });

  it('an unknown order, or another gateway’s, leads to no payment', async () => {
    const { sessionId } = await beginLoad(shop);
    for (const order of ['', 'unknown', sessionId])
      expect(await callBack(shop, { Siparis_ID: order })).toBe(
        '/my-cart/purchase-failed/?detail=payment_unknown',
      );
  });
});
