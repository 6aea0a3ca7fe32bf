/** What prevents deleting an account: each blocker alone, only for its own customer, and only until it has ended. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBlockers } from '#server/privacy/erasure-blockers.ts';
import type { PaymentStatus } from '#shared/payments/payment-statuses.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { checkoutStatus, startPaying } from '../checkout/support/buy.ts';
import { listingIn } from '../marketplace/support/instants.ts';
import { addListing, bid, setSetting } from '../marketplace/support/market.ts';
import { ownAccount } from '../purchases/support/own-account.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await setSetting(shop, 'flags.auction', true);
});
afterAll(() => shop.close());

const em = () => shop.orm.em.fork();
const blockersOf = async (customer: number) => (await findBlockers(em(), customer)).map(({ name }) => name);

it.each<[PaymentStatus, string[]]>([
  ['created', ['payment_under_way']],
  ['pending', ['payment_under_way']],
  ['flagged', ['payment_in_review']],
  ['failed', []],
  ['verified', []],
  ['refunded', []],
])('a load that is %s: %j', async (status, blockers) => {
  const customer = await shop.addCustomer();
  await em().execute(
    `insert into payment (id, customer_id, purpose, gateway, amount_cents, status) values (?, ?, 'load', 'stripe', 500, ?)`,
    [randomUUID(), customer, status],
  );
  expect(await blockersOf(customer)).toEqual(blockers);
});

it('a hold whose payment has failed, until it is released', async () => {
  const { buyer, checkoutId } = await startPaying(shop, { balanceCents: 0 });
  await em().execute(`update payment set status = 'failed' where checkout_id = ?`, [checkoutId]);
  expect(await checkoutStatus(shop, checkoutId)).toBe('awaiting_payment');
  expect(await blockersOf(buyer)).toEqual(['accounts_held']);
});

it('a leading bid, for its bidder; the listing, for its seller', async () => {
  const [bidder, beaten] = [await shop.addCustomer(1000), await shop.addCustomer(1000)];
  const { listingId, sellerId } = await addListing(shop, await shop.addCustomer());
  await bid(shop, beaten, listingId, 500);
  await bid(shop, bidder, listingId, 600);
  expect(await blockersOf(bidder)).toEqual(['balance_set_aside']);
  expect(await blockersOf(beaten)).toEqual([]);
  expect(await blockersOf(sellerId)).toEqual(['account_listed']);
});

it.each([
  ['sold', ['sale_unpaid'], []],
  ['claimed', ['claim_open'], ['claim_open']],
  ['paid', [], []],
  ['returned', [], []],
] as const)('a sale that is %s: %j for its seller, %j for its buyer', async (state, ofSeller, ofBuyer) => {
  const { listingId, sellerId } = await listingIn(shop, state);
  const { buyer } = await shop.row<{ buyer: number }>('select buyer_id as buyer from listing where id = ?', [
    listingId,
  ]);
  expect(await blockersOf(sellerId)).toEqual(ofSeller);
  expect(await blockersOf(buyer)).toEqual(ofBuyer);
});

it.each([
  ['unverified', ['trade_under_review']],
  ['verified', []],
  ['refused', []],
])('a trade-in that is %s: %j', async (status, blockers) => {
  const { customer, product } = await ownAccount(shop);
  await em().execute(
    `insert into trade_in (customer_id, purchase_id, value_cents, status, decided_at, given_password_encrypted)
     select ?, id, 200, ?, case when ? <> 'unverified' then now() end, case when ? = 'unverified' then 'x'::bytea end
     from purchase where product_id = ?`,
    [customer, status, status, status, product],
  );
  expect(await blockersOf(customer)).toEqual(blockers);
});
