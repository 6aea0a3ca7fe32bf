import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseExpiredHolds } from '#server/checkout/release-hold.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { isFree, untilSomebodyWaits } from '../../support/lock-waits.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('takes the products in id order, whatever order the table has them in', async () => {
  const em = () => shop.orm.em.fork();
  const buyer = await shop.addCustomer();
  const [first, second] = [await shop.addProduct(), await shop.addProduct()];
  const cartItems = [await shop.addToCart(buyer, first), await shop.addToCart(buyer, second)];
  await startCheckout(shop.as(buyer), { cartItems, totalPrice: 1000, paymentGateway: 'stripe' });
  await em().execute(`update checkout set hold_expires_at = now() - interval '1 second'`);
  // The first one's row is written anew, behind the second one's, and stands behind it in the index of holds too.
  await em().execute(`update product set held_until = held_until + interval '1 second' where id = ?`, [
    first,
  ]);

  const { released } = await em().transactional(async (rival) => {
    await rival.execute('select 1 from product where id = ? for update', [first]);
    const waiting = releaseExpiredHolds(em());
    await untilSomebodyWaits(shop);
    expect(await isFree(shop, second)).toBe(true);
    return { released: waiting };
  });
  expect(await released).toBe(1);
  expect(await shop.row(`select count(*)::int as shelf from product where status = 'for_sale'`)).toEqual({
    shelf: 2,
  });
});
