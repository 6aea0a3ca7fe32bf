/** The watchlist: what can be watched, how many listings, and which customers are notified of an end and when. */
import { beforeAll, describe, expect, it } from 'vitest';
import { findListing } from '#server/marketplace/queries/find-listings.ts';
import { listNotices } from '#server/marketplace/notices/notices.ts';
import { notifyWatchers } from '#server/marketplace/notices/notify-watchers.ts';
import { watchListing } from '#server/marketplace/commands/watch-listing.ts';
import { JUST_BEFORE_SECONDS } from '../../support/database-clock.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { endIn, listingIn } from './support/instants.ts';
import { addListing, bid, instaBuy, mailsTo, setSetting, type Terms } from './support/market.ts';

const HOUR = 3600;

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();
const watch = (customer: number, listingId: number, isWatched = true) =>
  watchListing(shop.as(customer), { listingId, isWatched });
const tell = () => notifyWatchers(shop.work());
const kindsOf = async (customer: number) => (await listNotices(shop.as(customer))).map(({ kind }) => kind);
const isWatching = async (customer: number, listingId: number) =>
  (await findListing(shop.as(customer), { id: listingId })).listing.isWatched;

async function watchedListing(
  terms: Terms = {},
): Promise<{ listingId: number; seller: number; watcher: number }> {
  const [seller, watcher] = [await shop.addCustomer(), await shop.addCustomer(5000)];
  const { listingId } = await addListing(shop, seller, terms);
  await watch(watcher, listingId);
  return { listingId, seller, watcher };
}

/** Has the customer watch as many listings beside this one, copies of it that are over, as make up the count. */
async function fillUpTo(count: number, customer: number, listingId: number): Promise<void> {
  await em().execute(
    `with copies as (
       insert into listing (seller_id, product_id, purchase_id, state, minimum_bid_cents, end_days, warranty_days)
       select seller_id, product_id, purchase_id, 'unsold', minimum_bid_cents, end_days, warranty_days
       from listing, generate_series(2, ?) where id = ? returning id
     )
     insert into watched_listing (customer_id, listing_id) select ?, id from copies`,
    [count, listingId, customer],
  );
}

describe('watching', () => {
  it('starts and stops for one customer only', async () => {
    const { listingId, watcher } = await watchedListing();
    const other = await shop.addCustomer();
    await watch(other, listingId);
    expect(await watch(watcher, listingId)).toEqual({ isWatched: true });
    expect(await watch(watcher, listingId, false)).toEqual({ isWatched: false });
    expect([await isWatching(watcher, listingId), await isWatching(other, listingId)]).toEqual([false, true]);
  });

  it.each(['sold', 'claimed', 'paid', 'returned', 'unsold', 'cancelled'] as const)(
    'is not possible if the listing is %s',
    async (state) => {
      const { listingId } = await listingIn(shop, state);
      await expect(watch(await shop.addCustomer(), listingId)).rejects.toMatchObject({ code: 'not_found' });
    },
  );

  it('allows 200 listings, and another once one is dropped', async () => {
    const [{ listingId, watcher }, second] = [await watchedListing(), await watchedListing()];
    const third = await addListing(shop, await shop.addCustomer());
    await fillUpTo(199, watcher, listingId);
    expect(await watch(watcher, second.listingId)).toEqual({ isWatched: true });
    await expect(watch(watcher, third.listingId)).rejects.toMatchObject({ code: 'watchlist_full' });
    await watch(watcher, listingId, false);
    expect(await watch(watcher, third.listingId)).toEqual({ isWatched: true });
    // Each customer has a list of their own.
    expect(await watch(await shop.addCustomer(), listingId)).toEqual({ isWatched: true });
  });
});

describe('the notice that an auction is ending', () => {
  it('is sent within the last hour, not before', async () => {
    const { listingId, watcher } = await watchedListing();
    await endIn(shop, listingId, HOUR + JUST_BEFORE_SECONDS);
    await tell();
    expect(await kindsOf(watcher)).toEqual([]);
    await endIn(shop, listingId, HOUR);
    await tell();
    expect(await kindsOf(watcher)).toEqual(['watched']);
    expect(await mailsTo(shop, watcher)).toEqual(['auction-ends-soon']);
  });

  it('is sent once, even after the notice was read', async () => {
    const { listingId, watcher } = await watchedListing();
    await endIn(shop, listingId, HOUR / 2);
    await tell();
    await em().execute('update notice set read_at = now() where customer_id = ?', [watcher]);
    await tell();
    expect(await kindsOf(watcher)).toEqual(['watched']);
    expect(await mailsTo(shop, watcher)).toEqual(['auction-ends-soon']);
  });

  it('is sent just before the end, not after it', async () => {
    const [late, over] = [await watchedListing(), await watchedListing()];
    await endIn(shop, over.listingId, 0);
    await endIn(shop, late.listingId, JUST_BEFORE_SECONDS);
    await tell();
    expect(await kindsOf(late.watcher)).toEqual(['watched']);
    expect(await kindsOf(over.watcher)).toEqual([]);
  });

  it('is not sent to the seller or the leader; an outbid customer gets it', async () => {
    const { listingId, seller, watcher } = await watchedListing();
    const [leader, outbid] = [await shop.addCustomer(5000), await shop.addCustomer(5000)];
    for (const customer of [seller, leader, outbid]) await watch(customer, listingId);
    await bid(shop, outbid, listingId, 500);
    await bid(shop, leader, listingId, 600);
    await endIn(shop, listingId, HOUR / 2);
    await tell();
    expect(await kindsOf(watcher)).toEqual(['watched']);
    expect((await kindsOf(outbid)).toSorted()).toEqual(['outbid', 'watched']);
    expect([await kindsOf(seller), await kindsOf(leader)]).toEqual([[], []]);
  });

  it('is not sent for an auction already sold', async () => {
    const { listingId, watcher } = await watchedListing({ instaBuyAmount: 10 });
    await endIn(shop, listingId, HOUR / 2);
    const buyer = await shop.addCustomer(5000);
    expect(await instaBuy(shop, buyer, listingId, 1000)).toMatchObject({ outcome: 'bought' });
    await tell();
    expect(await kindsOf(watcher)).toEqual([]);
  });
});
