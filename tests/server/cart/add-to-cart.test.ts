import { describe, expect, it } from 'vitest';
import { addToCart } from '#server/cart/add-to-cart.ts';
import { listCart, listCartAndOrders } from '#server/cart/list-cart.ts';
import { removeFromCart } from '#server/cart/remove-from-cart.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { writeSetting } from '#server/settings/index.ts';
import { until, useTestShop } from '../../support/test-shop.ts';
import { endHoldIn, fillCart, productStatus, startPaying } from '../checkout/support/buy.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();
const NOT_FOR_SALE = { code: 'product_not_for_sale' };
const recentOrders = async (customer: number) => (await listCartAndOrders(shop.as(customer))).recentOrders;
const add = (customer: number, product: number) => addToCart(shop.as(customer), { productId: product });

async function addRows(customer: number, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await shop.addToCart(customer, await shop.addProduct());
}

describe('adding an account to the cart', () => {
  it('shows its current price and warranty, and reserves nothing', async () => {
    const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()];
    const product = await shop.addProduct({ blueEssence: 40_000 });
    const added = await add(customer, product);
    expect(added).toMatchObject({
      product: { id: product, priceCents: 550 },
      isAvailable: true,
      warrantyDays: 30,
    });
    expect(await listCart(shop.as(customer))).toEqual([added]);
    expect(await productStatus(shop, product)).toBe('for_sale');
    expect(await add(other, product)).toMatchObject({ isAvailable: true });
  });

  it('is refused if it is already there', async () => {
    const customer = await shop.addCustomer();
    const product = await shop.addProduct();
    await add(customer, product);
    await expect(add(customer, product)).rejects.toMatchObject({ code: 'already_in_cart' });
    expect(await listCart(shop.as(customer))).toHaveLength(1);
  });

  it.each(['sold', 'withdrawn'])('is refused if it is %s', async (status) => {
    const customer = await shop.addCustomer();
    const product = await shop.addProduct();
    await em().execute('update product set status = ? where id = ?', [status, product]);
    await expect(add(customer, product)).rejects.toMatchObject(NOT_FOR_SALE);
    expect(await listCart(shop.as(customer))).toEqual([]);
  });

  it('is refused if it does not exist', async () => {
    await expect(add(await shop.addCustomer(), 987_654)).rejects.toMatchObject(NOT_FOR_SALE);
  });

  it.each([
    [-1, true],
    [10, false],
    [600, false],
  ])('held by another customer for another %i s is added: %s', async (seconds, isAdded) => {
    const { products, checkoutId } = await startPaying(shop);
    await endHoldIn(shop, checkoutId, seconds);
    const customer = await shop.addCustomer();
    const outcome = await add(customer, products[0] ?? 0).then(
      () => 'added',
      (error: { code: string }) => error.code,
    );
    expect(outcome).toBe(isAdded ? 'added' : 'product_not_for_sale');
  });

  it('is refused if it has no price', async () => {
    // Iron accounts have a price for each division, and none without one.
    const product = await shop.addProduct({ rank: 'IR', division: 0 });
    const customer = await shop.addCustomer();
    await expect(add(customer, product)).rejects.toMatchObject(NOT_FOR_SALE);
    expect(await listCart(shop.as(customer))).toEqual([]);
  });

  it('stops at a hundred items, whatever other carts hold', async () => {
    const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()];
    await addRows(customer, 99);
    await addRows(other, 99);
    const [last, more] = [await shop.addProduct(), await shop.addProduct()];
    await add(customer, last);
    await expect(add(customer, more)).rejects.toMatchObject({ code: 'cart_full' });
    expect(await listCart(shop.as(customer))).toHaveLength(100);
    const [first] = await listCart(shop.as(customer));
    await removeFromCart(shop.as(customer), [first?.id ?? 0]);
    await expect(add(customer, more)).resolves.toMatchObject({ product: { id: more } });
  });

  it('is refused in an archived shop', async () => {
    const [customer, product] = [await shop.addCustomer(), await shop.addProduct()];
    await writeSetting(em(), 'flags.archived', true);
    await until(() => shop.services.settings.get('flags.archived'));
    await expect(add(customer, product)).rejects.toMatchObject({ code: 'shop_archived' });
    await writeSetting(em(), 'flags.archived', false);
    await until(() => !shop.services.settings.get('flags.archived'));
  });
});

