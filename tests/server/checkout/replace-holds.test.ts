import { beforeAll, describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { reconcilePayments } from '#server/payments/jobs/payment-jobs.ts';
import type { PaymentGateway } from '#shared/checkout/gateways.ts';
import { isFree, untilSomebodyWaits } from '../../support/lock-waits.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { sendCard, switchParamOn } from '../payments/support/pay-by-card.ts';
import { fillCart } from './support/buy.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

const em = () => shop.orm.em.fork();

function checkOut(
  buyer: number,
  cartItems: number[],
  total: number,
  paymentGateway: PaymentGateway = 'stripe',
) {
  return startCheckout(shop.as(buyer), { cartItems, totalCents: total, paymentGateway });
}

/** A customer with EUR 2 at the provider's page for an account of EUR 5. */
async function addPaying() {
  const [buyer, product] = [await shop.addCustomer(200), await shop.addProduct()];
  const item = await shop.addToCart(buyer, product);
  const answer = await checkOut(buyer, [item], 500);
  if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
  const { checkoutId, sessionId } = answer;
  return { buyer, product, item, checkoutId, sessionId };
}

async function standing({ buyer, product, checkoutId }: Awaited<ReturnType<typeof addPaying>>) {
  const { checkout, held_by } = await shop.row<{ checkout: string; held_by: string | null }>(
    'select c.status as checkout, p.held_by from checkout c, product p where c.id = ? and p.id = ?',
    [checkoutId, product],
  );
  return { checkout, isHeld: held_by === checkoutId, balance: await shop.balance(buyer) };
}

const UNDER_WAY = { checkout: 'awaiting_payment', isHeld: true, balance: 0 };

describe('a payment under way', () => {
  it('is kept when a new attempt is refused for a missing item, a different total or a wrong code', async () => {
    const paying = await addPaying();
    const { buyer, item, sessionId } = paying;
    const sold = await shop.addProduct();
    const gone = await shop.addToCart(buyer, sold);
    await em().execute(`update product set status = 'withdrawn' where id = ?`, [sold]);
    expect(await checkOut(buyer, [item, gone], 1000)).toEqual({
      outcome: 'product_unavailable',
      cartItemIds: [gone],
    });
    expect(await checkOut(buyer, [item], 499)).toEqual({ outcome: 'total_changed', totalCents: 500 });
    await expect(
      startCheckout(shop.as(buyer), {
        cartItems: [item],
        totalCents: 500,
        paymentGateway: 'stripe',
        discountCode: 'NONE',
      }),
    ).rejects.toMatchObject({ code: 'coupon_invalid' });
    expect(await standing(paying)).toEqual(UNDER_WAY);
    await reconcilePayments(shop.work());
    expect(shop.provider.sessions.get(sessionId)?.state).toBe('open');
    expect(await shop.audit()).toEqual([]);
  });

  it('is kept while the card form is open; sending the form replaces it and closes its page', async () => {
    const paying = await addPaying();
    const { buyer, item, sessionId } = paying;
    expect(await checkOut(buyer, [item], 500, 'param')).toMatchObject({
      outcome: 'card_form',
      amountCents: 300,
    });
    expect(await standing(paying)).toEqual(UNDER_WAY);
    expect(await sendCard(shop, buyer, [item], 5)).toMatchObject({ outcome: 'redirect' });
    expect(await standing(paying)).toEqual({ checkout: 'released', isHeld: false, balance: 0 });
    await reconcilePayments(shop.work());
    expect(shop.provider.sessions.get(sessionId)?.state).toBe('expired');
    expect(await shop.audit()).toEqual([]);
  });

  it('is replaced by a new attempt with more items', async () => {
    const paying = await addPaying();
    const { buyer, item } = paying;
    const dear = await shop.addToCart(buyer, await shop.addProduct());
    expect(await checkOut(buyer, [item, dear], 1000)).toMatchObject({ outcome: 'hosted_checkout' });
    expect(await standing(paying)).toEqual({ checkout: 'released', isHeld: false, balance: 0 });
    expect(await shop.audit()).toEqual([]);
  });
});

function again(buyer: number, item: number, paymentsUnderWay?: 'refuse' | 'replace') {
  const basket = { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' as const };
  return startCheckout(shop.as(buyer), {
    ...basket,
    ...(paymentsUnderWay && { paymentsUnderWay }),
    idempotencyKey: 'another tab',
  });
}

describe('paying again at the hosted checkout', () => {
  it('is refused when the customer must be asked first, and leaves the first payment unchanged', async () => {
    const paying = await addPaying();
    expect(await again(paying.buyer, paying.item, 'refuse')).toEqual({
      outcome: 'payment_under_way',
      paymentIds: [expect.any(String)],
    });
    expect(await standing(paying)).toEqual(UNDER_WAY);
    expect(shop.provider.sessions.get(paying.sessionId)?.state).toBe('open');
  });

  it('closes the first page before opening the second, so that only one can be paid', async () => {
    const paying = await addPaying();
    const second = await again(paying.buyer, paying.item, 'replace');
    expect(second).toMatchObject({ outcome: 'hosted_checkout', isReplay: false });
    expect(shop.provider.sessions.get(paying.sessionId)?.state).toBe('expired');
    expect(await shop.audit()).toEqual([]);
  });

  it('leads to the first payment if that was paid without the shop hearing of it', async () => {
    const paying = await addPaying();
    shop.provider.set(paying.sessionId, { state: 'paid' });
    const sessions = shop.provider.sessions.size;
    expect(await again(paying.buyer, paying.item)).toMatchObject({
      outcome: 'hosted_checkout',
      checkoutId: paying.checkoutId,
      url: expect.stringContaining('/my-cart/payment-processing/?payment='),
    });
    expect(shop.provider.sessions.size).toBe(sessions);
    await reconcilePayments(shop.work());
    expect(await standing(paying)).toMatchObject({ checkout: 'paid', balance: 0 });
    expect(await shop.audit()).toEqual([]);
  });

  it('goes to the first payment when that is paid at the instant it is replaced', async () => {
    const paying = await addPaying();
    const close = shop.provider.closePage.bind(shop.provider);
    shop.provider.closePage = (sessionId) => {
      if (sessionId === paying.sessionId) shop.provider.set(sessionId, { state: 'paid' });
      return close(sessionId);
    };
    const answer = await again(paying.buyer, paying.item).finally(() => {
      shop.provider.closePage = close;
    });
    expect(answer).toMatchObject({ url: expect.stringContaining('/my-cart/payment-processing/?payment=') });
    await reconcilePayments(shop.work());
    expect(await standing(paying)).toMatchObject({ checkout: 'paid', balance: 0 });
    expect(await shop.audit()).toEqual([]);
  });

  it('allows one payment when twenty tabs do it at once, whichever pages were opened', async () => {
    const { buyer, item } = await addPaying();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        startCheckout(shop.as(buyer), {
          cartItems: [item],
          totalCents: 500,
          paymentGateway: 'stripe',
          idempotencyKey: `tab-${n}`,
        }).catch(() => undefined),
      ),
    );
    const opened = answers.flatMap((answer) =>
      answer?.outcome === 'hosted_checkout' ? [shop.provider.sessions.get(answer.sessionId)?.state] : [],
    );
    expect(opened.length).toBeGreaterThan(0);
    await reconcilePayments(shop.work());
    const payable = await shop.row<{ n: number }>(
      `select count(*)::int as n from payment p join checkout c on c.id = p.checkout_id
       where p.customer_id = ? and p.status = 'pending'`,
      [buyer],
    );
    expect(payable.n).toBe(1);
    expect(await shop.audit()).toEqual([]);
  });

  it('finds the hold of an item that was deleted and added again', async () => {
    const paying = await addPaying();
    await em().execute('delete from cart_item where id = ?', [paying.item]);
    const item = await shop.addToCart(paying.buyer, paying.product);
    expect(await again(paying.buyer, item)).toMatchObject({ outcome: 'hosted_checkout' });
    expect(await standing(paying)).toEqual({ checkout: 'released', isHeld: false, balance: 0 });
  });
});

