/** The life of a listing: confirmed, cancelled, closed, paid; and which password each side sees when. */
import { operatorContext } from '#server/context.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { browseListings } from '#server/marketplace/queries/find-listings.ts';
import { cancelListing } from '#server/marketplace/commands/cancel-listing.ts';
import { closeDueListings, closeListing } from '#server/marketplace/jobs/close-listing.ts';
import { confirmListing } from '#server/marketplace/commands/confirm-listing.ts';
import { listWaitingListings } from '#server/marketplace/queries/waiting-for-operator.ts';
import { dayReport } from '#server/marketplace/queries/day-report.ts';
import { findListing } from '#server/marketplace/queries/find-listings.ts';
import { listMyListings } from '#server/marketplace/queries/list-my-listings.ts';
import { payOutDue } from '#server/marketplace/jobs/pay-out.ts';
import { rotateCredentials } from '#server/admin/index.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { pendingCredits } from '#server/ledger/index.ts';
import { testOperator } from '../../support/test-operator.ts';
import { TEST_CONFIG, until, useTestShop } from '../../support/test-shop.ts';
import {
  addListing,
  bid,
  DAY,
  instaBuy,
  listingRow,
  mailsTo,
  passTime,
  purchaseStates,
  setSetting,
} from './support/market.ts';
import { passwordOf, sold, timeline } from './support/sold.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();
const operator = testOperator();

describe('the operator', () => {
  it('starts the auction under a new password the seller never sees', async () => {
    await setSetting(shop, 'marketplace.autoConfirm', 'never');
    const [seller, visitor] = [await shop.addCustomer(), await shop.addCustomer()];
    const { listingId, productId, username } = await addListing(shop, seller);
    await setSetting(shop, 'marketplace.autoConfirm', 'in-sandbox');
    expect(await timeline(shop, seller, true)).toEqual([
      'done',
      'current The auction starts when this is done.',
      'waiting',
      'waiting',
      'waiting Not yet',
      'waiting 7 days',
    ]);
    expect((await browseListings(shop.as(visitor))).listings.map(({ id }) => id)).not.toContain(listingId);
    await expect(findListing(shop.as(visitor), { id: listingId })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await findListing(shop.as(seller), { id: listingId })).listing.id).toBe(listingId);
    const waiting = await listWaitingListings(shop.work());
    expect(waiting).toMatchObject([{ id: listingId, username, password: `secret-${productId}` }]);

    await passTime(shop, 3 * DAY);
    const { newPassword } = await confirmListing({ ...shop.work(), operator }, { id: listingId });
    const { days } = await shop.row<{ days: number }>(
      'select round(extract(epoch from ends_at - now()) / 86400)::int as days from listing where id = ?',
      [listingId],
    );
    expect(days).toBe(7);
    expect(await passwordOf(shop, productId)).toBe(`secret-${productId}`);
    await expect(confirmListing({ ...shop.work(), operator }, { id: listingId })).rejects.toMatchObject({
      code: 'listing_not_waiting',
    });
    const buyer = await shop.addCustomer(5000);
    await bid(shop, buyer, listingId, 500);
    await passTime(shop, 8 * DAY);
    await closeListing(shop.work(), { id: listingId });
    expect(await passwordOf(shop, productId)).toBe(newPassword);
    expect(await shop.row('select action, who from operator_log order by id desc limit 1')).toEqual({
      action: 'listings confirm',
      who: operator.who,
    });
  });

  it('can rotate the keys while an account is listed', async () => {
    const seller = await shop.addCustomer();
    const { productId, username } = await addListing(shop, seller);
    const key = TEST_CONFIG.credentialKeys[0] ?? Buffer.alloc(32);
    const next = createSecrets([Buffer.alloc(32, 7), key]);
    await rotateCredentials(operatorContext({ secrets: next }, em(), operator));
    await cancelListing(shop.as(seller), { username });
    const { sealed } = await shop.row<{ sealed: Buffer }>(
      'select password_encrypted as sealed from product where id = ?',
      [productId],
    );
    expect(next.isStale(sealed)).toBe(false);
    expect(next.decrypt(sealed, `product:${productId}`)).toMatch(/^[a-zA-Z2-9]{16}$/);
    await rotateCredentials(
      operatorContext({ secrets: createSecrets([key, Buffer.alloc(32, 7)]) }, em(), operator),
    );
  });
});

