/** What a customer loses by deleting the account: each item is listed as long as it has a value. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLosses } from '#server/privacy/erasure-losses.ts';
import { transferCrossSite } from '#server/wallet/commands/transfer-cross-site.ts';
import { redeemCoupon } from '#server/wallet/commands/redeem-coupon.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { ownAccount } from '../purchases/support/own-account.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const em = () => shop.orm.em.fork();
const namesFor = async (customer: number) =>
  (await findLosses(shop.work(), customer)).map(({ name }) => name);

it.each([
  ['a minute before its end', '29 days 23:59:00', ['accounts', 'warranties']],
  ['a second after it', '30 days 00:00:01', ['accounts']],
])('a warranty of 30 days, %s', async (_, age, lost) => {
  const { customer, product } = await ownAccount(shop);
  await em().execute('update purchase set purchased_at = now() - ?::interval where product_id = ?', [
    age,
    product,
  ]);
  expect(await namesFor(customer)).toEqual(lost);
});

it('unredeemed codes, at their value', async () => {
  const customer = shop.as(await shop.addCustomer(1000));
  const { code } = await transferCrossSite(customer, { amountCents: 400 });
  await transferCrossSite(customer, { amountCents: 600 });
  const textOfCodes = async () =>
    (await findLosses(shop.work(), customer.actor.customerId)).find(({ name }) => name === 'cross_site_codes')
      ?.text;
  expect(await textOfCodes()).toContain('€10.00');
  await redeemCoupon(customer, { code });
  expect(await textOfCodes()).toContain('€6.00');
  await em().execute(
    'update balance_coupon set revoked_at = now() where created_by_id = ? and redeemed_at is null',
    [customer.actor.customerId],
  );
  expect(await textOfCodes()).toBeUndefined();
});