describe('the order of locks', () => {
  it('locks all products in id order when a hold is replaced, so that rivals cannot deadlock', async () => {
    const buyer = await shop.addCustomer();
    const { products, items } = await fillCart(shop, buyer, 8);
    const [first = 0, ...others] = products;
    expect((await checkOut(buyer, items.slice(4), 2000)).outcome).toBe('hosted_checkout');
    const replaced = await em().transactional(async (rival) => {
      await rival.execute('select 1 from product where id = ? for update', [first]);
      const waiting = checkOut(buyer, items, 4000);
      await untilSomebodyWaits(shop);
      for (const other of others) expect(await isFree(shop, other)).toBe(true);
      return { waiting };
    });
    expect((await replaced.waiting).outcome).toBe('hosted_checkout');
    expect(await shop.audit()).toEqual([]);
  });

  it('does not wait for rows that only name an account, such as news and other carts', async () => {
    const [buyer, other] = [await shop.addCustomer(500), await shop.addCustomer()];
    const product = await shop.addProduct();
    const item = await shop.addToCart(buyer, product);
    await em().transactional(async (job) => {
      await job.execute(`insert into notice (customer_id, kind, product_id) values (?, 'match', ?)`, [
        other,
        product,
      ]);
      await job.execute('insert into cart_item (customer_id, product_id) values (?, ?)', [other, product]);
      expect((await checkOut(buyer, [item], 500)).outcome).toBe('paid');
    });
  });
});
