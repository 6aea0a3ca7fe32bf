import { describe, expect, it } from 'vitest';
import { releaseExpiredHolds, releaseHold } from '#server/checkout/release-hold.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { isFree, untilSomebodyWaits } from '../../support/lock-waits.ts';
import { useTestShop } from '../../support/test-shop.ts';
import {
  checkoutStatus,
  endHoldIn,
  entriesOf,
  escrowOf,
  fillCart,
  productStatus,
  startPaying,
} from './support/buy.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();

describe('the round that ends holds', () => {
  it.each([
    [-1, 'released', 'for_sale', 200, 0],
    [10, 'awaiting_payment', 'held', 0, 200],
    [60, 'awaiting_payment', 'held', 0, 200],
    [600, 'awaiting_payment', 'held', 0, 200],
  ])('finds a hold that ends in %i s: %s', async (seconds, status, product, balance, escrow) => {
    const { buyer, products, checkoutId } = await startPaying(shop);
    await endHoldIn(shop, checkoutId, seconds);
    expect(await releaseExpiredHolds(shop.work())).toBe(seconds < 0 ? 1 : 0);
    expect(await checkoutStatus(shop, checkoutId)).toBe(status);
    expect(await productStatus(shop, products[0] ?? 0)).toBe(product);
    expect([await shop.balance(buyer), await escrowOf(shop, buyer)]).toEqual([balance, escrow]);
    expect(await shop.audit()).toEqual([]);
  });

  it.each(['paid', 'released', 'credited'])('leaves a checkout that is %s', async (status) => {
    const { buyer, checkoutId } = await startPaying(shop);
    await endHoldIn(shop, checkoutId, -1);
    await em().execute('update checkout set status = ? where id = ?', [status, checkoutId]);
    expect(await releaseExpiredHolds(shop.work())).toBe(0);
    expect(await checkoutStatus(shop, checkoutId)).toBe(status);
    expect(await shop.balance(buyer)).toBe(0);
    await em().execute(`update checkout set status = 'awaiting_payment' where id = ?`, [checkoutId]);
    expect(await releaseExpiredHolds(shop.work())).toBe(1);
  });

  it('locks the products in id order, whatever their order in the table', async () => {
    const buyer = await shop.addCustomer();
    const [first, second] = [await shop.addProduct(), await shop.addProduct()];
    const cartItems = [await shop.addToCart(buyer, first), await shop.addToCart(buyer, second)];
    const started = await startCheckout(shop.as(buyer), {
      cartItems,
      totalCents: 1000,
      paymentGateway: 'stripe',
    });
    if (started.outcome !== 'hosted_checkout') throw new Error(started.outcome);
    await endHoldIn(shop, started.checkoutId, -1);
    // The first one's row is written anew, behind the second one's, and stands behind it in the index of holds too.
    await em().execute(`update product set held_until = held_until + interval '1 second' where id = ?`, [
      first,
    ]);

    const { released } = await em().transactional(async (rival) => {
      await rival.execute('select 1 from product where id = ? for update', [first]);
      const waiting = releaseExpiredHolds(shop.work());
      await untilSomebodyWaits(shop);
      expect(await isFree(shop, second)).toBe(true);
      return { released: waiting };
    });
    expect(await released).toBe(1);
    expect([await productStatus(shop, first), await productStatus(shop, second)]).toEqual([
      'for_sale',
      'for_sale',
    ]);
  });
});

describe('the end of a hold', () => {
  it('returns what was set aside, once', async () => {
    const { buyer, checkoutId } = await startPaying(shop);
    expect(await releaseHold(em(), checkoutId)).toBe(true);
    expect(await releaseHold(em(), checkoutId)).toBe(false);
    expect(await entriesOf(shop, `checkout:${checkoutId}:released`)).toEqual({
      [`escrow:${buyer}`]: -200,
      [`customer:${buyer}`]: 200,
    });
    expect([await shop.balance(buyer), await escrowOf(shop, buyer)]).toEqual([200, 0]);
    expect(
      await shop.row(
        `select completed_at is not null as "isComplete", idempotency_key like '%:' || id as "isKeyFree"
         from checkout where id = ?`,
        [checkoutId],
      ),
    ).toEqual({ isComplete: true, isKeyFree: true });
  });

  it('posts nothing if nothing was set aside from the balance', async () => {
    const { checkoutId } = await startPaying(shop, { balanceCents: 0 });
    expect(await releaseHold(em(), checkoutId)).toBe(true);
    expect(await entriesOf(shop, `checkout:${checkoutId}:released`)).toBeUndefined();
  });

  it('leaves an account that another customer has taken in the meantime', async () => {
    const { products, checkoutId } = await startPaying(shop);
    const [product = 0] = products;
    await endHoldIn(shop, checkoutId, -1);
    const rival = await shop.addCustomer();
    const item = await shop.addToCart(rival, product);
    const taken = await startCheckout(shop.as(rival), {
      cartItems: [item],
      totalCents: 500,
      paymentGateway: 'stripe',
    });
    if (taken.outcome !== 'hosted_checkout') throw new Error(taken.outcome);
    expect(await releaseExpiredHolds(shop.work())).toBe(1);
    expect(await shop.row('select status, held_by from product where id = ?', [product])).toEqual({
      status: 'held',
      held_by: taken.checkoutId,
    });
  });

  it('leaves an account sold in the meantime, and other holds', async () => {
    const { products, checkoutId } = await startPaying(shop);
    const other = await startPaying(shop);
    const [product = 0] = products;
    await endHoldIn(shop, checkoutId, -1);
    const rival = await shop.addCustomer(500);
    const sale = await startCheckout(shop.as(rival), {
      cartItems: [await shop.addToCart(rival, product)],
      totalCents: 500,
      paymentGateway: 'stripe',
    });
    expect(sale.outcome).toBe('paid');
    await releaseHold(em(), checkoutId);
    expect(await productStatus(shop, product)).toBe('sold');
    expect(await productStatus(shop, other.products[0] ?? 0)).toBe('held');
    expect(await checkoutStatus(shop, other.checkoutId)).toBe('awaiting_payment');
    expect(await shop.audit()).toEqual([]);
  });

  it('leaves the cart unchanged', async () => {
    const { buyer, items, checkoutId } = await startPaying(shop);
    await releaseHold(em(), checkoutId);
    const { items: later } = await fillCart(shop, buyer);
    const kept = await em().execute<{ id: number }[]>(
      'select id from cart_item where customer_id = ? order by id',
      [buyer],
    );
    expect(kept.map(({ id }) => id)).toEqual([...items, ...later]);
  });
});
