/** A customer's exposure (pending money and goods): what counts, what no longer counts, and what belongs to others. */
import { beforeAll, expect, it } from 'vitest';
import { readExposure } from '#server/admin/index.ts';
import { openSession } from '#server/identity/sessions.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { PAYMENT_STATUSES } from '#shared/payments/payment-statuses.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { listingIn } from '../marketplace/support/instants.ts';
import { addAccount, addListing, bid, setSetting } from '../marketplace/support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();
const exposure = (customerId: number) => readExposure(em(), customerId);
const claimRoles = async (customerId: number) => (await exposure(customerId)).claims.map(({ role }) => role);

it('sessions count until they end', async () => {
  const customer = await shop.addCustomer();
  const over = await openSession(em(), customer, undefined);
  await openSession(em(), customer, undefined);
  await openSession(em(), await shop.addCustomer(), undefined);
  await em().execute('update session set expires_at = now() where token_hash = ?', [hashToken(over)]);
  expect(await exposure(customer)).toMatchObject({ sessions: 1 });
});

it('accounts count while they are owned, hidden or on the marketplace', async () => {
  const customer = await shop.addCustomer(700);
  for (const state of ['owned', 'hidden', 'listed', 'refunded', 'traded', 'resold']) {
    const { purchaseId } = await addAccount(shop, customer);
    await em().execute('update purchase set state = ? where id = ?', [state, purchaseId]);
  }
  await addAccount(shop, await shop.addCustomer());
  expect(await exposure(customer)).toMatchObject({ purchases: 3, balanceCents: 700, escrowCents: 0 });
});

it('listings count while waiting for approval or open', async () => {
  const seller = await shop.addCustomer();
  const [open, added, cancelled] = [
    await addListing(shop, seller),
    await addListing(shop, seller),
    await addListing(shop, seller),
  ];
  await em().execute(`update listing set state = 'added', confirmed_at = null, ends_at = null where id = ?`, [
    added.listingId,
  ]);
  await em().execute(`update listing set state = 'cancelled' where id = ?`, [cancelled.listingId]);
  await addListing(shop, await shop.addCustomer());
  expect((await exposure(seller)).listings.map(({ id, state }) => [id, state])).toEqual([
    [added.listingId, 'added'],
    [open.listingId, 'open'],
  ]);
});

it('bids count while they lead', async () => {
  const [bidder, other] = [await shop.addCustomer(5000), await shop.addCustomer(5000)];
  const [led, lost] = [
    await addListing(shop, await shop.addCustomer()),
    await addListing(shop, await shop.addCustomer()),
  ];
  await bid(shop, bidder, led.listingId, 600);
  await bid(shop, bidder, lost.listingId, 600);
  await bid(shop, other, lost.listingId, 900);
  const { leadingBids, escrowCents } = await exposure(bidder);
  expect(leadingBids).toMatchObject([{ listingId: led.listingId, amountCents: 600, maxCents: 600 }]);
  expect(escrowCents).toBe(600);
});

it('payments count until they are final', async () => {
  const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()];
  for (const customerId of [customer, other])
    for (const status of PAYMENT_STATUSES)
      await em().execute(
        `insert into payment (id, customer_id, purpose, gateway, amount_cents, status)
         values (gen_random_uuid(), ?, 'load', 'stripe', 500, ?)`,
        [customerId, status],
      );
  const { payments } = await exposure(customer);
  expect(payments.map(({ status }) => status).toSorted()).toEqual(
    ['created', 'pending', 'flagged', 'refunding', 'disputed'].toSorted(),
  );
});

it('claims are shown to both sides until they are decided', async () => {
  const { listingId, sellerId } = await listingIn(shop, 'claimed');
  const { buyer } = await shop.row<{ buyer: number }>('select buyer_id as buyer from listing where id = ?', [
    listingId,
  ]);
  const everybody = async () => [
    await claimRoles(sellerId),
    await claimRoles(buyer),
    await claimRoles(await shop.addCustomer()),
  ];
  expect(await everybody()).toEqual([['seller'], ['buyer'], []]);
  await em().execute(
    `update warranty_claim set state = 'rejected', decided_at = now() where listing_id = ?`,
    [listingId],
  );
  expect(await everybody()).toEqual([[], [], []]);
});
