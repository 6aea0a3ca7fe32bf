/** The end of an auction, to the second by the database's clock: what is possible before and after it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { browseListings } from '#server/marketplace/queries/find-listings.ts';
import { cancelListing } from '#server/marketplace/commands/cancel-listing.ts';
import { closeDueListings, closeListing } from '#server/marketplace/jobs/close-listing.ts';
import { confirmListing } from '#server/marketplace/commands/confirm-listing.ts';
import { findListing } from '#server/marketplace/queries/find-listings.ts';
import { newListings } from '#server/marketplace/queries/find-listings.ts';
import { isAfter, JUST_BEFORE_SECONDS, timed } from '../../support/database-clock.ts';
import { testOperator } from '../../support/test-operator.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { endIn } from './support/instants.ts';
import { addListing, bid, DAY, instaBuy, type Listed, listingRow, setSetting } from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();

async function listingThatEndsIn(seconds: number): Promise<Listed> {
  const listing = await addListing(shop, await shop.addCustomer(), { instaBuyAmount: 20 });
  await endIn(shop, listing.listingId, seconds);
  return listing;
}

describe('the days of an auction', () => {
  it.each([1, 7, 30])('are %i from the operator’s confirmation on', async (endDays) => {
    await setSetting(shop, 'marketplace.autoConfirm', 'never');
    const { listingId } = await addListing(shop, await shop.addCustomer(), { endDays });
    await em().execute(`update listing set created_at = now() - interval '3 days' where id = ?`, [listingId]);
    const { span } = await timed(shop, () =>
      confirmListing({ ...shop.work(), operator: testOperator() }, { id: listingId }),
    );
    await setSetting(shop, 'marketplace.autoConfirm', 'in-sandbox');
    const { ends_at, confirmed_at } = await listingRow(shop, listingId);
    expect(ends_at).toSatisfy(isAfter(span, endDays * DAY));
    expect(confirmed_at).toSatisfy(isAfter(span, 0));
  });
});

describe('just before its end', () => {
  it('an auction takes bids and instant buys, and can be cancelled', async () => {
    const bidder = await shop.addCustomer(5000);
    const [bidOn, bought, cancelled] = [
      await listingThatEndsIn(JUST_BEFORE_SECONDS),
      await listingThatEndsIn(JUST_BEFORE_SECONDS),
      await listingThatEndsIn(JUST_BEFORE_SECONDS),
    ];
    await endIn(shop, bidOn.listingId, JUST_BEFORE_SECONDS);
    expect(await bid(shop, bidder, bidOn.listingId, 500)).toMatchObject({ outcome: 'leading' });
    await endIn(shop, bought.listingId, JUST_BEFORE_SECONDS);
    expect(await instaBuy(shop, bidder, bought.listingId, 2000)).toMatchObject({ outcome: 'bought' });
    await endIn(shop, cancelled.listingId, JUST_BEFORE_SECONDS);
    expect(await cancelListing(shop.as(cancelled.sellerId), { username: cancelled.username })).toEqual({
      outcome: 'cancelled',
    });
  });

  it('is not closed by itself or among all that are due', async () => {
    const { listingId } = await listingThatEndsIn(JUST_BEFORE_SECONDS);
    expect(await closeListing(shop.work(), { id: listingId })).toBe('not_due');
    await endIn(shop, listingId, JUST_BEFORE_SECONDS);
    await closeDueListings(shop.work());
    expect(await listingRow(shop, listingId)).toMatchObject({ state: 'open', completed_at: null });
  });

  it('appears in the lists', async () => {
    const { listingId, sellerId } = await listingThatEndsIn(JUST_BEFORE_SECONDS);
    const { listings } = await browseListings(shop.as(sellerId));
    expect(listings.find(({ id }) => id === listingId)).toMatchObject({ isOpen: true });
    await endIn(shop, listingId, JUST_BEFORE_SECONDS);
    const opened = await newListings(shop.work(), { before: new Date(), span: '1 hour' });
    expect(opened.map(({ listing }) => listing.id)).toContain(listingId);
  });
});

describe('from its end on', () => {
  it('an auction takes nothing, also while no process has closed it', async () => {
    const { listingId, sellerId, username } = await listingThatEndsIn(0);
    const bidder = await shop.addCustomer(5000);
    const ended = { outcome: 'barred', reason: 'listing_ended', text: 'This auction has ended.' };
    expect(await bid(shop, bidder, listingId, 500)).toEqual(ended);
    expect(await instaBuy(shop, bidder, listingId, 2000)).toEqual(ended);
    expect(await cancelListing(shop.as(sellerId), { username })).toEqual({
      outcome: 'refused',
      reason: 'listing_ended',
      text: 'This auction has ended.',
    });
    expect(await shop.balance(bidder)).toBe(5000);
    expect(await listingRow(shop, listingId)).toMatchObject({ state: 'open', total_bids: 0 });
  });

  it('is closed: unsold without a bid, sold to the leader otherwise', async () => {
    const bidder = await shop.addCustomer(5000);
    const [unsold, sold, swept] = [
      await listingThatEndsIn(0),
      await listingThatEndsIn(DAY),
      await listingThatEndsIn(0),
    ];
    await bid(shop, bidder, sold.listingId, 700);
    await endIn(shop, sold.listingId, 0);
    expect(await closeListing(shop.work(), { id: unsold.listingId })).toBe('unsold');
    const { answer, span } = await timed(shop, () => closeListing(shop.work(), { id: sold.listingId }));
    expect(answer).toBe('sold');
    const row = await listingRow(shop, sold.listingId);
    expect(row).toMatchObject({ state: 'sold', buyer_id: bidder });
    expect(row['completed_at']).toSatisfy(isAfter(span, 0));
    await closeDueListings(shop.work());
    expect(await listingRow(shop, swept.listingId)).toMatchObject({ state: 'unsold' });
    // Closed once: there is nothing left to do for the next process.
    expect(await closeListing(shop.work(), { id: sold.listingId })).toBe('not_due');
    expect(await closeListing(shop.work(), { id: unsold.listingId })).toBe('not_due');
    expect(await shop.audit()).toEqual([]);
  });

  it('does not appear in the lists, and its page says it is over', async () => {
    const { listingId, sellerId } = await listingThatEndsIn(0);
    const { listings } = await browseListings(shop.as(sellerId));
    expect(listings.map(({ id }) => id)).not.toContain(listingId);
    const opened = await newListings(shop.work(), { before: new Date(), span: '1 hour' });
    expect(opened.map(({ listing }) => listing.id)).not.toContain(listingId);
    expect((await findListing(shop.as(sellerId), { id: listingId })).listing.isOpen).toBe(false);
  });
});

it('closes the others if one auction cannot be closed', async () => {
  await closeDueListings(shop.work());
  const [broken, other] = [await listingThatEndsIn(0), await listingThatEndsIn(0)];
  const setState = (state: string) =>
    em().execute('update purchase set state = ? where id = ?', [state, broken.purchaseId]);
  await setState('hidden');
  expect(await closeDueListings(shop.work())).toBe(1);
  expect(await listingRow(shop, other.listingId)).toMatchObject({ state: 'unsold' });
  expect(await listingRow(shop, broken.listingId)).toMatchObject({ state: 'open' });
  await setState('listed');
  expect(await closeDueListings(shop.work())).toBe(1);
});

describe('new listings', () => {
  it('are those opened within the period', async () => {
    const listing = await addListing(shop, await shop.addCustomer());
    const before = new Date();
    const isNew = async (secondsBefore: number) => {
      await em().execute(
        `update listing set confirmed_at = ?::timestamptz - ? * interval '1 second' where id = ?`,
        [before, secondsBefore, listing.listingId],
      );
      return (await newListings(shop.work(), { before, span: '1 hour' })).some(
        (found) => found.listing.id === listing.listingId,
      );
    };
    expect(await isNew(3600 - JUST_BEFORE_SECONDS)).toBe(true);
    expect(await isNew(3600)).toBe(false);
  });
});
