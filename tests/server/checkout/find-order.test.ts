import { describe, expect, it } from 'vitest';
import { findOrder } from '#server/checkout/create-purchases.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { fillCart, startPaying } from './support/buy.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();
const NOT_FOUND = { code: 'not_found' };

async function buyTwo(known?: number) {
  const buyer = known ?? (await shop.addCustomer(1000));
  const { products, items } = await fillCart(shop, buyer, 2);
  const answer = await startCheckout(shop.as(buyer), {
    cartItems: items,
    totalCents: 1000,
    paymentGateway: 'stripe',
  });
  if (answer.outcome !== 'paid') throw new Error(answer.outcome);
  return { buyer, products, checkoutId: answer.checkoutId };
}

describe('what a checkout delivered', () => {
  it('is shown to its customer, with the passwords', async () => {
    const { buyer, products, checkoutId } = await buyTwo();
    const order = await findOrder(shop.as(buyer), checkoutId);
    expect(order.totalCents).toBe(1000);
    expect(order.purchases.map(({ username, password }) => ({ username, password }))).toEqual(
      products.map((id) => ({ username: `account-${id}`, password: `secret-${id}` })),
    );
  });

  it('is shown with the cashback it earned', async () => {
    const { buyer, checkoutId } = await buyTwo();
    expect(await findOrder(shop.as(buyer), checkoutId)).toMatchObject({ cashbackCents: 0 });
    await em().execute(`update checkout set gateway = 'param', cashback_cents = 25 where id = ?`, [
      checkoutId,
    ]);
    expect(await findOrder(shop.as(buyer), checkoutId)).toMatchObject({ cashbackCents: 25 });
  });

  it('counts as the first purchase until its customer buys something else', async () => {
    const buyer = await shop.addCustomer(2000);
    const { checkoutId } = await buyTwo(buyer);
    await buyTwo();
    expect(await findOrder(shop.as(buyer), checkoutId)).toMatchObject({ isFirst: true });
    const next = await buyTwo(buyer);
    expect(await findOrder(shop.as(buyer), checkoutId)).toMatchObject({ isFirst: false });
    expect(await findOrder(shop.as(buyer), next.checkoutId)).toMatchObject({ isFirst: false });
  });

  it('is not shown to any other customer', async () => {
    const { checkoutId } = await buyTwo();
    const stranger = await shop.addCustomer();
    await expect(findOrder(shop.as(stranger), checkoutId)).rejects.toMatchObject(NOT_FOUND);
  });

  it.each([
    ['owned', true],
    ['hidden', true],
    ['listed', true],
    ['traded', false],
    ['resold', false],
    ['refunded', false],
  ])('includes an account that is %s: %s', async (state, isShown) => {
    const { buyer, products, checkoutId } = await buyTwo();
    const [first, second] = products;
    await em().execute('update purchase set state = ? where product_id = ?', [state, first]);
    const { purchases } = await findOrder(shop.as(buyer), checkoutId);
    expect(purchases.map(({ username }) => username)).toEqual(
      (isShown ? [first, second] : [second]).map((id) => `account-${id}`),
    );
  });

  it.each(['awaiting_payment', 'released', 'credited'])('is not found while it is %s', async (status) => {
    const { buyer, checkoutId } = await startPaying(shop);
    await em().execute('update checkout set status = ? where id = ?', [status, checkoutId]);
    await expect(findOrder(shop.as(buyer), checkoutId)).rejects.toMatchObject(NOT_FOUND);
  });
});
