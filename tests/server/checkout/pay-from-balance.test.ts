import { expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { TEST_PRICES } from '../../support/test-prices.ts';
import { until, useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

it('an account priced at one cent costs one cent', async () => {
  const { catalog } = shop.services;
  await shop.orm.em
    .fork()
    .execute('insert into price_list (prices) values (?::jsonb)', [
      JSON.stringify({ ...TEST_PRICES, standardBasePrice: 0.01 }),
    ]);
  await until(() => catalog.prices().standardBasePrice === 0.01);
  const buyer = await shop.addCustomer(100);
  const item = await shop.addToCart(buyer, await shop.addProduct());
  const { outcome } = await startCheckout(shop.as(buyer), {
    cartItems: [item],
    totalCents: 1,
    paymentGateway: 'stripe',
  });
  expect(outcome).toBe('paid');
  expect(await shop.balance(buyer)).toBe(99);
  expect(await shop.audit()).toEqual([]);
});
