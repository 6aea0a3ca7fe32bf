import { expect, it } from 'vitest';
import { listCart } from '#server/cart/list-cart.ts';
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
