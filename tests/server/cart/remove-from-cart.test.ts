import { beforeAll, describe, expect, it } from 'vitest';
import { removeFromCart } from '#server/cart/remove-from-cart.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { lockBalance } from '#server/ledger/index.ts';
import { reconcilePayments } from '#server/payments/jobs/payment-jobs.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import type { EntityManager } from '#server/platform/database.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { callBack, sendCard, switchParamOn } from '../payments/support/pay-by-card.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

const em = () => shop.orm.em.fork();

/** A customer with EUR 2 of balance at the hosted checkout for one of two accounts of EUR 5. */
async function addPaying() {
  const [buyer, product] = [await shop.addCustomer(200), await shop.addProduct()];
  const item = await shop.addToCart(buyer, product);
  const other = await shop.addToCart(buyer, await shop.addProduct());
  const answer = await startCheckout(shop.as(buyer), {
    cartItems: [item],
    totalCents: 500,
    paymentGateway: 'stripe',
  });
  if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
  const { id: paymentId } = await shop.row<{ id: string }>('select id from payment where checkout_id = ?', [
    answer.checkoutId,
  ]);
  return { buyer, product, item, other, paymentId, sessionId: answer.sessionId };
}

async function standing(paymentId: string, product: number) {
  return shop.row<{ payment: string; checkout: string; product: string }>(
    `select p.status as payment, c.status as checkout, pr.status as product
     from payment p join checkout c on c.id = p.checkout_id join product pr on pr.id = ? where p.id = ?`,
    [product, paymentId],
  );
}