describe('the cart', () => {
  it('is the customer’s own, oldest item first', async () => {
    const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()];
    const { items } = await fillCart(shop, customer, 3);
    await fillCart(shop, other);
    expect((await listCart(shop.as(customer))).map(({ id }) => id)).toEqual(items);
  });

  it('shows an account the customer is paying for as available, but not to others', async () => {
    const { buyer, products } = await startPaying(shop);
    const other = await shop.addCustomer();
    await shop.addToCart(other, products[0] ?? 0);
    expect(await listCart(shop.as(buyer))).toMatchObject([
      { isAvailable: true, product: { priceCents: 500 } },
    ]);
    expect(await listCart(shop.as(other))).toMatchObject([
      { isAvailable: false, product: { priceCents: 500 } },
    ]);
  });

  it.each(['sold', 'withdrawn'])('shows an account that is %s as gone', async (status) => {
    const customer = await shop.addCustomer();
    const { products } = await fillCart(shop, customer);
    await em().execute('update product set status = ? where id = ?', [status, products[0]]);
    expect(await listCart(shop.as(customer))).toMatchObject([{ isAvailable: false }]);
  });
});

describe('removing items', () => {
  it('leaves other items and other customers’ items', async () => {
    const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()];
    const { items, products } = await fillCart(shop, customer, 2);
    const { items: foreign } = await fillCart(shop, other);
    expect(await removeFromCart(shop.as(customer), [items[0] ?? 0, ...foreign])).toEqual({
      outcome: 'removed',
      items: [{ productId: products[0], addedAt: expect.any(String) }],
      isPaid: false,
    });
    expect((await listCart(shop.as(customer))).map(({ id }) => id)).toEqual([items[1]]);
    expect((await listCart(shop.as(other))).map(({ id }) => id)).toEqual(foreign);
  });

  it.each([
    ['blocked', 'blocked_at = now()', 'customer_blocked'],
    ['deleted', 'erased_at = now(), password_hash = null', 'not_authenticated'],
  ])('is refused for a customer who was %s', async (_, change, code) => {
    const customer = await shop.addCustomer();
    const { items } = await fillCart(shop, customer);
    await em().execute(`update customer set ${change} where id = ?`, [customer]);
    await expect(removeFromCart(shop.as(customer), items)).rejects.toMatchObject({ code });
    expect(await listCart(shop.as(customer))).toHaveLength(1);
  });
});

async function buy(customer: number) {
  const { items } = await fillCart(shop, customer, 2);
  const answer = await startCheckout(shop.as(customer), {
    cartItems: items,
    totalCents: 1000,
    paymentGateway: 'stripe',
  });
  if (answer.outcome !== 'paid') throw new Error(answer.outcome);
  return { items, checkoutId: answer.checkoutId };
}

describe('what was bought recently', () => {
  it('is listed with its items, latest first, to this customer only', async () => {
    const [customer, other] = [await shop.addCustomer(3000), await shop.addCustomer(1000)];
    const [first, second] = [await buy(customer), await buy(customer)];
    await buy(other);
    expect(await recentOrders(customer)).toEqual([
      { checkoutId: second.checkoutId, boughtAt: expect.any(String), cartItemIds: second.items },
      { checkoutId: first.checkoutId, boughtAt: expect.any(String), cartItemIds: first.items },
    ]);
  });

  it.each([
    [3585, true],
    [3601, false],
  ])('covers the last hour: bought %i s ago, listed: %s', async (seconds, isTold) => {
    const customer = await shop.addCustomer(1000);
    const { checkoutId } = await buy(customer);
    await em().execute(`update checkout set completed_at = now() - ? * interval '1 second' where id = ?`, [
      seconds,
      checkoutId,
    ]);
    expect(await recentOrders(customer)).toHaveLength(isTold ? 1 : 0);
  });

  it.each(['awaiting_payment', 'released', 'credited'])(
    'does not include a checkout that is %s',
    async (status) => {
      const { buyer, checkoutId } = await startPaying(shop);
      await em().execute('update checkout set status = ?, completed_at = now() where id = ?', [
        status,
        checkoutId,
      ]);
      expect(await recentOrders(buyer)).toEqual([]);
    },
  );
});
