/** Auctions whose leading bidder is blocked, and listings whose seller is (docs/decisions/0021). */
import { beforeAll, describe, expect, it } from 'vitest';
import { closeListing } from '#server/marketplace/jobs/close-listing.ts';
import { findListing } from '#server/marketplace/queries/find-listings.ts';
import { listMyBids } from '#server/marketplace/queries/list-my-bids.ts';
import { endListingsOf, withdrawBlockedBids } from '#server/marketplace/commands/void-bids.ts';
import { watchListing } from '#server/marketplace/commands/watch-listing.ts';
import { notifyWatchers } from '#server/marketplace/notices/notify-watchers.ts';
import { isAfter, timed } from '../../support/database-clock.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { endIn } from './support/instants.ts';
import {
  addListing,
  bid,
  DAY,
  type Listed,
  listingRow,
  mailsTo,
  purchaseStates,
  setSetting,
} from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();
const block = (customer: number) =>
  em().execute('update customer set blocked_at = now() where id = ?', [customer]);

/** A rival bid 600, then the leader 700 up to 900. */
async function ledListing(): Promise<Listed & { leader: number; rival: number }> {
  const listing = await addListing(shop, await shop.addCustomer());
  const [leader, rival] = [await shop.addCustomer(5000), await shop.addCustomer(5000)];
  await bid(shop, rival, listing.listingId, 600);
  await bid(shop, leader, listing.listingId, 700, 900);
  return { ...listing, leader, rival };
}

async function noticesAbout(listingId: number): Promise<[number, string][]> {
  const rows = await em().execute<{ customer_id: number; kind: string }[]>(
    'select customer_id, kind from notice where listing_id = ? order by customer_id, kind',
    [listingId],
  );
  return rows.map(({ customer_id, kind }) => [customer_id, kind]);
}

describe('the bids of a blocked leader', () => {
  it('are void: the money is returned, the minimum applies again, and the history is empty', async () => {
    const { listingId, leader, rival, sellerId } = await ledListing();
    await block(leader);
    expect(await withdrawBlockedBids(shop.work(), { customerId: leader })).toBe(1);
    expect(await shop.balance(leader)).toBe(5000);
    expect(await listingRow(shop, listingId)).toMatchObject({
      state: 'open',
      highest_bid_cents: null,
      total_bids: 0,
    });
    const { history, listing } = await findListing(shop.as(rival), { id: listingId });
    expect(history).toEqual([]);
    expect(listing).toMatchObject({ userBidCents: null, totalBids: 0, isUserHighestBidder: false });
    expect((await listMyBids(shop.as(rival), { isActive: true })).results).toEqual([]);
    expect(await noticesAbout(listingId)).toEqual(
      [
        [sellerId, 'bids_void'],
        [rival, 'bids_void'],
        [rival, 'outbid'],
      ].toSorted(([a], [b]) => Number(a) - Number(b)),
    );
    expect(await bid(shop, rival, listingId, 499)).toMatchObject({ minimumBidCents: 500 });
    expect(await bid(shop, rival, listingId, 500)).toMatchObject({
      outcome: 'leading',
      highestBidCents: 500,
    });
    expect(await shop.audit()).toEqual([]);
  });

  it('give the others a day to bid: the end moves to 24 hours from now', async () => {
    const { listingId, leader } = await ledListing();
    await endIn(shop, listingId, DAY - 60);
    await block(leader);
    const { span } = await timed(shop, () => withdrawBlockedBids(shop.work(), { customerId: leader }));
    expect((await listingRow(shop, listingId))['ends_at']).toSatisfy(isAfter(span, DAY));
  });

  it('have those who watch it told of the new end, too', async () => {
    const { listingId, leader } = await ledListing();
    const watcher = await shop.addCustomer();
    await watchListing(shop.as(watcher), { listingId, isWatched: true });
    const tell = async () => {
      await endIn(shop, listingId, 1800);
      await notifyWatchers(shop.work());
      return mailsTo(shop, watcher);
    };
    expect(await tell()).toEqual(['auction-ends-soon']);
    await block(leader);
    await withdrawBlockedBids(shop.work(), { customerId: leader });
    expect(await tell()).toEqual(['auction-ends-soon', 'auction-ends-soon']);
  });

  it('never bring the end nearer', async () => {
    const { listingId, leader } = await ledListing();
    await endIn(shop, listingId, DAY + 60);
    const before = await listingRow(shop, listingId);
    await block(leader);
    await withdrawBlockedBids(shop.work(), { customerId: leader });
    expect((await listingRow(shop, listingId))['ends_at']).toEqual(before['ends_at']);
  });

  it('do not win if the auction ends before they were withdrawn', async () => {
    const { listingId, productId, leader } = await ledListing();
    await block(leader);
    await endIn(shop, listingId, 0);
    const { answer, span } = await timed(shop, () => closeListing(shop.work(), { id: listingId }));
    expect(answer).toBe('not_due');
    const row = await listingRow(shop, listingId);
    expect(row).toMatchObject({ state: 'open', total_bids: 0 });
    expect(row['ends_at']).toSatisfy(isAfter(span, DAY));
    expect(await shop.balance(leader)).toBe(5000);
    expect(await purchaseStates(shop, productId)).toEqual(['listed']);
    expect(await shop.audit()).toEqual([]);
  });

  it('do not stand against the next bid', async () => {
    const { listingId, leader, rival } = await ledListing();
    await block(leader);
    expect(await bid(shop, rival, listingId, 800)).toMatchObject({
      outcome: 'leading',
      highestBidCents: 800,
    });
    expect([await shop.balance(leader), await shop.balance(rival)]).toEqual([5000, 4200]);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('withdrawing', () => {
  it('leaves alone the bids of unblocked and of other customers', async () => {
    const [mine, other] = [await ledListing(), await ledListing()];
    expect(await withdrawBlockedBids(shop.work(), { customerId: mine.leader })).toBe(0);
    await block(mine.leader);
    expect(await withdrawBlockedBids(shop.work(), { customerId: mine.leader })).toBe(1);
    expect(await withdrawBlockedBids(shop.work(), { customerId: mine.leader })).toBe(0);
    expect(await listingRow(shop, other.listingId)).toMatchObject({ highest_bid_cents: 700, total_bids: 2 });
    expect(await shop.balance(other.leader)).toBe(4100);
  });
});

describe('ending the listings of a seller', () => {
  it('ends both waiting and open ones, with all bids returned', async () => {
    const { sellerId, listingId, productId, leader, rival } = await ledListing();
    await setSetting(shop, 'marketplace.autoConfirm', 'never');
    const waiting = await addListing(shop, sellerId);
    await setSetting(shop, 'marketplace.autoConfirm', 'in-sandbox');
    const other = await ledListing();
    expect(await endListingsOf(shop.work(), { sellerId })).toBe(2);
    for (const ended of [listingId, waiting.listingId])
      expect(await listingRow(shop, ended)).toMatchObject({
        state: 'cancelled',
        highest_bid_cents: null,
        total_bids: 0,
      });
    for (const product of [productId, waiting.productId])
      expect(await purchaseStates(shop, product)).toEqual(['owned']);
    expect([await shop.balance(leader), await shop.balance(rival)]).toEqual([5000, 5000]);
    for (const customer of [sellerId, leader, rival])
      expect(await noticesAbout(listingId)).toContainEqual([customer, 'ended_by_shop']);
    expect(await listingRow(shop, other.listingId)).toMatchObject({ state: 'open', total_bids: 2 });
    expect(await endListingsOf(shop.work(), { sellerId })).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });
});
