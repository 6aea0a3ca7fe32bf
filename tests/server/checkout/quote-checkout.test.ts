/** Which accounts can be sold to a customer, and the total. */
import { describe, expect, it } from 'vitest';
import { addToCart } from '#server/cart/add-to-cart.ts';
import { listCart } from '#server/cart/list-cart.ts';
import { previewCheckout } from '#server/checkout/quote-checkout.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import type { PaymentGateway } from '#shared/checkout/gateways.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { TEST_PRICES } from '../../support/test-prices.ts';
import { until, useTestShop } from '../../support/test-shop.ts';
import { endHoldIn, fillCart, productStatus, startPaying } from './support/buy.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();

function buy(
  customer: number,
  cartItems: number[],
  totalCents: number,
  more: { discountCode?: string; paymentGateway?: PaymentGateway } = {},
) {
  return startCheckout(shop.as(customer), { cartItems, totalCents, paymentGateway: 'stripe', ...more });
}

async function priceStandard(eur: number): Promise<void> {
  await em().execute('insert into price_list (prices) values (?::jsonb)', [
    JSON.stringify({ ...TEST_PRICES, standardBasePrice: eur }),
  ]);
  await until(() => shop.services.catalog.prices().standardBasePrice === eur);
}

describe('the total that the customer saw', () => {
  it.each([
    ['a cent lower', 499],
    ['a cent higher', 501],
    ['much higher', 5000],
    ['zero', 0],
  ])('%s sells nothing and reports the true total', async (_, totalCents) => {
    const customer = await shop.addCustomer(10_000);
    const { products, items } = await fillCart(shop, customer);
    expect(await buy(customer, items, totalCents)).toEqual({ outcome: 'total_changed', totalCents: 500 });
    expect(await shop.balance(customer)).toBe(10_000);
    expect(await productStatus(shop, products[0] ?? 0)).toBe('for_sale');
    expect(await buy(customer, items, 500)).toMatchObject({ outcome: 'paid' });
  });

  it.each([599, 601])('%i cents are refused after a change from EUR 5 to EUR 6', async (totalCents) => {
    const customer = await shop.addCustomer(10_000);
    const { items } = await fillCart(shop, customer);
    await priceStandard(6);
    expect(await buy(customer, items, totalCents)).toEqual({ outcome: 'total_changed', totalCents: 600 });
    expect(await buy(customer, items, 600)).toMatchObject({ outcome: 'paid' });
    expect(await shop.balance(customer)).toBe(9400);
    await priceStandard(5);
  });

  it('excludes the surcharge of the hosted checkout', async () => {
    const customer = await shop.addCustomer();
    const { items } = await fillCart(shop, customer);
    expect(await buy(customer, items, 525)).toEqual({ outcome: 'total_changed', totalCents: 500 });
    expect(await buy(customer, items, 500)).toMatchObject({ outcome: 'hosted_checkout' });
  });
});

