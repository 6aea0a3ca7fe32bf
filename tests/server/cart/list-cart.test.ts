import { expect, it } from 'vitest';
import { listCart, listCartAndOrders } from '#server/cart/list-cart.ts';
import { TEST_PRICES } from '../../support/test-prices.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

it('shows the warranty an account would come with: its class’s, unless the stock takes it away', async () => {
  const buyer = await shop.addCustomer();
  const [kept, taken] = [await shop.addProduct(), await shop.addProduct()];
  await shop.orm.em.fork().execute('update product set has_warranty = false where id = ?', [taken]);
  for (const product of [kept, taken]) await shop.addToCart(buyer, product);
  expect(await listCart(shop.as(buyer))).toMatchObject([
    { product: { id: kept }, warrantyDays: TEST_PRICES.standardAccountWarranty },
    { product: { id: taken }, warrantyDays: 0 },
  ]);
  expect(TEST_PRICES.standardAccountWarranty).toBeGreaterThan(0);
});

it('the latest twenty purchases of the last hour are named', async () => {
  const buyer = await shop.addCustomer();
  await shop.orm.em.fork().execute(
    `insert into checkout (id, customer_id, status, gateway, idempotency_key, total_cents, balance_part_cents, card_part_cents,
       surcharge_cents, cashback_cents, completed_at)
     select gen_random_uuid(), ?, 'paid', 'stripe', gen_random_uuid(), 0, 0, 0, 0, 0, now() - n * interval '1 minute'
     from generate_series(1, 21) n`,
    [buyer],
  );
  const { recentOrders } = await listCartAndOrders(shop.as(buyer));
  const times = recentOrders.map(({ boughtAt }) => boughtAt);
  expect(times).toHaveLength(20);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(Date.parse(times[0] ?? '') - Date.parse(times[19] ?? '')).toBe(19 * 60_000);
});