describe('an item of a payment under way', () => {
  it('is not removed if the customer must be asked first; other items are', async () => {
    const { buyer, product, item, other, paymentId } = await addPaying();
    expect(await removeFromCart(shop.as(buyer), [item, other], 'refuse')).toEqual({
      outcome: 'payment_under_way',
      paymentIds: [paymentId],
    });
    expect(await standing(paymentId, product)).toMatchObject({ product: 'held' });
    expect(await removeFromCart(shop.as(buyer), [other], 'refuse')).toMatchObject({ items: [{}] });
    expect(await shop.balance(buyer)).toBe(0);
  });

  it('is not removed if its payment starts while the removal waits; the customer is asked', async () => {
    const { buyer, item, paymentId } = await addPaying();
    const setStatus = (transaction: EntityManager, status: string) =>
      transaction.execute(
        'update checkout set status = ? where id = (select checkout_id from payment where id = ?)',
        [status, paymentId],
      );
    await setStatus(em(), 'released');
    let removing: Promise<unknown> | undefined;
    await em().transactional(async (rival) => {
      await lockBalance(rival, buyer);
      await setStatus(rival, 'awaiting_payment');
      removing = removeFromCart(shop.as(buyer), [item], 'refuse');
      await untilSomebodyWaits(shop);
    });
    expect(await removing).toEqual({ outcome: 'payment_under_way', paymentIds: [paymentId] });
    expect(await shop.balance(buyer)).toBe(0);
  });

  it('ends the payment with it: page closed, account on sale, balance back', async () => {
    const { buyer, product, item, paymentId, sessionId } = await addPaying();
    expect(await removeFromCart(shop.as(buyer), [item])).toEqual({
      outcome: 'removed',
      items: [{ productId: product, addedAt: expect.any(String) }],
      isPaid: false,
    });
    expect(await standing(paymentId, product)).toEqual({
      payment: 'failed',
      checkout: 'released',
      product: 'for_sale',
    });
    expect(shop.provider.sessions.get(sessionId)?.state).toBe('expired');
    expect(await shop.balance(buyer)).toBe(200);
    expect(await shop.audit()).toEqual([]);
  });

  it('frees the balance even if the provider does not answer; its page is closed later', async () => {
    const { buyer, product, item, paymentId, sessionId } = await addPaying();
    const close = shop.provider.closePage.bind(shop.provider);
    shop.provider.closePage = () => Promise.reject(new Error('provider is down'));
    await removeFromCart(shop.as(buyer), [item]).finally(() => {
      shop.provider.closePage = close;
    });
    expect(await standing(paymentId, product)).toMatchObject({ checkout: 'released', product: 'for_sale' });
    expect(await shop.balance(buyer)).toBe(200);
    await reconcilePayments(shop.work());
    expect(shop.provider.sessions.get(sessionId)?.state).toBe('expired');
  });

  it('is bought if it was already paid', async () => {
    const { buyer, product, item, paymentId, sessionId } = await addPaying();
    shop.provider.set(sessionId, { state: 'paid' });
    expect(await removeFromCart(shop.as(buyer), [item])).toEqual({
      outcome: 'removed',
      items: [],
      isPaid: true,
    });
    expect(await standing(paymentId, product)).toEqual({
      payment: 'verified',
      checkout: 'paid',
      product: 'sold',
    });
  });

  it('frees the balance at once while at the bank, and nothing the bank still charges is lost', async () => {
    const [buyer, product] = [await shop.addCustomer(200), await shop.addProduct()];
    const item = await shop.addToCart(buyer, product);
    const sent = await sendCard(shop, buyer, [item], 5);
    if (sent.outcome !== 'redirect') throw new Error(sent.outcome);
    const { id: paymentId } = await shop.row<{ id: string }>('select id from payment where checkout_id = ?', [
      sent.checkoutId,
    ]);
    await removeFromCart(shop.as(buyer), [item]);
    expect(await shop.balance(buyer)).toBe(200);
    expect(await standing(paymentId, product)).toMatchObject({ payment: 'pending', product: 'for_sale' });
    shop.cards.set(paymentId, { state: 'paid' });
    await callBack(shop, { Siparis_ID: paymentId });
    expect(await standing(paymentId, product)).toMatchObject({ payment: 'verified', checkout: 'paid' });
    expect(await shop.audit()).toEqual([]);
  });

  it('cannot be removed by another customer', async () => {
    const { buyer, product, item, paymentId } = await addPaying();
    const stranger = await shop.addCustomer();
    expect(await removeFromCart(shop.as(stranger), [item])).toMatchObject({ items: [] });
    expect(await standing(paymentId, product)).toMatchObject({ payment: 'pending', product: 'held' });
    expect(await shop.balance(buyer)).toBe(0);
  });

  it('removed, paid, paid again and wanted by a rival at the same instant: nothing is lost or sold twice', async () => {
    for (const isPaidFirst of [true, false, true, false]) {
      const { buyer, product, item, paymentId, sessionId } = await addPaying();
      const rival = await shop.addCustomer(500);
      const rivalItem = await shop.addToCart(rival, product);
      const pay = () => {
        if (shop.provider.sessions.get(sessionId)?.state === 'open')
          shop.provider.set(sessionId, { state: 'paid' });
        return settlePayment(shop.work(), paymentId);
      };
      await Promise.all([
        ...(isPaidFirst ? [pay()] : []),
        ...Array.from({ length: 10 }, () => removeFromCart(shop.as(buyer), [item])),
        pay(),
        startCheckout(shop.as(buyer), {
          cartItems: [item],
          totalCents: 500,
          paymentGateway: 'stripe',
          idempotencyKey: 'another tab',
        }),
        startCheckout(shop.as(rival), { cartItems: [rivalItem], totalCents: 500, paymentGateway: 'stripe' }),
      ]);
      const { owner } = await shop.row<{ owner: number | null }>(
        'select (select customer_id from purchase where product_id = ?) as owner',
        [product],
      );
      expect([buyer, rival, null]).toContain(owner);
      const { payment } = await standing(paymentId, product);
      // EUR 3 by card on top of the 2, less the account: whatever came first, it adds up.
      const { held } = await shop.row<{ held: number }>(
        'select balance_cents::int as held from ledger_account where code = ?',
        [`escrow:${buyer}`],
      );
      const worth = (await shop.balance(buyer)) + held + (owner === buyer ? 500 : 0);
      expect(worth).toBe(payment === 'verified' ? 500 : 200);
      expect(await shop.audit()).toEqual([]);
    }
  });
});