describe('cancelling', () => {
  it('returns the account, which can be listed again with its new password', async () => {
    const seller = await shop.addCustomer();
    const { username, productId, listingId } = await addListing(shop, seller);
    expect(await cancelListing(shop.as(seller), { username })).toEqual({ outcome: 'cancelled' });
    expect(await purchaseStates(shop, productId)).toEqual(['owned']);
    expect(await passwordOf(shop, productId)).not.toBe(`secret-${productId}`);
    expect((await timeline(shop, seller, false)).slice(3)).toEqual([
      'failed Cancelled',
      'failed Product returned to purchases',
      'skipped None',
    ]);
    expect(await listingRow(shop, listingId)).toMatchObject({ state: 'cancelled' });
    expect(await shop.audit()).toEqual([]);
  });
});

describe('the end', () => {
  it('without a bid fails: the account returns to the purchases, with a mail', async () => {
    const seller = await shop.addCustomer();
    const { listingId, productId } = await addListing(shop, seller);
    expect(await closeListing(shop.work(), { id: listingId })).toBe('not_due');
    await passTime(shop, 8 * DAY);
    expect(await closeListing(shop.work(), { id: listingId })).toBe('unsold');
    expect(await purchaseStates(shop, productId)).toEqual(['owned']);
    expect(await mailsTo(shop, seller)).toEqual(['auction-unsold']);
    expect((await listMyListings(shop.as(seller), { isActive: false })).results).toMatchObject([
      { status: 'FAILURE', isProductReturned: true },
    ]);
    expect(await shop.audit()).toEqual([]);
  });

  it('with a bid is a sale: 90% waits for the end of the warranty, then is paid once', async () => {
    const { sellerId, buyerId, listingId } = await sold(shop, 1000);
    expect(await shop.balance(buyerId)).toBe(4000);
    expect(await shop.balance(sellerId)).toBe(0);
    expect(await pendingCredits(em(), sellerId)).toMatchObject([{ amountCents: 900 }]);
    expect(await timeline(shop, sellerId, false)).toEqual([
      'done',
      'done',
      'done 1 bid',
      'done Sold for €10.00',
      'current Not yet: €9.00 when the warranty has ended',
      'current 7 days',
    ]);
    await payOutDue(shop.work());
    expect(await shop.balance(sellerId)).toBe(0);
    await passTime(shop, 7 * DAY);
    expect(await payOutDue(shop.work())).toBeGreaterThan(0);
    await payOutDue(shop.work());
    expect(await shop.balance(sellerId)).toBe(900);
    expect((await timeline(shop, sellerId, false)).slice(4)).toEqual([
      'done Received €9.00 (90% of the highest bid)',
      'done Expired',
    ]);
    expect(await listingRow(shop, listingId)).toMatchObject({ state: 'paid', commission_cents: 100 });
    expect(await shop.audit()).toEqual([]);
  });

  it('pays the seller at once if the operator allows it', async () => {
    await shop.startWork();
    await setSetting(shop, 'marketplace.payout', 'at-once');
    const { sellerId } = await sold(shop, 1000);
    await until(async () => (await shop.balance(sellerId)) === 900);
    await setSetting(shop, 'marketplace.payout', 'after-warranty');
    expect(await shop.audit()).toEqual([]);
  });

  it('closes everything due and nothing else', async () => {
    const seller = await shop.addCustomer();
    const [short, long] = [
      await addListing(shop, seller, { endDays: 1 }),
      await addListing(shop, seller, { endDays: 30 }),
    ];
    await passTime(shop, 2 * DAY);
    await closeDueListings(shop.work());
    expect(await listingRow(shop, short.listingId)).toMatchObject({ state: 'unsold' });
    expect(await listingRow(shop, long.listingId)).toMatchObject({ state: 'open' });
  });
});

describe('a day’s report', () => {
  it('sums what was sold, kept, owed and held', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const before = await dayReport(shop.work(), { day: today });
    const [seller, buyer, bidder] = [
      await shop.addCustomer(),
      await shop.addCustomer(5000),
      await shop.addCustomer(5000),
    ];
    const first = await addListing(shop, seller, { instaBuyAmount: 10 });
    const second = await addListing(shop, seller);
    await instaBuy(shop, buyer, first.listingId, 1000);
    await bid(shop, bidder, second.listingId, 700, 900);
    const after = await dayReport(shop.work(), { day: today });
    const grown = Object.fromEntries(
      Object.entries(after).map(([key, value]) => [key, value - before[key as keyof typeof before]]),
    );
    expect(grown).toEqual({
      sales: 1,
      soldCents: 1000,
      commissionCents: 100,
      returnedCents: 0,
      paidToSellersCents: 0,
      unsold: 0,
      newListings: 2,
      bids: 2,
      owedToSellersCents: 900,
      heldForBidsCents: 900,
    });
  });
});