describe('what can be sold', () => {
  it.each(['sold', 'withdrawn'])('not an account that is %s', async (status) => {
    const customer = await shop.addCustomer(10_000);
    const { products, items } = await fillCart(shop, customer, 2);
    const [gone = 0] = products;
    await em().execute('update product set status = ? where id = ?', [status, gone]);
    expect(await buy(customer, items, 1000)).toEqual({
      outcome: 'product_unavailable',
      cartItemIds: [items[0]],
    });
    expect(await shop.balance(customer)).toBe(10_000);
  });

  it.each([
    [-1, 'paid'],
    [10, 'product_unavailable'],
    [60, 'product_unavailable'],
    [600, 'product_unavailable'],
  ])('an account another customer holds for %i s more: %s', async (seconds, outcome) => {
    const { products, checkoutId } = await startPaying(shop);
    const [product = 0] = products;
    await endHoldIn(shop, checkoutId, seconds);
    const customer = await shop.addCustomer(500);
    const item = await shop.addToCart(customer, product);
    expect(await listCart(shop.as(customer))).toMatchObject([{ isAvailable: outcome === 'paid' }]);
    expect((await buy(customer, [item], 500)).outcome).toBe(outcome);
  });

  it('names an item that was deleted or belongs to another customer', async () => {
    const [customer, other] = [await shop.addCustomer(10_000), await shop.addCustomer(10_000)];
    const { items } = await fillCart(shop, customer, 2);
    const { items: foreign } = await fillCart(shop, other);
    const [kept = 0, deleted = 0] = items;
    await em().execute('delete from cart_item where id = ?', [deleted]);
    expect(await buy(customer, [kept, deleted, ...foreign], 1500)).toEqual({
      outcome: 'product_unavailable',
      cartItemIds: [deleted, ...foreign],
    });
    expect(await buy(customer, [kept], 500)).toMatchObject({ outcome: 'paid' });
  });

  it('waits for a change of the account and checks the result', async () => {
    const customer = await shop.addCustomer(500);
    const { products, items } = await fillCart(shop, customer);
    const [product = 0] = products;
    const { waiting } = await em().transactional(async (operator) => {
      await operator.execute(`update product set status = 'withdrawn' where id = ?`, [product]);
      const begun = buy(customer, items, 500);
      await untilSomebodyWaits(shop);
      return { waiting: begun };
    });
    expect(await waiting).toEqual({ outcome: 'product_unavailable', cartItemIds: items });
    expect(await productStatus(shop, product)).toBe('withdrawn');
    expect(await shop.balance(customer)).toBe(500);
  });
});

describe('an account without a price', () => {
  it.each([
    ['nothing special', 0],
    // The blue essence alone would cost EUR 3.50.
    ['a lot of blue essence', 100_000],
  ])('is not sold for 0: %s', async (_, blueEssence) => {
    const customer = await shop.addCustomer(1000);
    const product = await shop.addProduct({ blueEssence });
    const item = await shop.addToCart(customer, product);
    await priceStandard(0);
    expect(await buy(customer, [item], 0)).toEqual({ outcome: 'product_unavailable', cartItemIds: [item] });
    expect(await buy(customer, [item], 350)).toEqual({
      outcome: 'product_unavailable',
      cartItemIds: [item],
    });
    expect(await listCart(shop.as(customer))).toMatchObject([
      { isAvailable: false, product: { priceCents: 0 }, warrantyDays: 0 },
    ]);
    expect(
      await previewCheckout(shop.as(customer), { cartItemIds: [item], paymentGateway: 'stripe' }),
    ).toMatchObject({ lines: [], totalCents: 0 });
    const other = await shop.addCustomer();
    await expect(addToCart(shop.as(other), { productId: product })).rejects.toMatchObject({
      code: 'product_not_for_sale',
    });
    await priceStandard(5);
    expect(await productStatus(shop, product)).toBe('for_sale');
  });

  it('can be sold once it has a price of as little as one cent', async () => {
    const customer = await shop.addCustomer(1);
    const { items } = await fillCart(shop, customer);
    await priceStandard(0.01);
    expect(await buy(customer, items, 1)).toMatchObject({ outcome: 'paid' });
    expect(await shop.balance(customer)).toBe(0);
    await priceStandard(5);
  });
});

describe('who may buy', () => {
  it.each([
    ['blocked', 'blocked_at = now()', 'customer_blocked'],
    ['deleted', 'erased_at = now(), password_hash = null', 'not_authenticated'],
  ])('not a customer who was %s in the meantime', async (_, change, code) => {
    const customer = await shop.addCustomer(500);
    const { products, items } = await fillCart(shop, customer);
    await em().execute(`update customer set ${change} where id = ?`, [customer]);
    await expect(buy(customer, items, 500)).rejects.toMatchObject({ code });
    expect(await productStatus(shop, products[0] ?? 0)).toBe('for_sale');
    expect(await shop.balance(customer)).toBe(500);
  });
});
